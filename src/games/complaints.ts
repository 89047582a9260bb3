import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { GameComplaintRow } from '../db/schema.ts';
import { newId } from '../app/ids.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { GameId } from './types.ts';

/** What a complaint is about. */
export const COMPLAINT_SUBJECTS = ['failure', 'rules', 'conduct', 'other'] as const;
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number];

export interface Complaint {
  readonly id: string;
  readonly gameId: GameId;
  readonly number: number;
  /** Moves recorded when it was written. */
  readonly ply: number;
  readonly byId: string;
  readonly at: number;
  readonly subject: ComplaintSubject;
  readonly text: string;
  /**
   * R-375, C-52: a wrong rule was named more than 48 hours after the action that showed it, the last one recorded by then
   * (or the beginning of the game); such a complaint may be ignored.
   */
  readonly late: boolean;
  readonly answer: { readonly text: string; readonly byId: string; readonly at: number } | null;
}

/** Coded refusals; catalogue keys `judge.complaint_<code>`. */
export type ComplaintRefusal =
  | 'not-found'
  | 'not-a-player'
  | 'empty'
  | 'too-long'
  | 'too-many'
  | 'answered'
  | 'own-game';

export const MAX_COMPLAINT = 2_000;
/** Open complaints of one person about one game. */
const MOST_OPEN = 3;
/** How many of an event its organiser sees. */
const MOST_OF_EVENT = 100;

/** Complaints of players about their games; judges and administrators read and answer them, the organiser of an event reads those of its games. */
export interface Complaints {
  write(
    gameId: GameId,
    byId: string,
    complaint: { readonly subject: ComplaintSubject; readonly text: string },
  ): Promise<Result<{ readonly id: string }, ComplaintRefusal>>;
  /** Open ones, the oldest first. */
  open(limit: number): Promise<readonly Complaint[]>;
  ofGame(gameId: GameId): Promise<readonly Complaint[]>;
  /**
   * about the games of an event, for its organiser, open ones first, then the newest first; at most 100. Games in
   * which `readerId` plays himself are left out.
   */
  ofTournament(tournamentId: string, readerId: string): Promise<readonly Complaint[]>;
  /**
   * Nobody answers about a game he plays in himself (`own-game`). `beside` gives what is stored with the answer: the log's entry of R-387, the letter to its
   * writer.
   */
  answer(
    id: string,
    byId: string,
    text: string,
    beside?: (answered: Complaint) => readonly Statement[],
  ): Promise<Result<Complaint, ComplaintRefusal>>;
}

/** R-375, C-52. */
const RULES_WITHIN_MS = 48 * 3_600_000;

type Row = GameComplaintRow & {
  readonly number: number;
  readonly white_id: string;
  readonly black_id: string;
  readonly began: number;
  /** When the action was recorded that stood last when the complaint was written. */
  readonly acted: number | null;
};

function complaint(row: Row): Complaint {
  return {
    id: row.id,
    gameId: row.game_id,
    number: row.number,
    ply: row.ply,
    byId: row.by_id,
    at: row.at,
    subject: COMPLAINT_SUBJECTS.find((subject) => subject === row.subject) ?? 'other',
    text: row.text,
    late: row.subject === 'rules' && row.at - (row.acted ?? row.began) > RULES_WITHIN_MS,
    answer:
      row.answer === null || row.answered_by === null || row.answered_at === null
        ? null
        : { text: row.answer, byId: row.answered_by, at: row.answered_at },
  };
}

export function createComplaints(database: Database, now: () => number): Complaints {
  const { build } = database;
  const query = () =>
    build
      .selectFrom('game_complaints')
      .innerJoin('games', 'games.id', 'game_complaints.game_id')
      .leftJoin('moves', (join) =>
        join
          .onRef('moves.game_id', '=', 'game_complaints.game_id')
          .onRef('moves.ply', '=', 'game_complaints.ply'),
      )
      .selectAll('game_complaints')
      .select(['games.white_id', 'games.black_id'])
      .select(['games.number', 'games.created_at as began', 'moves.at as acted']);

  function fault(text: string): ComplaintRefusal | null {
    if (text.trim() === '') return 'empty';
    return text.length > MAX_COMPLAINT ? 'too-long' : null;
  }

  return {
    async write(gameId, byId, { subject, text }) {
      const wrong = fault(text);
      if (wrong !== null) return refuse(wrong);
      const game = await database.first(
        build.selectFrom('games').select(['white_id', 'black_id', 'ply']).where('id', '=', gameId),
      );
      if (game === undefined) return refuse('not-found');
      if (byId !== game.white_id && byId !== game.black_id) return refuse('not-a-player');
      const open = await database.all(
        build
          .selectFrom('game_complaints')
          .select('id')
          .where('game_id', '=', gameId)
          .where('by_id', '=', byId)
          .where('state', '=', 'open'),
      );
      if (open.length >= MOST_OPEN) return refuse('too-many');
      const row: GameComplaintRow = {
        id: newId(),
        game_id: gameId,
        ply: game.ply,
        by_id: byId,
        at: now(),
        subject,
        text: text.trim(),
        state: 'open',
        answer: null,
        answered_by: null,
        answered_at: null,
      };
      await database.commit([database.statement(build.insertInto('game_complaints').values(row), 1)]);
      return ok({ id: row.id });
    },
    async open(limit) {
      const rows = await database.all(
        query().where('game_complaints.state', '=', 'open').orderBy('game_complaints.at').limit(limit),
      );
      return rows.map(complaint);
    },
    async ofGame(gameId) {
      const rows = await database.all(
        query().where('game_complaints.game_id', '=', gameId).orderBy('game_complaints.at'),
      );
      return rows.map(complaint);
    },
    async ofTournament(tournamentId, readerId) {
      const rows = await database.all(
        query()
          .where('games.tournament_id', '=', tournamentId)
          .where('games.white_id', '<>', readerId)
          .where('games.black_id', '<>', readerId)
          .orderBy('game_complaints.state', 'desc')
          .orderBy('game_complaints.at', 'desc')
          .limit(MOST_OF_EVENT),
      );
      return rows.map(complaint);
    },
    async answer(id, byId, text, beside = () => []) {
      const wrong = fault(text);
      if (wrong !== null) return refuse(wrong);
      const found = await database.first(query().where('game_complaints.id', '=', id));
      if (found === undefined) return refuse('not-found');
      if (byId === found.white_id || byId === found.black_id) return refuse('own-game');
      const told = { answer: text.trim(), answered_by: byId, answered_at: now() };
      const update = build
        .updateTable('game_complaints')
        .set({ state: 'answered', ...told })
        .where('id', '=', id)
        .where('state', '=', 'open');
      const answered = complaint({ ...found, ...told });
      return (await database.commit([database.statement(update, 1), ...beside(answered)])) === 'conflict'
        ? refuse('answered')
        : ok(answered);
    },
  };
}
