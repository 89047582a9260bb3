/** Row types of the tables of ratings, the archive and statistics; part of `schema.ts`. */
type Flag = 0 | 1;

/** Standing of a person in one game and category; made from the games (src/ratings). */
export interface RatingRow {
  user_id: string;
  kind: string;
  /** `superblitz`, `blitz`, `long`. */
  category: string;
  rating: number;
  games: number;
  last_game_at: number;
  /** Glicko-2 in whole numbers (thousandths, thousandths, hundred-millionths); null in Elo. */
  exact_rating: number | null;
  exact_deviation: number | null;
  exact_volatility: number | null;
}

/** What one rated game did; `exchange` is added to White, `black_exchange` to Black. */
export interface RatingChangeRow {
  game_id: string;
  kind: string;
  category: string;
  white_id: string;
  black_id: string;
  white_before: number;
  black_before: number;
  exchange: number;
  black_exchange: number;
  /** After the game, whole points; null in Elo. */
  white_deviation: number | null;
  black_deviation: number | null;
  ended_at: number;
}

/** How games move ratings: `system` = `elo` or `glicko2`, `acts` = number of acts on ratings so far. */
export interface RatingSettingRow {
  name: string;
  value: string;
}

/** a result that was annulled by an act; the game stays, it counts for nothing. */
export interface AnnulmentRow {
  game_id: string;
  at: number;
  by_id: string | null;
  reason: string;
}

/** Log of acts on ratings: what, on what, why, and what stood there before and after (JSON). */
export interface RatingActRow {
  id: string;
  at: number;
  by_id: string | null;
  /** `annul`, `restore`, `system`. */
  act: string;
  subject: string;
  reason: string;
  before: string;
  after: string;
}

/** A finished game that counts, as the archive looks for it (R-140…R-142). */
export interface ArchivedGameRow {
  number: number;
  kind: string;
  category: string;
  /** Code of the opening table; null = none of them. */
  opening: string | null;
  ended_at: number;
  tournament_id: string | null;
  /** 1 = the moves were deleted after their time; the result stays. */
  erased: Flag;
}

/** A finished game from one side, for statistics. */
export interface PlayerGameRow {
  user_id: string;
  kind: string;
  ended_at: number;
  number: number;
  /** 2, 1 or 0. */
  half_points: number;
  colour: string;
  category: string;
  opponent_id: string;
  opening: string | null;
  /** Decided by the limit of the first move: counts for the event, not as a game. */
  forfeit: Flag;
  in_event: Flag;
}

/** A position of the first 40 plies of an archived game. */
export interface PositionRow {
  /** 48 bits. */
  hash: number;
  number: number;
}

/** the FIDE (Elo) rating of a person; `by_id` = who wrote it down, himself or an administrator. */
export interface FideRatingRow {
  user_id: string;
  rating: number;
  by_id: string;
  at: number;
}

export interface RatingTables {
  ratings: RatingRow;
  rating_changes: RatingChangeRow;
  rating_settings: RatingSettingRow;
  annulments: AnnulmentRow;
  rating_acts: RatingActRow;
  fide_ratings: FideRatingRow;
  archived_games: ArchivedGameRow;
  player_games: PlayerGameRow;
  positions: PositionRow;
}
