import { describe, expect, test } from 'vitest';
import { checkBody, checkTitle, isBoard, mayEdit, mayPost, partsOf, quoteOf } from './decide.ts';
import { renderMarkdown } from './markdown.ts';

const limits = { characters: 200, perHour: 3 };
const writer = { id: 'ann', login: 'ann', roles: [] };
const moderator = { id: 'mod', login: 'mod', roles: ['moderator'] };
const open = { locked: false, hidden: false };

describe('who may write', () => {
  const CASES: readonly [
    string,
    Parameters<typeof mayPost>[0],
    number,
    typeof writer | typeof moderator,
    string | null,
  ][] = [
    ['R-100 R-104 anybody with an account, without advance check', open, 0, writer, null],
    ['R-103 nobody into a closed topic', { ...open, locked: true }, 0, writer, 'locked'],
    ['R-103 a moderator into a closed topic', { ...open, locked: true }, 0, moderator, null],
    [
      'R-103 nobody into a hidden topic, as if it were not there',
      { ...open, hidden: true },
      0,
      writer,
      'not-found',
    ],
    ['R-105 the last post of an hour', open, 2, writer, null],
    ['R-105 one post too many', open, 3, writer, 'too-fast'],
  ];
  test.each(CASES)('%s', (_, topic, postsThisHour, by, code) => {
    const done = mayPost(topic, { postsThisHour, limits, by });
    expect(done.ok ? null : done.refusal.code).toBe(code);
  });

  test.each([
    ['R-100 the author', 'ann', false, open, null],
    ['R-103 not even a moderator rewrites', 'bob', false, open, 'not-yours'],
    ['R-105 not what is hidden', 'ann', true, open, 'hidden'],
    ['R-103 not in a closed topic', 'ann', false, { ...open, locked: true }, 'locked'],
  ] as const)('editing: %s', (_, authorId, isHidden, topic, code) => {
    const done = mayEdit({ authorId, isHidden }, topic, writer);
    expect(done.ok ? null : done.refusal.code).toBe(code);
  });

  test('R-100 texts and titles have limits', () => {
    expect(checkBody('', limits)).toMatchObject({ refusal: { code: 'empty' } });
    expect(checkBody('x'.repeat(201), limits)).toMatchObject({ refusal: { code: 'too-long' } });
    expect(checkTitle('')).toMatchObject({ refusal: { code: 'title-empty' } });
    expect(checkTitle('x'.repeat(121))).toMatchObject({ refusal: { code: 'title-long' } });
  });
});

test('a quotation is a quotation, whatever the author is called', () => {
  expect(renderMarkdown(quoteOf('a_b*[x]', 'one\n\ntwo'), 4)).toBe(
    '<blockquote>\n<p><strong>a_b*[x]</strong></p>\n<p>one</p>\n<p>two</p>\n</blockquote>\n',
  );
  expect(quoteOf('ann', 'See\n\n[fen]8/8/8/4k3/8/8/4K3/8[/fen]\n\nA draw.')).toBe(
    '> **ann**\n>\n> See\n>\n> …\n>\n> A draw.\n\n',
  );
});

describe('positions in posts', () => {
  test.each([
    ['8/8/8/4k3/8/8/4K3/8', true],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', true],
    ['8/8/8/4k3/8/8/4K3', false],
    ['8/8/8/4k4/8/8/4K3/8', false],
    ['<script>/8/8/8/8/8/8/8', false],
  ])('%s', (fen, is) => {
    expect(isBoard(fen)).toBe(is);
  });

  test('text before and after stays, a wrong position is text', () => {
    const board = '8/8/8/4k3/8/8/4K3/8';
    expect(partsOf(`before [fen]${board}[/fen] after [fen]nonsense[/fen]`)).toEqual([
      { kind: 'text', text: 'before ' },
      { kind: 'position', fen: board },
      { kind: 'text', text: ' after [fen]nonsense[/fen]' },
    ]);
  });
});

describe('R-395 R-396 Markdown without harm', () => {
  const HARMFUL: readonly string[] = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](\\\\evil.example)',
    '![x](https://evil.example/pixel.png)',
    '![x](javascript:alert(1))',
    '[x]: javascript:alert(1)\n\n[x]',
    '<https://good.example" onmouseover="alert(1)>',
    '[x](https://good.example "\\" onmouseover=\\"alert(1)")',
    '`<script>alert(1)</script>`',
    '```html\n<script>alert(1)</script>\n```',
    '```x" onmouseover="alert(1)\ny\n```',
    '| a | b |\n|:-:|---|\n| <b>1</b> | 2 |',
    '<!-- --><iframe src=//evil.example>',
    '# <style>*{display:none}</style>',
  ];
  /** Every element and attribute that may come out; anything else is a hole. */
  const ELEMENT =
    /<\/?(?:p|br|em|strong|s|ul|ol|li|blockquote|hr|h[2-6]|pre|code|table|thead|tbody|tr|th|td|a)(?: (?:href="(?:https?:\/\/|mailto:|\/(?!\/)|#)[^"<>]*"|title="[^"<>]*"|rel="noopener noreferrer nofollow ugc"|target="_blank"|class="(?:foreign|language-[^"<>]*)"|start="\d+"))*>/gu;
  test.each(HARMFUL)('%s', (text) => {
    const html = renderMarkdown(text, 3);
    expect(html.replaceAll(ELEMENT, '')).not.toMatch(/[<>]/u);
    expect(html).not.toMatch(/style=/u);
  });

  test('R-396 a foreign link is marked and opens without opener, a link of ours is not', () => {
    expect(renderMarkdown('https://good.example/a?b=1&c=2', 3)).toBe(
      '<p><a href="https://good.example/a?b=1&amp;c=2" rel="noopener noreferrer nofollow ugc" target="_blank" class="foreign">https://good.example/a?b=1&amp;c=2</a></p>\n',
    );
    expect(renderMarkdown('[game](/game/5)', 3)).toBe('<p><a href="/game/5">game</a></p>\n');
    expect(renderMarkdown('[mail](mailto:a@b.example)', 3)).toBe(
      '<p><a href="mailto:a@b.example">mail</a></p>\n',
    );
  });

  test('headings begin where the page wants them', () => {
    expect(renderMarkdown('# one\n\n### three', 3)).toBe('<h3>one</h3>\n<h5>three</h5>\n');
    expect(renderMarkdown('###### six', 4)).toBe('<h6>six</h6>\n');
  });
});
