import { expect, test } from 'vitest';
import { tieBreakPage } from './tie-breaks.ts';

test.each([
  ['en', '../../docs/tie-breaks.md'],
  ['ru', '../../docs/tie-breaks.ru.md'],
] as const)(
  'the page of tie-breaks (%s) is what the code prints; `npx vitest -u` writes it anew',
  async (language, file) => {
    await expect(tieBreakPage(language)).toMatchFileSnapshot(file);
  },
);
