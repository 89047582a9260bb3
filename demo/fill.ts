import { lotsOf } from 'tabiya-engine/lots';
import type { Log } from '../src/app/log.ts';
import { applyChange } from '../client/game/state.ts';
import type { Database } from '../src/db/index.ts';
import type { GameView } from '../src/games/index.ts';
import type { Actor } from '../src/tournaments/index.ts';
import {
  ANNOUNCED,
  BLITZ,
  DAY,
  type DemoEvent,
  FINISHED,
  HOUR,
  MINUTE,
  RUNNING,
  settingsOf,
} from './events.ts';
import { DEMO_PASSWORD, ORGANISER, PEOPLE, type Persona } from './people.ts';
import { nextCommand, thinkingMs } from './player.ts';
import { openRooms, type Rooms } from './rooms.ts';

export interface FillOptions {
  readonly database: Database;
  /** The present, at which history ends. */
  readonly now: number;
  readonly log: Log;
  readonly people?: readonly Persona[];
  readonly finished?: readonly DemoEvent[];
  readonly running?: readonly DemoEvent[];
  readonly announced?: readonly DemoEvent[];
  /** Games outside tournaments. */
  readonly casual?: number;
  /** What is being done, for the screen. */
  readonly progress?: (step: string) => void;
}

export interface Filled {
  readonly people: number;
  readonly tournaments: number;
  readonly games: number;
  readonly moves: number;
}

/**
 * A history for an empty data folder: people register, events are announced and played move by move through the same
 * rooms as on a real portal, on a clock that runs ahead of the game until it meets the present.
 */
export async function fill(options: FillOptions): Promise<Filled> {
  const history = new History(options);
  return history.write();
}

/** Moves of different games that fall into this time are stored together. */
const TOGETHER_MS = 8_000;

class History {
  readonly #options: Required<FillOptions>;
  readonly #personas = new Map<string, Persona>();
  readonly #actors: Actor[] = [];
  #now: number;
  #games = 0;
  #moves = 0;

