import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestSite, refusalOf, type TestBrowser, type TestSite } from '../../test/support/site.ts';
import { words } from '../words/index.ts';

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let bob: Awaited<ReturnType<TestSite['person']>>;
let eve: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  bob = await site.person('bob');
  eve = await site.person('eve');
});

afterAll(() => site.close());

/** A game with ann White and bob Black: its address. */
async function begun(): Promise<string> {
  await ann.post('/play/seeks', { minutes: '5', increment: '3', colour: 'white' });
  const done = await bob.post('/play/seeks', { minutes: '5', increment: '3', colour: 'black' });
  return String(done.headers.location);
}

describe('WEB-9 a game played by forms alone', () => {
  test('to mate, with a rematch', async () => {
    const path = await begun();
    const page = (await ann.get(`${path}?lang=en`)).body;
    expect(page).toMatch(/<noscript>.*<option value="e2e4">e4<\/option>.*<\/noscript>/su);
    expect(page).not.toContain('http-equiv="refresh"');
    expect((await bob.get(path)).body).toContain('http-equiv="refresh"');
    expect((await ann.get(`${path}?lang=ru`)).body).toContain('<option value="g1f3">Кf3</option>');
    const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
    for (const [ply, move] of moves.entries()) {
      const player = ply % 2 === 0 ? ann : bob;
      const done = await player.post(`${path}/acts`, { act: 'move', ply: String(ply), move });
      expect([done.statusCode, done.headers.location]).toEqual([303, path]);
    }
    const over = (await eve.get(`${path}?lang=en`)).body;
    expect(over).toContain('Black won');
    expect(over).toContain('mate');
    expect((await ann.post(`${path}/acts`, { act: 'rematch' })).headers.location).toBe(path);
    const rematch = await bob.post(`${path}/acts`, { act: 'rematch' });
    expect(rematch.headers.location).toMatch(/^\/game\/\d+$/u);
    expect(rematch.headers.location).not.toBe(path);
  });

  test('a draw by offer and answer, a resignation in two steps', async () => {
    const path = await begun();
    for (const [player, move, ply] of [
      [ann, 'e2e4', '0'],
      [bob, 'e7e5', '1'],
    ] as const)
      await player.post(`${path}/acts`, { act: 'move', ply, move });
    expect(
      (await ann.post(`${path}/acts`, { act: 'move', ply: '2', move: 'g1f3', offer: '1' })).statusCode,
    ).toBe(303);
    expect((await bob.get(path)).body).toContain('value="accept"');
    expect((await bob.post(`${path}/acts`, { act: 'accept', ply: '3' })).statusCode).toBe(303);
    expect((await bob.get(`${path}?lang=en`)).body).toContain('agreement');
    const second = await begun();
    expect((await bob.get(second)).body).toMatch(/<details[^>]*>.*value="resign"/su);
    await bob.post(`${second}/acts`, { act: 'resign' });
    expect((await bob.get(`${second}?lang=en`)).body).toContain('White won');
  });

  test('G-03 a claim is offered to the player to move when the position has come up three times, and verified', async () => {
    const path = await begun();
    const isOffered = async (person: TestBrowser): Promise<boolean> =>
      (await person.get(path)).body.includes('value="claim"');
    const knights = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    for (const [ply, move] of [...knights, ...knights].entries()) {
      const player = ply % 2 === 0 ? ann : bob;
      expect([await isOffered(ann), await isOffered(bob)]).toEqual([false, false]);
      const early = await player.post(`${path}/acts`, { act: 'claim', ply: String(ply) });
      expect(refusalOf(early)).toBe('no-claim');
      await player.post(`${path}/acts`, { act: 'move', ply: String(ply), move });
    }
    expect([await isOffered(ann), await isOffered(bob), await isOffered(eve)]).toEqual([true, false, false]);
    await ann.post(`${path}/acts`, { act: 'claim', ply: '8' });
    const over = (await eve.get(`${path}?lang=en`)).body;
    expect(over).toContain('½');
    expect(over).toContain(words('en')('board.reason_threefold'));
  });

  test('watchers have no acts', async () => {
    const path = await begun();
    expect((await eve.get(path)).body).not.toContain(`action="${path}/acts"`);
    expect((await site.visitor().get(path)).body).not.toContain(`action="${path}/acts"`);
  });
});

