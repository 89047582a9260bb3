import { lotsOf } from 'tabiya-engine/lots';
import type { Log } from '../src/app/log.ts';
import { applyChange } from '../client/game/state.ts';
import type { Database } from '../src/db/index.ts';
import type { GameCommand, GameView } from '../src/games/index.ts';
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
import { nextCommand, setupCommand, thinkingMs } from './player.ts';
import { chanceOf } from './chance.ts';
import { openRooms, type Rooms } from './rooms.ts';
import { ANNOUNCED_SYSTEMS, FINISHED_SYSTEMS, RUNNING_SYSTEMS } from './systems.ts';
import { talk } from './talk.ts';

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

/** So long before the present people write to each other. */
const TALK_MS = 40 * MINUTE;

/** Time zone of the series. */
const ZONE = 'Europe/Moscow';

/** Moves of different games that fall into this time are stored together. */
const TOGETHER_MS = 8_000;

class History {
  readonly #options: Required<FillOptions>;
  readonly #personas = new Map<string, Persona>();
  readonly #actors: Actor[] = [];
  #now: number;
  /** Events whose games end from this ply on, by id. */
  readonly #brief = new Map<string, number>();
  #games = 0;
  #moves = 0;

  constructor(options: FillOptions) {
    this.#options = {
      people: PEOPLE,
      finished: [...FINISHED, ...FINISHED_SYSTEMS],
      running: [...RUNNING, ...RUNNING_SYSTEMS],
      announced: [...ANNOUNCED, ...ANNOUNCED_SYSTEMS],
      casual: 24,
      progress: () => undefined,
      ...options,
    };
    this.#now = options.now - 30 * DAY;
  }

  async write(): Promise<Filled> {
    const { database, log, now, progress, finished, running, announced, casual } = this.#options;
    const rooms = await openRooms(database, () => this.#now, log);
    try {
      progress('people');
      const organiser = await this.#register(rooms);
      const steps: readonly Step[] = [
        ...[...finished, ...running].map((event) => ({
          at: event.startsIn,
          ahead: DAY,
          name: event.name,
          take: () => this.#open(rooms, organiser, event),
        })),
        { at: -DAY, ahead: 0, name: 'casual', take: () => this.#casualGames(rooms, casual) },
        {
          at: -TALK_MS,
          ahead: 0,
          name: 'talk',
          take: () => talk(rooms, { organiser, people: this.#actors, tick: (ms) => (this.#now += ms) }),
        },
      ];
      for (const { at, ahead, name, take } of steps.toSorted((a, b) => a.at - b.at)) {
        progress(name);
        // Those who play already do not wait for what comes next.
        await this.#playOn(rooms, now + at - ahead);
        await take();
      }
      await this.#playOn(rooms, now);
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
    const settings = settingsOf(event, this.#now, startsAt);
    const announced = await (event.series === undefined
      ? rooms.tournaments.announce(settings, by)
      : rooms.tournaments.series.announce(event.series, ZONE, settings, by));
    if (!announced.ok) throw new Error(`${event.name}: ${JSON.stringify(announced.refusal)}`);
    const { id } = announced.value;
    if (event.brief !== undefined) this.#brief.set(id, event.brief);
    for (let n = 0; n < event.entrants; n++) {
      const person = this.#actors[(event.from + n * 3) % this.#actors.length];
      if (person === undefined) break;
      await rooms.tournaments.register(id, person);
    }
    return id;
  }

  /** Announces an event, lets it start, and enters the results of what is not played here. */
  async #open(rooms: Rooms, by: Actor, event: DemoEvent): Promise<void> {
    const startsAt = this.#options.now + event.startsIn;
    const id = await this.#announce(rooms, by, event);
    await this.#playOn(rooms, startsAt);
    for (let round = 1; round <= (event.byHand ?? 0); round++)
      await this.#enterResults(rooms, by, { id, round, half: round === event.byHand });
  }

  /** Results of a round over the board, board by board; of half the boards only where the round is under way. */
  async #enterResults(
    { tournaments, deadlines }: Rooms,
    by: Actor,
    { id, round, half }: { readonly id: string; readonly round: number; readonly half: boolean },
  ): Promise<void> {
    await deadlines.settled();
    const lots = lotsOf(`results ${round}`);
    const schedule = (await tournaments.live(id))?.schedule ?? [];
    const boards = schedule.find((one) => one.round === round)?.games.length ?? 0;
    for (let board = 1; board <= (half ? Math.ceil(boards / 2) : boards); board++) {
      const result = lots.pick(['1-0', '1-0', '1/2-1/2', '0-1'] as const) ?? '1-0';
      await tournaments.judge(id, { type: 'EnterResult', round, board, result }, by);
      this.#now += MINUTE;
    }
  }

  async #casualGames(rooms: Rooms, count: number): Promise<void> {
    const { database, now } = this.#options;
    const lots = lotsOf('casual games');
    this.#now = Math.max(this.#now, now - DAY);
    for (let n = 0; n < count; n++) {
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
      await rooms.games.created(id);
    }
  }

  /** The next step the portal itself has to take after the present of history, or never. */
  async #nextStep(): Promise<number> {
    const { database } = this.#options;
    const next = await database.first<{ due_at: number }>(
      database.build
        .selectFrom('deadlines')
        .select('due_at')
        .where('due_at', '>', this.#now)
        .orderBy('due_at')
        .limit(1),
    );
    return next === undefined ? Infinity : Number(next.due_at);
  }

  /** Lets life go on until an instant: moves in all games, each when its player has thought enough, and due steps. */
  async #playOn(rooms: Rooms, until: number): Promise<void> {
    if (until <= this.#now) return;
    let boards: readonly Board[] = [];
    let step = 0;
    for (;;) {
      if (boards.length === 0) {
        await rooms.deadlines.settled();
        const cards = await rooms.games.running(500);
        const views = await Promise.all(cards.map(({ id }) => this.#readied(rooms, id)));
        boards = views.flatMap((game) => (game === null ? [] : boardOf(game)));
        step = await this.#nextStep();
      }
      const first = Math.min(step, ...boards.map(({ at }) => at));
      if (first > until) break;
      if (first === step) {
        this.#now = step;
        boards = [];
        continue;
      }
      // Games whose moves fall into the same seconds go to the disk together.
      const last = Math.min(until, first + TOGETHER_MS);
      const after = await Promise.all(
        boards.map(async (board) => (board.at <= last ? this.#move(rooms, board) : [board])),
      );
      // The end of a game may have begun others.
      boards = after.every((one) => one.length > 0) ? after.flat() : [];
    }
    this.#now = until;
    await rooms.deadlines.settled();
  }

  /** A running game; in Battle chess both men have set up. */
  async #readied({ games }: Rooms, id: string): Promise<GameView | null> {
    const game = await games.view(id);
    if (game?.phase !== 'setup') return game;
    for (const player of [game.white, game.black]) {
      const ready = setupCommand(game, player.id);
      if (ready !== null) await games.act(id, ready, player.id);
    }
    return games.view(id);
  }

  /** The board after its player's command; none when the game is over. */
  async #move({ games }: Rooms, { game, at }: Board): Promise<readonly Board[]> {
    this.#now = Math.max(this.#now, at);
    const player = game.clock.turn === 'white' ? game.white : game.black;
    const persona = this.#personas.get(player.id);
    const command = persona && (this.#shortened(game) ?? nextCommand(game, persona));
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

  /** In events whose games are short: the end of a game that has gone on for long enough. */
  #shortened(game: GameView): GameCommand | null {
    const ply = game.moves.length;
    if (ply < (this.#brief.get(game.tournament?.id ?? '') ?? Infinity)) return null;
    if (game.drawOffer !== null) return { type: 'AcceptDraw', ply };
    const chance = chanceOf(`${game.id}/${ply}/end`).below(10);
    if (chance < 2) return { type: 'Resign' };
    if (chance > 3) return null;
    const player = game.clock.turn === 'white' ? game.white : game.black;
    const persona = this.#personas.get(player.id);
    const move = persona && nextCommand(game, persona);
    return move?.type === 'Move' ? { ...move, offerDraw: true } : null;
  }
}

/** Something that happens in history: `at` and how long `ahead` of it things begin, ms from the present. */
interface Step {
  readonly at: number;
  readonly ahead: number;
  readonly name: string;
  readonly take: () => Promise<void>;
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