  constructor(options: FillOptions) {
    this.#options = {
      people: PEOPLE,
      finished: FINISHED,
      running: RUNNING,
      announced: ANNOUNCED,
      casual: 24,
      progress: () => undefined,
      ...options,
    };
    this.#now = options.now - 30 * DAY;
  }

  async write(): Promise<Filled> {
    const { database, log, now, progress, finished, running, announced } = this.#options;
    const rooms = await openRooms(database, () => this.#now, log);
    try {
      progress('people');
      const organiser = await this.#register(rooms);
      for (const event of [...finished].sort((a, b) => a.startsIn - b.startsIn)) {
        progress(event.name);
        await this.#hold(rooms, organiser, event, Infinity);
      }
      progress('casual');
      await this.#casualGames(rooms);
      for (const event of [...running].sort((a, b) => a.startsIn - b.startsIn)) {
        progress(event.name);
        // Those who play already do not wait for the next event.
        await this.#playOn(rooms, now + event.startsIn);
        await this.#open(rooms, organiser, event);
      }
      await this.#playOn(rooms, now);
      this.#now = now;
      for (const event of announced) await this.#announce(rooms, organiser, event);
      await rooms.deadlines.settled();
    } finally {
      await rooms.stop();
    }
    return {
      people: this.#actors.length + 1,
      tournaments: finished.length + running.length + announced.length,
      games: this.#games,
      moves: this.#moves,
    };
  }

  /** The organiser becomes the first administrator by his link, as on a real portal; the others register. */
  async #register({ accounts }: Rooms): Promise<Actor> {
    const form = ({ login, language }: Persona) => ({
      login,
      language,
      email: `${login.toLowerCase().replaceAll(/\W+/g, '.')}@demo.example`,
      password: DEMO_PASSWORD,
      consent: true,
      timeZone: null,
    });
    const link = await accounts.issueAdministratorLink();
    const first = await accounts.claimAdministrator(link, form(ORGANISER), 'demo');
    if (!first.ok) throw new Error(`no administrator: ${first.refusal.code}`);
    for (const persona of this.#options.people) {
      this.#now += HOUR;
      const registered = await accounts.register(form(persona), 'demo');
      if (!registered.ok) throw new Error(`${persona.login}: ${registered.refusal.code}`);
      const { user } = registered.value;
      this.#personas.set(user.id, persona);
      this.#actors.push({ userId: user.id, roles: user.roles });
    }
    return { userId: first.value.user.id, roles: first.value.user.roles };
  }

  async #announce(rooms: Rooms, by: Actor, event: DemoEvent): Promise<string> {
    const startsAt = this.#options.now + event.startsIn;
    const announced = await rooms.tournaments.announce(settingsOf(event, this.#now, startsAt), by);
    if (!announced.ok) throw new Error(`${event.name}: ${JSON.stringify(announced.refusal)}`);
    const { id } = announced.value;
    for (let n = 0; n < event.entrants; n++) {
      const person = this.#actors[(event.from + n * 3) % this.#actors.length];
      if (person === undefined) break;
      // People do not come at the same second; those who have entered already stay once.
      if (this.#now + MINUTE < startsAt && startsAt < this.#options.now) this.#now += MINUTE;
      await rooms.tournaments.register(id, person);
    }
    return id;
  }

  /** Announces an event and lets it start. */
  async #open(rooms: Rooms, by: Actor, event: DemoEvent): Promise<string> {
    const startsAt = this.#options.now + event.startsIn;
    this.#now = Math.max(this.#now, startsAt - DAY);
    const id = await this.#announce(rooms, by, event);
    this.#now = Math.max(this.#now, startsAt);
    await rooms.deadlines.settled();
    return id;
  }

  async #hold(rooms: Rooms, by: Actor, event: DemoEvent, until: number): Promise<void> {
    await this.#open(rooms, by, event);
    await this.#playOn(rooms, until);
  }

  async #casualGames(rooms: Rooms): Promise<void> {
    const { database, casual } = this.#options;
    const lots = lotsOf('casual games');
    this.#now = Math.max(this.#now, this.#options.now - DAY);
    const ids: string[] = [];
    for (let n = 0; n < casual; n++) {
      const [white, black] = lots.shuffle(this.#actors);
      if (white === undefined || black === undefined) return;
      const { id, statements } = rooms.games.create(
        {
          kind: 'chess',
          whiteId: white.userId,
          blackId: black.userId,
          rated: n % 3 > 0,
          control: BLITZ,
          firstMoveMs: null,
          tournament: null,
          rematchOf: null,
        },
        this.#now,
      );
      await database.commit(statements);
      ids.push(id);
      await rooms.games.created(id);
    }
    await this.#playOn(rooms, Infinity);
  }

  /** Moves in all running games, each when its player has thought enough, until nothing runs or `until` is reached. */
  async #playOn(rooms: Rooms, until: number): Promise<void> {
    let boards: readonly Board[] = [];
    for (;;) {
      if (boards.length === 0) {
        await rooms.deadlines.settled();
        const cards = await rooms.games.running(500);
        const views = await Promise.all(cards.map(({ id }) => rooms.games.view(id)));
        boards = views.flatMap((game) => (game === null ? [] : boardOf(game)));
      }
      const first = Math.min(...boards.map(({ at }) => at));
      if (boards.length === 0 || first > until) return;
      // Games whose moves fall into the same seconds go to the disk together.
      const last = Math.min(until, first + TOGETHER_MS);
      const after = await Promise.all(
        boards.map(async (board) => (board.at <= last ? this.#move(rooms, board) : [board])),
      );
      // The end of a game may have begun others.
      boards = after.every((one) => one.length > 0) ? after.flat() : [];
    }
  }

  /** The board after its player's command; none when the game is over. */
  async #move({ games }: Rooms, { game, at }: Board): Promise<readonly Board[]> {
    this.#now = Math.max(this.#now, at);
    const player = game.clock.turn === 'white' ? game.white : game.black;
    const persona = this.#personas.get(player.id);
    const command = persona && nextCommand(game, persona);
    if (!command) return [];
    let outcome = await games.act(game.id, command, player.id);
    // An offer that came too soon: the move alone.
    if (!outcome.ok && command.type === 'Move' && command.offerDraw)
      outcome = await games.act(game.id, { ...command, offerDraw: false }, player.id);
    if (!outcome.ok) {
      // The flag fell meanwhile; anything else must not hold history up.
      if (outcome.refusal.code !== 'game-over') await games.act(game.id, { type: 'Resign' }, player.id);
      this.#games++;
      return [];
    }
    if (command.type === 'Move') this.#moves++;
    const next = applyChange(game, outcome.value);
    if (next.status === 'playing') return boardOf(next);
    this.#games++;
    return [];
  }
}

/** A running game and the instant of its next move. */
interface Board {
  readonly game: GameView;
  readonly at: number;
}

function boardOf(game: GameView): readonly Board[] {
  if (game.status !== 'playing') return [];
  const { clock } = game;
  const left = clock.turn === 'white' ? clock.whiteMs : clock.blackMs;
  return [{ game, at: clock.turnBeganAt + thinkingMs(game, left) }];
}
