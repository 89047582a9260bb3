import { expect, test } from 'vitest';
import { checkLogin } from '../accounts/decide/login.ts';
import { formerIn, formerName } from './former.ts';
import { words } from './index.ts';

test('R-068 a closed account is called what the reader calls it', () => {
  const line = `<a>${formerName('aB3dE5gH7jK9')}</a> – <a>ann</a>`;
  expect(formerIn(line, 'ru')).toBe('<a>бывший участник aB3dE5</a> – <a>ann</a>');
  expect(formerIn(line, 'en')).toBe('<a>former user aB3dE5</a> – <a>ann</a>');
  for (const language of ['ru', 'en'] as const)
    expect(formerIn(formerName('aB3dE5gH7jK9'), language)).toContain(words(language)('mail.former'));
});

test('R-065 R-068 nobody can take the name, and what people write is left alone', () => {
  expect(checkLogin(formerName('aB3dE5gH7jK9'), false)).toMatchObject({
    refusal: { code: 'login-characters' },
  });
  expect(formerIn('a former user abcdef', 'ru')).toBe('a former user abcdef');
});
