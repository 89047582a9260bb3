import { Section, StagesGrid } from '../../../ui/index.ts';
import type { TournamentProps } from './props.ts';

/** How the event is played, in the sentences of its system. */
export function Form({ reader, view }: TournamentProps) {
  if (view.description.length === 0) return null;
  return (
    <Section id="h-form" title={reader.t('event.form')}>
      <div class="prose">
        {view.description.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {view.grid.length > 0 && <StagesGrid t={reader.t} grid={view.grid} />}
    </Section>
  );
}
