import type { Accounts } from '../accounts/types.ts';
import { newId } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import { defaultFirstMoveMs } from '../clocks/index.ts';
import type { Database } from '../db/database.ts';
import type { Games } from '../games/service.ts';
import type { GameSetup } from '../games/types.ts';
import { ok, refuse, type Result } from '../result.ts';
import { Absence } from './absence.ts';
import { LobbyBoard, seekViews } from './board.ts';
import { colours, decideAccept, decideOffer, isRealTime, type Offer } from './decide/offer.ts';
import { decideRematch, rematchOfferId } from './decide/rematch.ts';
import type { Lobby, NewSeek } from './service.ts';
import { SeekStore } from './store.ts';
import type { LobbyRefusal } from './types.ts';

export interface LobbyDeps {
  readonly database: Database;
  readonly games: Games;
  readonly accounts: Accounts;
  readonly now: () => number;
  readonly log: Log;
  /** A random number in [0, 1) for colours. */
  readonly random?: () => number;
  /** LOB-6: how long a person without connection keeps his real-time offers, ms. */
  readonly patienceMs?: number;
}

interface Begun {
  readonly gameId: string;
  readonly number: number;
}

/** Tries of a transaction that lost a race before the answer is "gone". */
const RACES = 5;
const PATIENCE_MS = 60_000;

