import { afterEach, describe, expect, test } from 'vitest';
import { closePlaces, DAY, HOUR, place } from '../../test/support/days.ts';
import { GAME_KINDS, type GameKind } from '../chess/index.ts';

afterEach(closePlaces);

/** Actions of a game of each kind; every one of them is legal in the other order of things as well. */
interface Line {
  readonly first: string;
  /** Another first action after which all that follows would be legal, too. */
  readonly otherFirst: string;
  readonly theirs: string;
  readonly reply: string;
  readonly otherReply: string;
  readonly theirNext: string;
  readonly nextReply: string;
  /** What nobody foresaw. */
  readonly unforeseen: string;
}

const CLASSICAL: Line = {
  first: 'e2e4',
  otherFirst: 'e2e3',
  theirs: 'e7e5',
  reply: 'g1f3',
  otherReply: 'd2d3',
  theirNext: 'd7d6',
  nextReply: 'f1b5',
  unforeseen: 'c7c5',
};

const LINES: Readonly<Record<GameKind, Line>> = {
  chess: CLASSICAL,
  chess960: CLASSICAL,
  battle: CLASSICAL,
  kingchess: {
    first: 'K@e1',
    otherFirst: 'K@d1',
    theirs: 'K@e8,P@d7',
    reply: 'R@h1,P@e2',
    otherReply: 'R@a1,P@e2',
    theirNext: 'P@e7',
    nextReply: 'e2e4',
    unforeseen: 'K@e8,P@d6',
  },
};

const SETUP = '8/8/PPPPPPPP/NRBQKBNR';

describe.each(GAME_KINDS)('CR-3 %s: a plan never answers in a position that was changed', (kind) => {
  const line = LINES[kind];

  /** A game after White's first action, with White's plan; in Battle chess the lot has given the colours. */
  async function planned() {
    const here = await place();
    const id = await here.begin({ kind, ...(kind === 'chess960' ? { startNumber: 518 } : {}) });
    if (kind === 'battle') {
      for (const player of [here.ann, here.bob]) {
        // What is hidden cannot be foreseen.
        expect(await here.correspondence.setPlan(id, player, 'e2e4 e7e5')).toMatchObject({
          refusal: { code: 'setup-phase' },
        });
        await here.games.act(id, { type: 'Ready', setup: SETUP }, player);
      }
      await here.round();
    }
    const view = await here.games.view(id);
    const [white, black] = [view?.white.id ?? '', view?.black.id ?? ''];
    await here.play(id, line.first);
    const { theirs, reply, theirNext, nextReply } = line;
    const text = [theirs, reply, theirNext, nextReply].join(' ');
    expect(await here.correspondence.setPlan(id, white, text)).toMatchObject({ ok: true });
    const actions = async () => (await here.games.view(id))?.moves.map(({ uci }) => uci);
    const lines = async () => (await here.correspondence.desk(id, white))?.lines.length;
    return { ...here, id, white, black, actions, lines };
  }

  test('R-160 the plan plays itself as long as it is foreseen; another action puts it away and says so', async () => {
    const { id, play, actions, told, lines, white } = await planned();
    await play(id, line.theirs);
    expect(await actions()).toEqual([line.first, line.theirs, line.reply]);
    expect(await lines()).toBe(1);
    const other = await planned();
    await other.play(other.id, line.unforeseen);
    expect(await other.actions()).toEqual([line.first, line.unforeseen]);
    expect(await other.lines()).toBe(0);
    expect((await other.told(other.white))[0]).toMatch(/^plan-dropped /u);
    expect((await told(white))[0]).toMatch(/^plan-played /u);
  });

  test('G-18 an action taken back by consent and another one in its place', async () => {
    const { id, play, actions, lines, games, round, clock, white, black } = await planned();
    clock.instant += HOUR;
    expect(await games.act(id, { type: 'AskTakeback', ply: 1 }, white)).toMatchObject({ ok: true });
    expect(await games.act(id, { type: 'AcceptTakeback', ply: 1 }, black)).toMatchObject({ ok: true });
    await round();
    expect(await lines()).toBe(0);
    await play(id, line.otherFirst, line.theirs);
    expect(await actions()).toEqual([line.otherFirst, line.theirs]);
  });

  test('R-017 its reply and the action before it taken back by an official: neither comes again', async () => {
    const { id, play, actions, lines, games, round } = await planned();
    await play(id, line.theirs);
    for (const left of [[line.first, line.theirs], [line.first]]) {
      expect(await games.rule(id, { type: 'TakeBackLast' }, 'judge')).toMatchObject({ ok: true });
      await round();
      expect(await actions()).toEqual(left);
    }
    expect(await lines()).toBe(0);
    // The same action again, and the rest of the line after another reply.
    await play(id, line.theirs);
    expect(await actions()).toEqual([line.first, line.theirs]);
    await play(id, line.otherReply, line.theirNext);
    expect(await actions()).toEqual([line.first, line.theirs, line.otherReply, line.theirNext]);
  });

  test('R-018 a game lost on time and restored goes on without the plan of before', async () => {
    const { id, play, actions, lines, games, round, clock } = await planned();
    const failedAt = clock.instant + DAY;
    clock.instant += 6 * DAY;
    await games.act(id, { type: 'OfferDraw', ply: 1 }, (await games.view(id))?.white.id ?? '');
    await round();
    expect(await games.view(id)).toMatchObject({ status: 'finished' });
    expect(await games.rule(id, { type: 'Restore', failedAt, blocked: 'black' }, 'judge')).toMatchObject({
      ok: true,
    });
    await round();
    expect(await lines()).toBe(0);
    await play(id, line.theirs);
    expect(await actions()).toEqual([line.first, line.theirs]);
  });
});
