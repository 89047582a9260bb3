/** Theme switch: cycles system → light → dark and remembers the choice on this device. */
const order = ['system', 'light', 'dark'] as const;
type Theme = (typeof order)[number];

function stored(): Theme {
  const value = localStorage.getItem('theme');
  return value === 'light' || value === 'dark' ? value : 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset['theme'] = theme;
}

apply(stored());
document.querySelector('[data-action="theme"]')?.addEventListener('click', () => {
  const next = order[(order.indexOf(stored()) + 1) % order.length] ?? 'system';
  localStorage.setItem('theme', next);
  apply(next);
});
