/**
 * Fields for files: browsers write on them in their own language, so the page's words stand there instead. Without
 * script the browser's field remains.
 */
for (const field of document.querySelectorAll<HTMLInputElement>('input[type="file"][data-choose]')) {
  const button = document.createElement('span');
  button.className = 'button button-small';
  button.textContent = field.dataset['choose'] ?? '';
  const name = document.createElement('span');
  name.className = 'small';
  const show = (): void => {
    name.textContent = field.files?.[0]?.name ?? field.dataset['none'] ?? '';
  };
  show();
  const face = document.createElement('span');
  face.className = 'input file-face';
  // The field itself tells readers of the screen its name and its file.
  face.ariaHidden = 'true';
  face.append(button, name);
  face.addEventListener('click', () => field.click());
  field.addEventListener('change', show);
  field.classList.add('file-hidden');
  field.after(face);
}

export {};