/** Open seeks, challenges and rematches on a database (rules LOB-1…LOB-9). */
export function createLobby(deps: LobbyDeps): Lobby {
  const { database, games, accounts, now, log, random = Math.random, patienceMs = PATIENCE_MS } = deps;
  const store = new SeekStore(database);
  const board = new LobbyBoard({ store, games, accounts, now, log });
  const absence = new Absence(patienceMs, (userId) => {
    removeOffersOf(userId).catch((error: unknown) =>
      log.error('offers not removed', { error: String(error) }),
    );
  });
  const ends = [
    database.subscribe(({ topic }) => {
      if (topic === 'lobby') board.offersChanged();
    }),
    games.onChange((id, { status }) => board.gameChanged(id, status !== undefined && status !== 'playing')),
  ];

  /** Open offers concern everybody; a challenge its two people, who both see it in their lobby. */
  function tell(offers: readonly Pick<Offer, 'targetId' | 'userId'>[]): void {
    const version = now();
    if (offers.some(({ targetId }) => targetId === null)) database.publish({ topic: 'lobby', version });
    for (const { targetId, userId } of offers)
      if (targetId !== null)
        for (const person of [targetId, userId]) database.publish({ topic: `user:${person}`, version });
  }

  async function removeOffersOf(userId: string): Promise<void> {
    const ended = (await store.by(userId)).filter(isRealTime);
    if (ended.length === 0) return;
    await database.commit(ended.map(({ id }) => store.remove(id, false)));
    tell(ended);
    log.info('offers of an absent person removed', { userId, offers: ended.length });
  }

  /** Removes the offer and creates the game in one transaction (LOB-2, LOB-7); null when somebody was faster. */
  async function begin(offer: Offer, takerId: string): Promise<Begun | null> {
    const { whiteId, blackId } = colours(offer, takerId, random());
    const others = isRealTime(offer)
      ? [...(await store.by(whiteId)), ...(await store.by(blackId))].filter(
          (other) => other.id !== offer.id && other.targetId === null && isRealTime(other),
        )
      : [];
    const made = setupsOf(offer, whiteId, blackId).map((setup) => games.create(setup, now()));
    const outcome = await database.commit([
      store.remove(offer.id, true),
      ...others.map(({ id }) => store.remove(id, false)),
      ...made.flatMap(({ statements }) => statements),
    ]);
    if (outcome === 'conflict') return null;
    for (const { id } of made) await games.created(id);
    tell([offer, ...others]);
    const [first] = made;
    const view = first === undefined ? null : await games.view(first.id);
    if (view === null) throw new Error(`a game is not there after its commit`);
    log.info('game begun', { game: view.id, number: view.number, games: made.length });
    return { gameId: view.id, number: view.number };
  }

  /** The game of an offer, or the first ones of a pair: the same start position, colours reversed (F-08). */
  function setupsOf(offer: Offer, whiteId: string, blackId: string): GameSetup[] {
    const { kind, rated, control, rematchOf, pair } = offer;
    const firstMoveMs = defaultFirstMoveMs(control);
    const setup: GameSetup = {
      kind,
      whiteId,
      blackId,
      rated,
      control,
      firstMoveMs,
      tournament: null,
      rematchOf,
      ...(kind === 'chess960' ? { startNumber: games.drawStartNumber() } : {}),
    };
    if (pair === null) return [setup];
    const id = newId();
    const first: GameSetup = { ...setup, pair: { id, game: 1, form: pair } };
    if (pair === 'sequential') return [first];
    return [first, { ...setup, whiteId: blackId, blackId: whiteId, pair: { id, game: 2, form: pair } }];
  }

  /** LOB-10, LOB-11: whether the game is offered, these two may meet, and have room for it. */
  async function mayBegin(
    offer: Pick<Offer, 'userId' | 'targetId' | 'pair' | 'kind'>,
    takerId: string | null,
  ): Promise<LobbyRefusal | null> {
    if (!(await games.limits.offered()).includes(offer.kind)) return 'not-offered';
    const other = takerId === null ? offer.targetId : takerId;
    if (other !== null && (await games.blocks.between(offer.userId, other))) return 'blocked';
    const most = await games.limits.gamesAtOnce();
    const more = offer.pair === 'double' ? 2 : 1;
    const hasRoom = async (userId: string): Promise<boolean> =>
      (await games.limits.gamesOf(userId)) + more <= most;
    if (!(await hasRoom(takerId ?? offer.userId))) return 'too-many-games';
    return takerId !== null && !(await hasRoom(offer.userId)) ? 'opponent-busy' : null;
  }

  async function make(offer: Offer): Promise<Result<Offer, LobbyRefusal>> {
    const decided = decideOffer(offer, await store.by(offer.userId));
    if (!decided.ok) return decided;
    const hindrance = await mayBegin(offer, null);
    if (hindrance !== null) return refuse(hindrance);
    if ((await database.commit([store.insert(offer)])) === 'conflict') return refuse('gone');
    if (isRealTime(offer)) absence.watch(offer.userId);
    tell([offer]);
    return decided;
  }

  /** Withdraws or declines an offer for good. */
  async function remove(
    seekId: string,
    mayRemove: (offer: Offer) => boolean,
  ): Promise<Result<null, LobbyRefusal>> {
    const offer = await store.byId(seekId);
    if (offer === null) return refuse('gone');
    if (!mayRemove(offer)) return refuse('not-found');
    if ((await database.commit([store.remove(seekId, true)])) === 'conflict') return refuse('gone');
    tell([offer]);
    return ok(null);
  }

  return {
    async offer(seek: NewSeek, userId: string) {
      const target = seek.target === null ? null : await accounts.byLogin(seek.target);
      if (seek.target !== null && (target === null || target.closed)) return refuse('unknown-player');
      const { kind, control, colour, rated, pair = null } = seek;
      const id = newId();
      const made = await make({
        id,
        userId,
        targetId: target?.id ?? null,
        kind,
        control,
        colour,
        rated,
        pair,
        rematchOf: null,
        createdAt: now(),
      });
      return made.ok ? ok({ id }) : made;
    },
    cancel: (seekId, userId) => remove(seekId, (offer) => offer.userId === userId),
    decline: (seekId, userId) => remove(seekId, (offer) => offer.targetId === userId),
    async accept(seekId, userId) {
      for (let race = 0; race < RACES; race++) {
        const offer = await store.byId(seekId);
        if (offer === null) return refuse('gone');
        const decided = decideAccept(offer, userId);
        if (!decided.ok) return decided;
        const hindrance = await mayBegin(offer, userId);
        if (hindrance !== null) return refuse(hindrance);
        const begun = await begin(offer, userId);
        if (begun !== null) return ok(begun);
      }
      return refuse('gone');
    },
    async rematch(gameId, userId) {
      for (let race = 0; race < RACES; race++) {
        const game = await games.view(gameId);
        if (game === null) return refuse('not-found');
        const decided = decideRematch(game, userId, await store.byId(rematchOfferId(gameId)), now());
        if (!decided.ok) return decided;
        const step = decided.value;
        if (step.step === 'exists') return ok({ gameId: step.gameId, number: step.number });
        if (step.step === 'waits') return ok(null);
        if (step.step === 'accept') {
          const hindrance = await mayBegin(step.offer, userId);
          if (hindrance !== null) return refuse(hindrance);
          const begun = await begin(step.offer, userId);
          if (begun !== null) return ok(begun);
        } else {
          const made = await make(step.offer);
          if (made.ok) return ok(null);
          if (made.refusal.code !== 'gone') return made;
        }
        // The opponent was faster by a moment: look again at what he did.
      }
      return refuse('gone');
    },
    async view() {
      return (await board.read()).view;
    },
    versioned: () => board.read(),
    async challenges(userId) {
      const [to, by, offered] = await Promise.all([
        store.to(userId),
        store.by(userId),
        games.limits.offered(),
      ]);
      const from = by.filter(({ targetId }) => targetId !== null);
      // LOB-10: what the two may not accept any more stands before neither of them.
      const blocked = await Promise.all(
        [...to, ...from].map(async (offer) =>
          (await games.blocks.between(offer.userId, offer.targetId ?? userId)) ? offer.id : null,
        ),
      );
      const open = ({ id }: Offer): boolean => !blocked.includes(id);
      return {
        to: await seekViews(to.filter(open), accounts, offered),
        from: await seekViews(from.filter(open), accounts, offered),
      };
    },
    onChange: (listener) => board.onChange(listener),
    presence(userId, online) {
      if (online) absence.came(userId);
      else absence.left(userId);
    },
    async start() {
      for (const offer of await store.everything()) if (isRealTime(offer)) absence.watch(offer.userId);
    },
    stop() {
      for (const end of ends) end();
      absence.stop();
      board.stop();
    },
  };
}
