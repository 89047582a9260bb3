/** The form of a new event: what its settings mean is shown while they are chosen. Without script its button does it. */
const PAUSE_MS = 400;
const form = document.querySelector<HTMLFormElement>('form[data-look]');
const ahead = document.querySelector<HTMLElement>('[data-look-ahead]');

/** Looks asked for so far: only the answer to the last one is shown. */
let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function look(from: HTMLFormElement, into: HTMLElement): Promise<void> {
  asked += 1;
  const mine = asked;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(from)) if (typeof value === 'string') fields.append(name, value);
  fields.set('look', '1');
  const answer = await fetch(from.action, { method: 'POST', body: fields });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const shown = page.querySelector('[data-look-ahead]');
  if (shown !== null && mine === asked) into.replaceChildren(...shown.childNodes);
}

if (form !== null && ahead !== null) {
  form.addEventListener('input', () => {
    clearTimeout(timer);
    // A look that fails leaves what is there; the button still works.
    timer = setTimeout(() => void look(form, ahead).catch(() => undefined), PAUSE_MS);
  });
}

export {};
