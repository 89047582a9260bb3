/** Conditional moves of a game of days, made on the board. */
import { render } from 'preact';
import { speak } from '../../src/ui/index.ts';
import { pageData, place } from '../page.ts';
import { PlanScreen } from './screen.tsx';

const { reader, texts, plan } = pageData();
const at = place('plan');
const field = document.querySelector<HTMLTextAreaElement>('#plan-form [name=lines]');

if (plan !== undefined && at !== null && field?.form instanceof HTMLFormElement) {
  // The lines as text stay for those who like to write them; a refusal is shown where it was typed.
  const fold = field.closest('details');
  if (fold !== null && field.getAttribute('aria-invalid') !== 'true') fold.open = false;
  at.replaceChildren();
  render(
    <PlanScreen
      t={speak(texts)}
      language={reader.language}
      data={plan}
      form={{ id: field.form.id, field }}
    />,
    at,
  );
}