describe('bad acts are refused with a code and nothing is stored', () => {
  let path: string;
  let number: number;
  beforeAll(async () => {
    path = await begun();
    number = Number(path.split('/').at(-1));
    await ann.post(`${path}/acts`, { act: 'move', ply: '0', move: 'e2e4' });
  });

  test.each([
    ['bob', { act: 'move', ply: '1', move: 'e7e4' }, 409, 'illegal-move'],
    ['bob', { act: 'move', ply: '1', move: 'nonsense' }, 409, 'malformed-move'],
    ['bob', { act: 'move', ply: '0', move: 'e7e5' }, 409, 'stale'],
    ['bob', { act: 'move', ply: '9999', move: 'e7e5' }, 409, 'stale'],
    ['ann', { act: 'move', ply: '1', move: 'd2d4' }, 409, 'not-your-turn'],
    ['eve', { act: 'move', ply: '1', move: 'e7e5' }, 409, 'not-a-player'],
    ['eve', { act: 'resign' }, 409, 'not-a-player'],
    ['bob', { act: 'accept', ply: '1' }, 409, 'no-draw-offer'],
    ['bob', { act: 'claim', ply: '1' }, 409, 'no-claim'],
    ['bob', { act: 'rematch' }, 409, 'no-rematch'],
    ['bob', { act: 'move', ply: 'x', move: 'e7e5' }, 400, 'bad-request'],
    ['bob', { act: 'move', ply: '-1', move: 'e7e5' }, 400, 'bad-request'],
    ['bob', { act: 'explode', ply: '1' }, 400, 'bad-request'],
    ['bob', { act: 'move', ply: '1', move: 'e7e5'.repeat(9) }, 400, 'bad-request'],
  ] as readonly (readonly [string, Record<string, string>, number, string])[])(
    '%s %j: %d %s',
    async (who, fields, status, code) => {
      const before = JSON.stringify(await site.games.byNumber(number));
      const browser = { ann, bob, eve }[who] ?? eve;
      const answer = await browser.post(`${path}/acts`, fields);
      expect([answer.statusCode, refusalOf(answer)]).toEqual([status, code]);
      expect(JSON.stringify(await site.games.byNumber(number))).toBe(before);
    },
  );

  test('a move sent twice is made once', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => bob.post(`${path}/acts`, { act: 'move', ply: '1', move: 'e7e5' })),
    );
    // The same move of the same sender again is answered like the first one.
    expect(twice.map((answer) => answer.statusCode)).toEqual([303, 303]);
    expect((await site.games.byNumber(number))?.moves).toHaveLength(2);
  });

  test('without an account, without a game', async () => {
    expect((await site.visitor().post(`${path}/acts`, { act: 'resign' })).headers.location).toMatch(
      /^\/login/u,
    );
    expect((await ann.post('/game/99999/acts', { act: 'resign' })).statusCode).toBe(404);
    expect((await ann.post('/game/abc/acts', { act: 'resign' })).statusCode).toBe(404);
  });
});

describe('WEB-9 the other games by forms alone', () => {
  /** A game of this kind between ann and bob: its address. */
  async function begunAs(kind: string): Promise<string> {
    const form = { kind, minutes: '5', increment: '3' };
    await ann.post('/play/seeks', { ...form, colour: 'white' });
    const done = await bob.post('/play/seeks', { ...form, colour: 'black' });
    return String(done.headers.location);
  }

  test('K-02 Kingchess: placements are typed, in either language, and a bad one is refused in words', async () => {
    const path = await begunAs('kingchess');
    expect((await ann.get(`${path}?lang=en`)).body).toContain('name="placement"');
    const bad = await ann.post(`${path}/acts`, { act: 'place', ply: '0', placement: 'Qd1' });
    expect([bad.statusCode, refusalOf(bad)]).toEqual([409, 'king-required']);
    const first = await ann.post(`${path}/acts`, { act: 'place', ply: '0', placement: 'Крb1, пc2' });
    expect(first.statusCode).toBe(303);
    expect((await bob.post(`${path}/acts`, { act: 'place', ply: '1', placement: 'K@b8' })).statusCode).toBe(
      303,
    );
    const page = (await ann.get(`${path}?lang=ru`)).body;
    expect(page).toContain('Крb1, пc2');
    expect(page).toContain('<option value="c2c4">');
  });

  test('B-05 Battle chess: a setup is typed; the page of the other shows nothing of it', async () => {
    const path = await begunAs('battle');
    expect((await ann.get(`${path}?lang=en`)).body).toContain('name="setup"');
    const short = await ann.post(`${path}/acts`, { act: 'ready', setup: '8/8/8/K7' });
    expect([short.statusCode, refusalOf(short)]).toEqual([409, 'incomplete']);
    const setup = '8/PPP1P3/BNPPPPN1/KRRBQ3';
    expect((await ann.post(`${path}/acts`, { act: 'ready', setup })).statusCode).toBe(303);
    expect((await ann.get(path)).body).toContain(setup);
    for (const other of [bob, eve, site.visitor()]) {
      for (const address of [path, `${path}.pgn`, '/play', '/'])
        expect((await other.get(address)).body).not.toContain('BNPPPPN1');
    }
    await bob.post(`${path}/acts`, { act: 'ready', setup: '8/8/PPPPPPPP/RNBQKBNR' });
    await vi.waitFor(async () => expect((await eve.get(path)).body.toUpperCase()).toContain('BNPPPPN1'));
  });
});
