import type { Lots } from 'tabiya-engine/lots';
import type { Services } from '../../src/app/services.ts';
import type { GameRow } from '../../src/db/schema.ts';
import { active, isRoundOver, type Tournament } from '../../src/tournaments/decide/state.ts';
import type { Actor } from '../../src/tournaments/index.ts';
import { BLITZ, DAY, FORTY_DAYS } from './season.ts';

type OpenGame = Pick<GameRow, 'id' | 'number' | 'white_id' | 'black_id' | 'due_at' | 'control'>;

/** Acts of this many people are under way at once. */
const AT_ONCE = 48;

async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(act));
}

/** The people of the year and what they do, by lot; every refusal they meet is one the portal may give. */
export class Crowd {
  /** Games that ended by what somebody did, and by the clock. */
  played = 0;
  flagged = 0;
  /** Acts of judges and players beside playing, by kind. */
  readonly acts = new Map<string, number>();
  readonly #left = new Set<string>();

  constructor(
    private readonly lots: Lots,
    private readonly people: readonly Actor[],
    private readonly organiser: Actor,
    private readonly now: () => number,
  ) {}

  /** Enters as many as want to play; who comes after the last place is refused. */
  async enter({ tournaments }: Services, id: string, wants: number): Promise<void> {
    const guests = this.lots.shuffle(this.people).slice(0, wants);
    for (const guest of guests) {
      const done = await tournaments.register(id, guest);
      if (!done.ok && !['full', 'already-registered', 'already-started'].includes(done.refusal.code))
        throw new Error(`${id}: ${JSON.stringify(done.refusal)}`);
    }
    const [leaver] = guests;
    if (leaver !== undefined && this.lots.below(8) === 0) {
      this.#count('withdraws before the start', (await tournaments.withdraw(id, leaver)).ok);
      this.#count('enters again', (await tournaments.register(id, leaver)).ok);
    }
  }

  /** One pass over the open games; true if somebody ended one. */
  async play({ database, games }: Services): Promise<boolean> {
    const open = await database.all<OpenGame>(
      database.build
        .selectFrom('games')
        .select(['id', 'number', 'white_id', 'black_id', 'due_at', 'control'])
        .where('status', '=', 'playing')
        .where('tournament_id', 'is not', null),
    );
    // Sorted here: the database would walk all games ever played in their order.
    open.sort((a, b) => Number(a.number) - Number(b.number));
    const long = JSON.stringify(FORTY_DAYS);
    const chosen: { readonly game: OpenGame; readonly how: number; readonly isWhite: boolean }[] = [];
    for (const game of open) {
      // Somebody never comes; another thinks for a day or two.
      if (this.#left.has(game.id)) {
        if (game.due_at === null || game.due_at > this.now()) continue;
      } else if (this.lots.below(100) < (game.control === long ? 60 : 3)) {
        if (game.control !== long) this.#left.add(game.id);
        continue;
      }
      chosen.push({ game, how: this.lots.below(100), isWhite: this.lots.coin() });
    }
    const act = async (gameId: string, by: string, command: Parameters<typeof games.act>[1]) => {
      const done = await games.act(gameId, command, by);
      if (!done.ok && done.refusal.code !== 'game-over')
        throw new Error(`${gameId}: ${JSON.stringify(done.refusal)}`);
      return done.ok;
    };
    await inTurns(chosen, async ({ game: { id, white_id, black_id, control }, how, isWhite }) => {
      this.#left.delete(id);
      const isStage = control !== JSON.stringify(BLITZ);
      if (how < 10) {
        const moves = how < 7 ? ['e2e4', 'e7e5'] : ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
        for (const [ply, uci] of moves.entries())
          await act(id, ply % 2 === 0 ? white_id : black_id, { type: 'Move', ply, uci, offerDraw: false });
        if (how >= 7) {
          this.played++;
          return;
        }
        await act(id, white_id, { type: 'OfferDraw', ply: 2 });
        if (await act(id, black_id, { type: 'AcceptDraw', ply: 2 })) this.played++;
        return;
      }
      // who goes on from a group has made a move of his own.
      if (isStage)
        for (const [ply, uci] of ['e2e4', 'e7e5'].entries())
          await act(id, ply === 0 ? white_id : black_id, { type: 'Move', ply, uci, offerDraw: false });
      // On a game whose time is over the act finds just that.
      if (await act(id, isWhite ? white_id : black_id, { type: 'Resign' })) this.played++;
      else this.flagged++;
    });
    return chosen.length > 0;
  }

  /** Players and judges of a running Swiss or cup do what they may, or are told why not. */
  async meddle({ tournaments, database }: Services, event: Tournament): Promise<void> {
    const entrant = this.lots.shuffle(active(event))[0];
    const person: Actor = { userId: entrant?.userId ?? '', roles: [] };
    const round = event.rounds.findLast(isRoundOver);
    const board = round === undefined ? undefined : this.lots.shuffle(round.boards)[0];
    switch (this.lots.below(6)) {
      case 0:
        this.#count('withdraws', (await tournaments.withdraw(event.id, person)).ok);
        return;
      case 1: {
        const next = event.rounds.length + 1;
        this.#count('requests a bye', (await tournaments.requestBye(event.id, next, true, person)).ok);
        return;
      }
      case 2: {
        const [guest] = this.lots.shuffle(this.people);
        if (guest === undefined || event.entrants.some(({ userId }) => userId === guest.userId)) return;
        const late = { type: 'AdmitLate', person: { userId: guest.userId, rating: null } } as const;
        this.#count('comes late', (await tournaments.judge(event.id, late, this.organiser)).ok);
        return;
      }
      case 3: {
        if (entrant === undefined) return;
        const out = { type: 'TakeOut', entrant: entrant.entrant, expel: true } as const;
        this.#count(
          'is expelled',
          (await tournaments.judge(event.id, out, this.organiser, { note: 'rude words' })).ok,
        );
        return;
      }
      default: {
        if (round === undefined || board === undefined) return;
        const result = board.result === '1-0' ? '0-1' : '1-0';
        const correct = { type: 'Correct', round: round.round, board: board.board, result } as const;
        const seen = await tournaments.foresee(event.id, correct, this.organiser);
        const done = await tournaments.judge(event.id, correct, this.organiser, { note: 'a wrong entry' });
        this.#count('corrects', done.ok);
        if (seen.ok !== done.ok) throw new Error(`${event.name}: a preview that says something else`);
        if (!done.ok || this.lots.coin()) return;
        const act = await database.first<{ version: number }>(
          database.build
            .selectFrom('tournament_events')
            .select('version')
            .where('tournament_id', '=', event.id)
            .where('type', '=', 'corrected')
            .orderBy('version', 'desc')
            .limit(1),
        );
        const undo = { type: 'Undo', version: Number(act?.version) } as const;
        this.#count(
          'takes back',
          (await tournaments.judge(event.id, undo, this.organiser, { note: 'it was right' })).ok,
        );
      }
    }
  }

  #count(act: string, done: boolean): void {
    if (done) this.acts.set(act, (this.acts.get(act) ?? 0) + 1);
  }
}

/** An ordinary series waits this long until people feel like it again. */
export const APPETITE_MS = 13 * DAY;
