import type { Statement } from '../db/driver.ts';

/** Kinds of deadlines; each kind has exactly one handler, registered at start-up. */
export type DeadlineKind =
  /** Subject: tournament id. Draw numbers, pair round 1, create games; or cancel when too few entered. */
  | 'tournament-start'
  /** Subject: tournament id; data `{round}`. The break is over: pair this round. */
  | 'tournament-round'
  /** Subject: tournament id. Registration has ended: extend it where the places are not taken. */
  | 'registration-end'
  /** Subject: tournament id. The event has ended: classes and titles follow from its places (C-24, R-351). */
  | 'tournament-honours'
  /** Subject: tournament id; data `{round, until}`. Who qualified is asked to confirm his place. */
  | 'place-notice'
  /** Subject: petition id. Eleven have signed: the administration is told. */
  | 'petition-ready'
  /** Subject: petition id. The administration has answered: who signed is told. */
  | 'petition-answered'
  /** Subject: tournament id. A proposal came, was changed, agreed or sent back: the other side is told. */
  | 'proposal-notice'
  /** Subject: series id; data `{edition}`. Announce this edition. */
  | 'series-next'
  /** Subject: tournament id; data `{gameId}`. Written by the games room in the transaction that ends a tournament game. */
  | 'tournament-game-over'
  /**
   * Subject: tournament id; data `{gameId}`. Written by the games room in the transaction that restores a game which had
   * ended on time (G-19): the result goes from the table, the game will end again.
   */
  | 'tournament-game-restored'
  /**
   * Subject: id of the first game of a sequential pair outside tournaments, written when it ends: the second one
   * begins.
   */
  | 'pair-next'
  /** Subject: user id. A vacation begins or ends (G-17): the clocks of his games follow what is stored now. */
  | 'vacation'
  /** Subject: game id. Written by the games room in the transaction that ends a rated game. */
  | 'rate-game'
  /** Subject: `ratings`. Left by the migration that brought ratings: rate everything played before. */
  | 'rate-all'
  /** Subject: `mail`. Once a day: letters older than the storage time go. */
  | 'mail-expiry'
  /** Subject: id of a row of the outbox that is to be handed over. */
  | 'outbox-send'
  /** Subject: notice id. Decides by which ways a notice goes to its reader. */
  | 'notice'
  /** Subject: user id. One letter with what has gathered since the last. */
  | 'digest'
  /** Subject: broadcast id; data `{after}` = user id up to which it is done. */
  | 'broadcast'
  /** Subject: tournament id; data `{round, at}`. Participants are told that a round begins at that instant. */
  | 'tournament-settled'
  | 'round-notice'
  /** Subject: game id. Something happened in a game of days: conditional moves, notices, reminders. */
  | 'long-game'
  /** Subject: game id; data `{ply, hours}`. A player's time runs out. */
  | 'time-reminder'
  /** Subject: game id. Written in the transaction that ends or restores a game: put it into the archive and the statistics. */
  | 'archive-game'
  /** Subject: `archive`. Left by the migration that brought the archive: put all games so far into it. */
  | 'archive-all'
  /** Subject: `archive`. Delete the moves of games that ended twelve months ago. */
  | 'erase-moves';

export interface Deadline {
  readonly id: string;
  readonly kind: DeadlineKind;
  readonly subject: string;
  readonly dueAt: number;
  readonly data: Readonly<Record<string, string | number>>;
}

/**
 * Executes a due step. It must commit a transaction that contains `done` (the deletion of the row, exactly one row), so
 * that the step happens once whatever crashes and however many processes run. Returns false on a conflict: try again.
 */
export type DeadlineHandler = (deadline: Deadline, done: Statement, now: number) => Promise<boolean>;

export interface Deadlines {
  /** The row as a statement for the transaction that wants the step. */
  add(deadline: Omit<Deadline, 'id'>): Statement;
  /** Deletes all rows of a kind for a subject (the step is no longer wanted). */
  cancel(kind: DeadlineKind, subject: string): Statement;
  handle(kind: DeadlineKind, handler: DeadlineHandler): void;
  /** Look at once: call after a commit that added a row due now. */
  wake(): void;
  /** Runs everything overdue in order of due time, then keeps watching. */
  start(): Promise<void>;
  /** Resolves when nothing is due any more (whatever is due now has been executed or waits for another try). */
  settled(): Promise<void>;
  stop(): Promise<void>;
}
