import { assert, integer, json, jsonValue, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseClientMessage } from './parse.ts';
import type { ClientMessage } from './protocol.ts';

const move = { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false } as const;

const good: ClientMessage[] = [
  { t: 'subscribe', topic: 'lobby' },
  { t: 'subscribe', topic: 'game:aB3_-', have: 0 },
  { t: 'subscribe', topic: 'tournament:x', have: 12 },
  { t: 'unsubscribe', topic: 'user:u1' },
  { t: 'ping', id: 7 },
  { t: 'rematch', id: 'r1', game: 'g1' },
  { t: 'subscribe', topic: 'chat:g1' },
  { t: 'subscribe', topic: 'talk:g1' },
  { t: 'say', id: 's1', game: 'g1', room: 'players', preset: 'hello', text: null },
  { t: 'say', id: 's1', game: 'g1', room: 'watchers', preset: null, text: 'Хорошая партия' },
  { t: 'quiet', id: 'q1', game: 'g1', off: true },
  { t: 'act', id: 'a1', game: 'g1', command: move },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'Move', ply: 31, uci: 'a7a8q', offerDraw: true } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'OfferDraw', ply: 2 } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'AcceptDraw', ply: 2 } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'DeclineDraw', ply: 2 } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'ClaimDraw', ply: 2, uci: null } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'ClaimDraw', ply: 2, uci: 'g1f3' } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'Resign' } },
  {
    t: 'act',
    id: 'a1',
    game: 'g1',
    command: {
      type: 'Move',
      ply: 0,
      uci: 'K@e1,Q@d1,R@a1,R@h1,B@c1,B@f1,N@b1,N@g1,P@a2,P@b2,P@c2,P@d2,P@e2,P@f2,P@g2,P@h2',
      offerDraw: false,
    },
  },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'Ready', setup: '8/8/PPPPPPPP/RNBQKBNR' } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'AskTakeback', ply: 1 } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'AcceptTakeback', ply: 1 } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'DeclineTakeback', ply: 1 } },
  { t: 'act', id: 'a1', game: 'g1', command: { type: 'Abort' } },
];

const malformed = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"act"',
  '{"t":"ping","id":1}}',
  '{t:1}',
  '\u0000',
  '[{"t":"ping"}]',
];

const bad: [string, unknown, string | null][] = [
  ['no type', {}, null],
  ['unknown type', { t: 'move' }, null],
  ['type of a prototype', { t: 'constructor' }, null],
  ['unknown field', { t: 'ping', id: 1, extra: 1 }, null],
  ['own __proto__', JSON.parse('{"t":"ping","id":1,"__proto__":{}}'), null],
  ['negative ping', { t: 'ping', id: -1 }, null],
  ['broken ping', { t: 'ping', id: 1.5 }, null],
  ['ping beyond integers', { t: 'ping', id: 1e300 }, null],
  ['topic of no room', { t: 'subscribe', topic: 'admin' }, null],
  ['topic without id', { t: 'subscribe', topic: 'game:' }, null],
  ['topic with path', { t: 'subscribe', topic: 'game:../x' }, null],
  ['topic with line end', { t: 'subscribe', topic: 'lobby\n' }, null],
  ['topic too long', { t: 'subscribe', topic: `game:${'x'.repeat(33)}` }, null],
  ['have as text', { t: 'subscribe', topic: 'lobby', have: '3' }, null],
  ['have null', { t: 'subscribe', topic: 'lobby', have: null }, null],
  ['nothing said', { t: 'say', id: 'a', game: 'g', room: 'players', preset: null, text: null }, 'a'],
  ['said twice', { t: 'say', id: 'a', game: 'g', room: 'players', preset: 'hello', text: 'x' }, 'a'],
  ['unknown sentence', { t: 'say', id: 'a', game: 'g', room: 'players', preset: 'insult', text: null }, 'a'],
  ['unknown room', { t: 'say', id: 'a', game: 'g', room: 'all', preset: 'hello', text: null }, 'a'],
  ['a speech', { t: 'say', id: 'a', game: 'g', room: 'players', preset: null, text: 'x'.repeat(401) }, 'a'],
  ['quiet as text', { t: 'quiet', id: 'a', game: 'g', off: 'yes' }, 'a'],
  ['act without id', { t: 'act', game: 'g', command: move }, null],
  ['act with a long id', { t: 'act', id: 'x'.repeat(33), game: 'g', command: move }, null],
  ['act with a number as id', { t: 'act', id: 1, game: 'g', command: move }, null],
  ['act without command', { t: 'act', id: 'a', game: 'g' }, 'a'],
  ['act with a list', { t: 'act', id: 'a', game: 'g', command: [move] }, 'a'],
  ['command of the service', { t: 'act', id: 'a', game: 'g', command: { type: 'CheckClock' } }, 'a'],
  ['move without ply', { t: 'act', id: 'a', game: 'g', command: { ...move, ply: undefined } }, 'a'],
  ['move with huge ply', { t: 'act', id: 'a', game: 'g', command: { ...move, ply: 20_001 } }, 'a'],
  ['move with a script', { t: 'act', id: 'a', game: 'g', command: { ...move, uci: '<script>' } }, 'a'],
  ['move that is too long', { t: 'act', id: 'a', game: 'g', command: { ...move, uci: 'e'.repeat(81) } }, 'a'],
  ['move with time', { t: 'act', id: 'a', game: 'g', command: { ...move, at: 5 } }, 'a'],
  ['resign with ply', { t: 'act', id: 'a', game: 'g', command: { type: 'Resign', ply: 1 } }, 'a'],
  ['rematch with more', { t: 'rematch', id: 'r', game: 'g', colour: 'white' }, 'r'],
];

describe('frames of a client', () => {
  test.each(good)('known message %j', (message) => {
    expect(parseClientMessage(JSON.stringify(message))).toEqual({ ok: true, message });
  });
  test.each(malformed)('malformed %j', (text) => {
    expect(parseClientMessage(text)).toEqual({ ok: false, code: 'malformed', id: null });
  });
  test.each(bad)('bad message: %s', (_, value, id) => {
    expect(parseClientMessage(JSON.stringify(value))).toEqual({ ok: false, code: 'bad-message', id });
  });

  test('a move reads the same in any order and with blanks', () => {
    const command = { offerDraw: true, uci: 'a7a8q', ply: 20_000, type: 'Move' };
    const message = { command, game: 'g1', id: 'a1', t: 'act' };
    const inOrder =
      '{"t":"act","id":"a1","game":"g1","command":{"type":"Move","ply":20000,"uci":"a7a8q","offerDraw":true}}';
    for (const text of [JSON.stringify(message), JSON.stringify(message, null, 1), inOrder])
      expect(parseClientMessage(text)).toEqual({ ok: true, message });
  });

  test('no text makes the parser throw, and only known messages pass', () => {
    const written = JSON.stringify({ t: 'act', id: 'a1', game: 'g1', command: move });
    const anything = oneof(
      // A move with something written over one place.
      tuple(integer({ min: 0, max: written.length }), string({ maxLength: 2 })).map(
        ([at, over]) => written.slice(0, at) + over + written.slice(at + 1),
      ),
      string(),
      json(),
      jsonValue().map((value) => JSON.stringify({ t: 'act', value })),
    );
    assert(
      property(anything, (text) => {
        const parsed = parseClientMessage(text);
        if (parsed.ok) expect(JSON.parse(text)).toEqual(parsed.message);
      }),
      { numRuns: 2000 },
    );
  });
});
