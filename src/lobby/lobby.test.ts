import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_DIALECTS } from '../../test/support/database.ts';
import type { TestPerson } from '../../test/support/people.ts';
import { openTestPortal, type TestPortal } from '../../test/support/portal.ts';
import type { Control } from '../clocks/index.ts';
import type { NewSeek } from './service.ts';
import type { LobbyView } from './types.ts';
import { soon } from '../../test/support/soon.ts';

const BLITZ: Control = { mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 };
const DAYS: Control = { mode: 'sudden', baseMs: 40 * 86_400_000 };
const SEEK: NewSeek = { kind: 'chess', control: BLITZ, colour: 'white', rated: true, target: null };

describe.each(TEST_DIALECTS)('the lobby on %s', (dialect) => {
  let portal: TestPortal;
  let ada: TestPerson;
  let boris: TestPerson;
  let clara: TestPerson;
  let patience: number;
  let count = 0;

  beforeAll(async () => {
    portal = await openTestPortal({ dialect, patienceMs: 80 });
  });
  afterAll(() => portal.close());

  beforeEach(async () => {
    patience = 80;
    count += 1;
    const people = await portal.people(`Ada${count}`, `Boris${count}`, `Clara${count}`);
    [ada, boris, clara] = people as [TestPerson, TestPerson, TestPerson];
    for (const { id } of people) portal.lobby.presence(id, true);
  });
  afterEach(async () => {
    for (const { id } of [ada, boris, clara]) portal.lobby.presence(id, false);
    await new Promise((resolve) => setTimeout(resolve, patience + 40));
  });

  async function offer(person: TestPerson, more: Partial<NewSeek> = {}): Promise<string> {
    const made = await portal.lobby.offer({ ...SEEK, ...more }, person.id);
    if (!made.ok) throw new Error(made.refusal.code);
    return made.value.id;
  }

  const code = (result: { ok: true } | { ok: false; refusal: { code: string } }) =>
    result.ok ? 'ok' : result.refusal.code;

  async function seeksOf(person: TestPerson): Promise<string[]> {
    const { seeks } = await portal.lobby.view();
    return seeks.filter(({ userId }) => userId === person.id).map(({ id }) => id);
  }

  describe('seeks', () => {
    test('LOB-1 everybody sees an open seek with the login of its author', async () => {
      const id = await offer(ada);
      expect((await portal.lobby.view()).seeks).toContainEqual({
        id,
        userId: ada.id,
        to: null,
        login: ada.login,
        kind: 'chess',
        control: BLITZ,
        colour: 'white',
        rated: true,
        pair: null,
        rematchOf: null,
        offered: true,
        createdAt: expect.any(Number),
      });
    });

    test('LOB-1 a change is told to those who follow, also when a page has read it before', async () => {
      const told: number[] = [];
      const end = portal.lobby.onChange((view) =>
        told.push(view.seeks.filter(({ userId }) => userId === ada.id).length),
      );
      await offer(ada);
      await portal.lobby.view();
      await soon(() => expect(told).toContain(1));
      end();
    });

    test('LOB-2 taking a seek begins the game and removes the seek', async () => {
      const id = await offer(ada);
      const begun = await portal.lobby.accept(id, boris.id);
      if (!begun.ok) throw new Error(begun.refusal.code);
      expect(await seeksOf(ada)).toEqual([]);
      const game = await portal.games.view(begun.value.gameId);
      expect(game).toMatchObject({
        number: begun.value.number,
        white: { id: ada.id },
        black: { id: boris.id },
        control: BLITZ,
        rated: true,
        status: 'playing',
      });
      expect(code(await portal.lobby.accept(id, clara.id))).toBe('gone');
    });

    test('LOB-2 of many who take one seek at once exactly one plays', async () => {
      const id = await offer(ada);
      const others = await portal.people(...Array.from({ length: 12 }, (_, i) => `R${count}x${i}`));
      const answers = await Promise.all(others.map((other) => portal.lobby.accept(id, other.id)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.filter((answer) => code(answer) === 'gone')).toHaveLength(11);
      expect(await portal.games.ofUser(ada.id, { limit: 10 })).toHaveLength(1);
    });

    test('LOB-2 nobody takes his own; only the author withdraws', async () => {
      const id = await offer(ada);
      expect(code(await portal.lobby.accept(id, ada.id))).toBe('own-seek');
      expect(code(await portal.lobby.cancel(id, boris.id))).toBe('not-found');
      expect(code(await portal.lobby.decline(id, boris.id))).toBe('not-found');
      expect(code(await portal.lobby.cancel(id, ada.id))).toBe('ok');
      expect(code(await portal.lobby.cancel(id, ada.id))).toBe('gone');
    });

    test('LOB-3 the fourth open seek and the eleventh challenge are refused', async () => {
      for (let i = 0; i < 3; i++) await offer(ada);
      expect(code(await portal.lobby.offer(SEEK, ada.id))).toBe('too-many-seeks');
      for (let i = 0; i < 10; i++) await offer(ada, { target: boris.login });
      const eleventh = await portal.lobby.offer({ ...SEEK, target: clara.login }, ada.id);
      expect(code(eleventh)).toBe('too-many-seeks');
    });

    test('LOB-4 the author gets the colour he asked for; random gives both', async () => {
      const asBlack = await portal.lobby.accept(await offer(ada, { colour: 'black' }), boris.id);
      if (!asBlack.ok) throw new Error(asBlack.refusal.code);
      expect((await portal.games.view(asBlack.value.gameId))?.black.id).toBe(ada.id);
      const whites = new Set<string | undefined>();
      for (let i = 0; i < 40 && whites.size < 2; i++) {
        const begun = await portal.lobby.accept(await offer(ada, { colour: 'random' }), boris.id);
        if (begun.ok) whites.add((await portal.games.view(begun.value.gameId))?.white.id);
      }
      expect(whites).toEqual(new Set([ada.id, boris.id]));
    });

    test.each<[string, Control]>([
      ['nothing', { mode: 'sudden', baseMs: 0 }],
      ['nine seconds', { mode: 'sudden', baseMs: 9_000 }],
      ['parts of a second', { mode: 'sudden', baseMs: 60_500 }],
      ['a negative increment', { mode: 'fischer', baseMs: 60_000, incrementMs: -1_000 }],
      ['an increment of a month', { mode: 'fischer', baseMs: 60_000, incrementMs: 30 * 86_400_000 }],
      ['a century', { mode: 'sudden', baseMs: 36_500 * 86_400_000 }],
    ])('LOB-5 a control of %s is refused', async (_, control) => {
      expect(code(await portal.lobby.offer({ ...SEEK, control }, ada.id))).toBe('bad-control');
      expect(await seeksOf(ada)).toEqual([]);
    });

    test('LOB-7 when a real-time game begins the other real-time seeks of both go', async () => {
      const taken = await offer(ada);
      await offer(ada);
      const days = await offer(ada, { control: DAYS });
      await offer(boris);
      await portal.lobby.accept(taken, boris.id);
      expect(await seeksOf(ada)).toEqual([days]);
      expect(await seeksOf(boris)).toEqual([]);
      await portal.lobby.cancel(days, ada.id);
    });
  });

  const running = async (person: TestPerson) => {
    const cards = await portal.games.ofUser(person.id, { running: true, limit: 10 });
    return (await Promise.all(cards.map(({ id }) => portal.games.view(id)))).flatMap((view) => view ?? []);
  };

  describe('challenges', () => {
    test('LOB-1 only the two people see it, and the challenged one takes it', async () => {
      const id = await offer(ada, { target: boris.login.toUpperCase() });
      expect(await seeksOf(ada)).toEqual([]);
      expect((await portal.lobby.challenges(boris.id)).to.map((seek) => seek.id)).toEqual([id]);
      expect((await portal.lobby.challenges(ada.id)).from.map((seek) => seek.id)).toEqual([id]);
      expect(code(await portal.lobby.accept(id, clara.id))).toBe('not-found');
      expect(code(await portal.lobby.accept(id, boris.id))).toBe('ok');
    });

    test('LOB-2 the challenged person declines, nobody else', async () => {
      const id = await offer(ada, { target: boris.login });
      expect(code(await portal.lobby.decline(id, clara.id))).toBe('not-found');
      expect(code(await portal.lobby.decline(id, boris.id))).toBe('ok');
      expect((await portal.lobby.challenges(ada.id)).from).toEqual([]);
    });

    test.each([
      ['a game', { control: { mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 } }],
      ['a match', { control: { mode: 'delay', baseMs: 300_000, delayMs: 3_000 }, pair: 'sequential' }],
    ] as const)(
      'R-038 for %s that decides the two agree on a control: nothing begins before the other has accepted it',
      async (_, wish) => {
        // One proposes, the other wants something else and says so with an offer of his own.
        const first = await offer(ada, { target: boris.login });
        expect(await running(ada)).toEqual([]);
        expect(code(await portal.lobby.decline(first, boris.id))).toBe('ok');
        const second = await offer(boris, { ...wish, target: ada.login });
        expect(await running(ada)).toEqual([]);
        const begun = await portal.lobby.accept(second, ada.id);
        if (!begun.ok) throw new Error(begun.refusal.code);
        const [game, ...more] = await running(ada);
        expect(more).toEqual([]);
        expect(game).toMatchObject({ id: begun.value.gameId, control: wish.control });
        await portal.games.act(begun.value.gameId, { type: 'Abort' }, ada.id);
        await portal.games.act(begun.value.gameId, { type: 'Abort' }, boris.id);
      },
    );

    test('LOB-10 a challenge between two of whom one blocks the other stands before neither', async () => {
      const id = await offer(ada, { target: boris.login });
      expect((await portal.lobby.challenges(ada.id)).from).toMatchObject([{ id, to: boris.login }]);
      await portal.games.blocks.block(boris.id, ada.id);
      expect((await portal.lobby.challenges(boris.id)).to).toEqual([]);
      expect((await portal.lobby.challenges(ada.id)).from).toEqual([]);
      await portal.games.blocks.unblock(boris.id, ada.id);
      expect((await portal.lobby.challenges(boris.id)).to).toMatchObject([{ id }]);
    });

    test('nobody challenges himself or somebody who does not exist', async () => {
      expect(code(await portal.lobby.offer({ ...SEEK, target: ada.login }, ada.id))).toBe('own-seek');
      expect(code(await portal.lobby.offer({ ...SEEK, target: 'nobody at all' }, ada.id))).toBe(
        'unknown-player',
      );
    });
  });

  describe('people who leave', () => {
    test('LOB-6 real-time offers go some time after the last socket, those in days stay', async () => {
      await offer(ada);
      await offer(ada, { target: boris.login });
      const days = await offer(ada, { control: DAYS });
      portal.lobby.presence(ada.id, false);
      expect(await seeksOf(ada)).toHaveLength(2);
      await soon(async () => expect(await seeksOf(ada)).toEqual([days]));
      expect((await portal.lobby.challenges(boris.id)).to).toEqual([]);
      await portal.lobby.cancel(days, ada.id);
    });

    test('LOB-6 who comes back in time keeps his offers', async () => {
      const id = await offer(ada);
      portal.lobby.presence(ada.id, false);
      await new Promise((resolve) => setTimeout(resolve, 40));
      portal.lobby.presence(ada.id, true);
      await new Promise((resolve) => setTimeout(resolve, 120));
      expect(await seeksOf(ada)).toEqual([id]);
    });

    test('LOB-6 an offer made without any connection goes as well', async () => {
      portal.lobby.presence(clara.id, false);
      await offer(clara);
      await soon(async () => expect(await seeksOf(clara)).toEqual([]));
    });

    test('LOB-6 after a restart offers of people who do not come back go', async () => {
      const { createLobby } = await import('./index.ts');
      const here = await offer(ada);
      await offer(boris);
      const again = createLobby({ ...portal, patienceMs: 60 });
      await again.start();
      again.presence(ada.id, true);
      await soon(async () => expect(await seeksOf(boris)).toEqual([]));
      expect(await seeksOf(ada)).toEqual([here]);
      again.stop();
    });
  });

  describe('the four games', () => {
    test.each(['chess960', 'kingchess', 'battle'] as const)(
      'R-001, R-003 %s is offered and begins',
      async (kind) => {
        const begun = await portal.lobby.accept(await offer(ada, { kind, rated: false }), boris.id);
        if (!begun.ok) throw new Error(begun.refusal.code);
        expect(await portal.games.view(begun.value.gameId)).toMatchObject({
          kind,
          phase: kind === 'battle' ? 'setup' : 'play',
        });
      },
    );

    test('F-T34 F-08, R-013 a double game: two games at once with one start position and reversed colours', async () => {
      const begun = await portal.lobby.accept(
        await offer(ada, { kind: 'chess960', pair: 'double' }),
        boris.id,
      );
      if (!begun.ok) throw new Error(begun.refusal.code);
      const [second, first] = (await running(ada)).sort((a, b) => b.number - a.number);
      expect(first).toMatchObject({
        id: begun.value.gameId,
        white: { id: ada.id },
        black: { id: boris.id },
        pair: { game: 1, form: 'double', other: { id: second?.id } },
      });
      expect(second).toMatchObject({
        white: { id: boris.id },
        black: { id: ada.id },
        pair: { id: first?.pair?.id, game: 2, other: { id: first?.id } },
        startNumber: first?.startNumber,
        initialFen: first?.initialFen,
      });
    });

    test('R-013, C-04 games in turn: the second begins when the first has ended, colours reversed', async () => {
      const begun = await portal.lobby.accept(
        await offer(ada, { kind: 'chess960', pair: 'sequential' }),
        boris.id,
      );
      if (!begun.ok) throw new Error(begun.refusal.code);
      const [first, ...others] = await running(ada);
      expect(others).toEqual([]);
      await portal.games.act(begun.value.gameId, { type: 'Resign' }, ada.id);
      await portal.deadlines.start();
      await portal.deadlines.settled();
      const [second, ...more] = await running(ada);
      expect(more).toEqual([]);
      expect(second).toMatchObject({
        white: { id: boris.id },
        black: { id: ada.id },
        startNumber: first?.startNumber,
        pair: { id: first?.pair?.id, game: 2, form: 'sequential', other: { id: first?.id } },
      });
      await portal.games.act(second?.id ?? '', { type: 'Resign' }, ada.id);
      await portal.deadlines.settled();
      expect(await running(ada)).toEqual([]);
      await portal.deadlines.stop();
    });

    test('R-030, G-16 every control can be offered, absurd ones cannot', async () => {
      const controls: Control[] = [
        { mode: 'bronstein', baseMs: 180_000, incrementMs: 2_000 },
        { mode: 'delay', baseMs: 180_000, delayMs: 5_000 },
        { mode: 'fischer', baseMs: 3 * 86_400_000, incrementMs: 86_400_000, capMs: 4 * 86_400_000 },
      ];
      for (const control of controls) expect(await offer(ada, { control })).not.toBe('');
      const mine = (await portal.lobby.view()).seeks.filter(({ userId }) => userId === ada.id);
      expect(mine.map(({ control }) => control)).toEqual(controls);
      const absurd = { mode: 'delay', baseMs: 180_000, delayMs: 0 } as const;
      expect(code(await portal.lobby.offer({ ...SEEK, control: absurd }, boris.id))).toBe('bad-control');
    });
  });

  describe('rematch', () => {
    async function finished(setup: Parameters<TestPortal['begin']>[2] = {}): Promise<string> {
      const id = await portal.begin(ada, boris, { control: BLITZ, ...setup });
      await portal.games.act(id, { type: 'Resign' }, ada.id);
      return id;
    }

    test('LOB-8 one offers, the other accepts, colours are reversed', async () => {
      const id = await finished();
      expect(await portal.lobby.rematch(id, ada.id)).toEqual({ ok: true, value: null });
      expect(await portal.lobby.rematch(id, ada.id)).toEqual({ ok: true, value: null });
      expect((await portal.lobby.challenges(boris.id)).to).toMatchObject([
        { rematchOf: id, login: ada.login },
      ]);
      const begun = await portal.lobby.rematch(id, boris.id);
      if (!begun.ok || begun.value === null) throw new Error('no rematch');
      expect(await portal.games.view(begun.value.gameId)).toMatchObject({
        white: { id: boris.id },
        black: { id: ada.id },
        control: BLITZ,
        rematchOf: id,
      });
      expect((await portal.games.view(id))?.rematch?.id).toBe(begun.value.gameId);
      // Who presses the button late is led to the game.
      expect(await portal.lobby.rematch(id, ada.id)).toEqual(begun);
    });

    test('LOB-8 the offer can be taken as a challenge, with the same colours', async () => {
      const id = await finished();
      await portal.lobby.rematch(id, boris.id);
      const [challenge] = (await portal.lobby.challenges(ada.id)).to;
      const begun = await portal.lobby.accept(challenge?.id ?? '', ada.id);
      if (!begun.ok) throw new Error(begun.refusal.code);
      expect((await portal.games.view(begun.value.gameId))?.white.id).toBe(boris.id);
    });

    test('LOB-8 both at once make one game', async () => {
      const id = await finished();
      const answers = await Promise.all([
        portal.lobby.rematch(id, ada.id),
        portal.lobby.rematch(id, boris.id),
      ]);
      expect(answers.map(code)).toEqual(['ok', 'ok']);
      expect(await portal.games.ofUser(ada.id, { running: true, limit: 10 })).toHaveLength(1);
    });

    test('LOB-8 not of a running game, of a tournament or of strangers', async () => {
      const running = await portal.begin(ada, boris);
      expect(code(await portal.lobby.rematch(running, ada.id))).toBe('no-rematch');
      const ofEvent = await finished({ tournament: { id: 'no-such-event', round: 1, board: 1 } });
      expect(code(await portal.lobby.rematch(ofEvent, ada.id))).toBe('no-rematch');
      expect(code(await portal.lobby.rematch(await finished(), clara.id))).toBe('not-found');
      expect(code(await portal.lobby.rematch('nothing', clara.id))).toBe('not-found');
    });
  });

  describe('the list', () => {
    test('LOB-9 listeners get new states with rising versions, and positions of games shown', async () => {
      const told: { view: LobbyView; version: number }[] = [];
      const end = portal.lobby.onChange((view, version) => told.push({ view, version }));
      const first = await portal.lobby.versioned();
      const id = await offer(ada);
      await soon(() => expect(told.at(-1)?.view.seeks.map((seek) => seek.id)).toContain(id));
      const begun = await portal.lobby.accept(id, boris.id);
      if (!begun.ok) throw new Error(begun.refusal.code);
      const { gameId } = begun.value;
      const shown = () => told.at(-1)?.view.games.find((game) => game.id === gameId);
      await soon(() =>
        expect(shown()).toMatchObject({ white: ada.login, black: boris.login, lastMove: null }),
      );
      expect(told.at(-1)?.view.seeks.map((seek) => seek.id)).not.toContain(id);
      await portal.games.act(gameId, { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false }, ada.id);
      await soon(() => expect(shown()?.lastMove).toBe('e2e4'));
      await portal.games.act(gameId, { type: 'Resign' }, ada.id);
      await soon(() => expect(shown()).toBeUndefined());
      end();
      const versions = [first.version, ...told.map(({ version }) => version)];
      expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    });
  });
});
