import type { Accounts } from '../accounts/types.ts';
import type { Log } from '../app/log.ts';
import type { Games } from '../games/service.ts';
import type { GameKind } from '../games/types.ts';
import type { Offer } from './decide/offer.ts';
import type { SeekStore } from './store.ts';
import type { LobbyView, SeekView } from './types.ts';

/** Games in progress shown beside the seeks. */
const GAMES_SHOWN = 12;
/** LOB-9 */
const OFFERS_MS = 50;
const POSITIONS_MS = 1_000;

export interface LobbyState {
  readonly version: number;
  readonly view: LobbyView;
}

/** What everybody sees in the lobby; worked out again while somebody listens and something changed. */
export class LobbyBoard {
  readonly #listeners = new Set<(view: LobbyView, version: number) => void>();
  #version = 0;
  #told = 0;
  #json = '';
  #shown: ReadonlySet<string> = new Set();
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly deps: {
      readonly store: SeekStore;
      readonly games: Games;
      readonly accounts: Accounts;
      readonly now: () => number;
      readonly log: Log;
    },
  ) {}

  onChange(listener: (view: LobbyView, version: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The state and its version, one reading after the other, so that a greater version is never older. */
  read(): Promise<LobbyState> {
    const reading = this.#queue.then(() => this.#readNow());
    this.#queue = reading.catch(() => {});
    return reading;
  }

  /** A seek came or went, a game began or ended. */
  offersChanged(): void {
    this.#soon(OFFERS_MS);
  }

  /** A game made a move: of interest only if it is one of those shown. */
  gameChanged(id: string, isOver: boolean): void {
    if (isOver) this.#soon(OFFERS_MS);
    else if (this.#shown.has(id)) this.#soon(POSITIONS_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #soon(delayMs: number): void {
    if (this.#listeners.size === 0) return;
    const dueAt = this.deps.now() + delayMs;
    if (dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#dueAt = Number.POSITIVE_INFINITY;
      this.#tell().catch((error: unknown) => this.deps.log.error('lobby not read', { error: String(error) }));
    }, delayMs);
    this.#timer.unref();
  }

  async #tell(): Promise<void> {
    const { version, view } = await this.read();
    // Somebody may have read this state before it was told: only what was told already is not told again.
    if (version === this.#told) return;
    this.#told = version;
    for (const listener of this.#listeners) listener(view, version);
  }

  async #readNow(): Promise<LobbyState> {
    const { store, games, accounts, now } = this.deps;
    const [open, running, offered] = await Promise.all([
      store.open(),
      games.running(GAMES_SHOWN),
      games.limits.offered(),
    ]);
    const view: LobbyView = {
      seeks: await seekViews(open, accounts, offered),
      games: running.map(({ id, number, kind, white, black, fen, lastMove, control }) => ({
        id,
        number,
        white: white.login,
        black: black.login,
        fen,
        lastMove,
        kind,
        control,
      })),
    };
    this.#shown = new Set(running.map(({ id }) => id));
    const json = JSON.stringify(view);
    // It begins with the time, so that no version of an earlier run of the service means something else.
    if (json !== this.#json) this.#version = Math.max(this.#version + 1, now());
    this.#json = json;
    return { version: this.#version, view };
  }
}

/**
 * Offers with the logins of their authors; those of closed accounts are left out.
 *
 * @param offered the games the site offers now
 */
export async function seekViews(
  offers: readonly Offer[],
  accounts: Accounts,
  offered: readonly GameKind[],
): Promise<SeekView[]> {
  const ids = offers.flatMap(({ userId, targetId }) => (targetId === null ? [userId] : [userId, targetId]));
  const authors = await accounts.byIds([...new Set(ids)]);
  const views: SeekView[] = [];
  for (const { id, userId, targetId, kind, control, colour, rated, pair, rematchOf, createdAt } of offers) {
    const author = authors.get(userId);
    if (author === undefined || author.closed) continue;
    const to = targetId === null ? null : (authors.get(targetId)?.login ?? null);
    views.push({
      id,
      userId,
      login: author.login,
      to,
      kind,
      control,
      colour,
      rated,
      pair,
      rematchOf,
      offered: offered.includes(kind),
      createdAt,
    });
  }
  return views;
}
