/**
 * Theme switch: a press shows the other colours; without a choice the system decides. The choice is a cookie, so that
 * the server sends the page in the right colours and nothing flashes. Chosen like the system = no choice any more.
 */
import './chosen-file.ts';
import './current-tab.ts';

type Theme = 'light' | 'dark';

const YEAR_S = 31_536_000;

const dark = matchMedia('(prefers-color-scheme: dark)');

function shown(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return dark.matches ? 'dark' : 'light';
}

function choose(theme: Theme): void {
  const system = theme === (dark.matches ? 'dark' : 'light');
  if (system) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `theme=${theme}; path=/; max-age=${system ? 0 : YEAR_S}; samesite=lax${secure}`;
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-action="theme"]')) {
  button.hidden = false;
  button.addEventListener('click', () => choose(shown() === 'dark' ? 'light' : 'dark'));
}
