import { commitTo } from 'tabiya-engine/lots';
import { expect } from 'vitest';
import type { Actor, PairingResult, TournamentEvent, TournamentSettings } from '../../types.ts';
import { decide, type TournamentCommand } from '../decide.ts';
import type { EntryFacts } from '../commands.ts';
import { apply, type LoggedEvent } from '../fold.ts';
import type { Tournament } from '../state.ts';

export const NOW = 1_000_000_000;
export const SEED = 'b7'.repeat(32);
export const ORGANISER: Actor = { userId: 'organiser', roles: ['organiser'] };
export const FACTS = { rating: 1550, finishedGames: 0, usesPrograms: false, playerClass: 'H' } as const;
export const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const;

export function settings(change: Partial<TournamentSettings> = {}): TournamentSettings {
  return {
    name: 'Autumn round robin',
    regulation: 'Be kind.',
    system: 'round-robin',
    kind: 'chess',
    control: { mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 },
    firstMoveMs: 60_000,
    registrationFrom: NOW - 1_000,
    registrationTo: NOW + 50_000,
    startsAt: NOW + 60_000,
    tieBreaks: ['DSB', 'AROF'],
    pace: 'rounds',
    rated: true,
    ...change,
  };
}

/** A log in memory: what the service does without a database. Games get the ids `g<round>.<board>`. */
export class Book {
  tournament: Tournament | null = null;
  readonly log: LoggedEvent[] = [];
  now = NOW;

  refusal(command: TournamentCommand, by: Actor | null): string | null {
    const decision = decide(this.tournament, command, { now: this.now, by });
    if (!decision.ok) return decision.refusal.code;
    for (const event of decision.value) {
      const logged = {
        version: (this.tournament?.version ?? 0) + 1,
        at: this.now,
        by: by?.userId ?? null,
        event: withGames(event),
      };
      this.log.push(logged);
      this.tournament = apply('t', this.tournament, logged);
    }
    return null;
  }

  do(command: TournamentCommand, by: Actor | null): Tournament {
    expect(this.refusal(command, by)).toBeNull();
    return this.state;
  }

  get state(): Tournament {
    if (this.tournament === null) throw new Error('nothing announced');
    return this.tournament;
  }

  /** Who is asked to confirm his place. */
  get asked(): number[] {
    return this.state.confirming?.asked.map(({ entrant }) => entrant) ?? [];
  }

  /** Games without result, in the order of rounds and boards. */
  get open(): string[] {
    return this.state.rounds.flatMap(({ boards }) =>
      boards.flatMap(({ gameId, result }) => (gameId !== null && result === null ? [gameId] : [])),
    );
  }
}

export function withGames(event: TournamentEvent): TournamentEvent {
  if (event.type !== 'round-paired' && event.type !== 'games-added') return event;
  return {
    ...event,
    pairs: event.pairs.map((pair) => ({ ...pair, gameId: `g${event.round}.${pair.board}` })),
  };
}

export function announced(change: Partial<TournamentSettings> = {}): Book {
  const book = new Book();
  book.do({ type: 'Announce', settings: settings(change), lotHash: commitTo(SEED) }, ORGANISER);
  return book;
}

export function register(book: Book, userId: string): string | null {
  return book.refusal({ type: 'Register', facts: FACTS }, { userId, roles: [] });
}

export function started(players: number, change: Partial<TournamentSettings> = {}): Book {
  const book = announced(change);
  for (let n = 1; n <= players; n++) expect(register(book, `u${n}`)).toBeNull();
  start(book);
  return book;
}

export function start(book: Book, rating: (userId: string) => number = () => 1550): void {
  const users = book.state.entrants.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  book.now += 60_000;
  book.do({ type: 'Start', seed: SEED, ratings: new Map(users.map((id) => [id, rating(id)])) }, null);
}

export function record(book: Book, gameId: string, result: PairingResult): void {
  book.do({ type: 'RecordResult', gameId, result, reason: 'mate' }, null);
}

/** Plays to the end: result of the game between two numbers by `of`. */
export function playOut(book: Book, of: (white: number, black: number) => PairingResult): Tournament {
  for (let guard = 0; book.open.length > 0; guard++) {
    expect(guard).toBeLessThan(5_000);
    const [gameId] = book.open;
    const board = book.state.rounds.flatMap(({ boards }) => boards).find((one) => one.gameId === gameId);
    if (gameId === undefined || board === undefined) break;
    const number = (entrant: number): number => book.state.numbers.indexOf(entrant) + 1;
    record(book, gameId, of(number(board.white), number(board.black)));
  }
  return book.state;
}

/** Somebody without a role. */
export function who(userId: string): Actor {
  return { userId, roles: [] };
}

/** Enters somebody; the code of the refusal, or null. */
export function enter(book: Book, userId: string, facts: Partial<EntryFacts> = {}): string | null {
  return book.refusal({ type: 'Register', facts: { ...FACTS, ...facts } }, who(userId));
}

/** The appointed time: the start, with its seed. */
export function begin(book: Book, more: { barred?: ReadonlySet<string>; qualified?: number } = {}): void {
  book.now = Math.max(book.now, book.state.settings?.startsAt ?? 0);
  book.do({ type: 'Start', seed: SEED, ratings: new Map(), ...more }, null);
}
