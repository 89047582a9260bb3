/** Row types of the tables of games, their players' plans and talk, and the lobby; part of `schema.ts`. */
type Flag = 0 | 1;

/** Current state of a game, the fold of its `moves` and `game_events`; `version` counts both. */
export interface GameRow {
  id: string;
  /** Public number, given by the insert. */
  number: number;
  /** `chess`, `chess960`, `kingchess`, `battle`. */
  kind: string;
  /** `setup` until the setups of Battle chess are revealed, else `play`. */
  phase: string;
  /** JSON of what the game was created with beside the columns: start number, setup time, pair, vacation, G-07. */
  options: string;
  /** Games that belong together; null = a single game. */
  pair_id: string | null;
  white_id: string;
  black_id: string;
  rated: Flag;
  /** JSON of clocks/types.ts `Control`. */
  control: string;
  tournament_id: string | null;
  round: number | null;
  board: number | null;
  /** Position the game began from; null = the initial array. */
  initial_fen: string | null;
  /** `playing`, `finished`, `aborted`. */
  status: string;
  version: number;
  ply: number;
  fen: string;
  last_move: string | null;
  /** Remaining time at `turn_began_at`; the side to move has been losing time since then if the clock runs. */
  white_ms: number;
  black_ms: number;
  turn_began_at: number;
  clock_running: Flag;
  /** Instant at which somebody must look (flag or first-move limit); null = nothing is due. */
  due_at: number | null;
  /** At most `due_at`, null with it, and seldom written: the scan for what is due begins with its index. */
  look_at: number | null;
  /** JSON of what is neither in the columns nor in the moves (offers, first-move limit, credit waiting). */
  extra: string;
  /** `1-0`, `0-1`, `1/2-1/2`; null while playing or aborted. */
  result: string | null;
  /** `mate`, `resignation`, `flag`, `agreement`, `stalemate`, `dead`, `threefold`, `fivefold`, `fifty`, `seventyfive`, `first-move`, `setup-time`, `aborted`. */
  reason: string | null;
  /** G-12: fewer than two full moves; not rated, not archived. */
  annulled: Flag;
  created_at: number;
  ended_at: number | null;
  rematch_of: string | null;
}

/** Recorded moves; their own table, which the 12-month job empties. */
export interface MoveRow {
  game_id: string;
  ply: number;
  version: number;
  uci: string;
  san: string;
  at: number;
  white_ms: number;
  black_ms: number;
}

/** Everything else that happened in a game. */
export interface GameEventRow {
  game_id: string;
  version: number;
  type: string;
  type_version: number;
  at: number;
  by_id: string | null;
  data: string;
}

/** Open seeks (target null) and challenges. Accepting deletes the row in the transaction that creates the game. */
export interface SeekRow {
  id: string;
  user_id: string;
  target_id: string | null;
  kind: string;
  control: string;
  colour: string;
  rated: Flag;
  rematch_of: string | null;
  /** `double` or `sequential` for two games, null for one. */
  pair: string | null;
  created_at: number;
}

/** Conditional moves of one player: `moves` = the moves of the game from which `tree` begins. */
export interface GamePlanRow {
  game_id: string;
  user_id: string;
  moves: string;
  tree: string;
  version: number;
}

/** What a player wrote down for himself at a game. */
export interface GameNoteRow {
  game_id: string;
  user_id: string;
  text: string;
  at: number;
}

/** A person's own setups of Battle chess, kept for later games. */
export interface SavedSetupRow {
  id: string;
  user_id: string;
  name: string;
  /** White's ranks 4/3/2/1 (B-19). */
  setup: string;
  created_at: number;
}

/** Vacations (R-032, G-17); `until_at` is the planned end, `ended_at` the real one once it is over. */
export interface VacationRow {
  id: string;
  user_id: string;
  from_at: number;
  until_at: number;
  ended_at: number | null;
}

/** Complaints about a game. */
export interface GameComplaintRow {
  id: string;
  game_id: string;
  /** Moves recorded when it was written. */
  ply: number;
  by_id: string;
  at: number;
  /** `failure`, `rules`, `conduct`, `other`. */
  subject: string;
  text: string;
  /** `open`, `answered`. */
  state: string;
  answer: string | null;
  answered_by: string | null;
  answered_at: number | null;
}

/** Whom a person does not want to hear of: no challenges, no chat. */
export interface GameBlockRow {
  user_id: string;
  blocked_id: string;
  at: number;
}

/** What was said at a game; `room` is `players` or `watchers`, exactly one of `preset` and `text` is there. */
export interface ChatLineRow {
  id: string;
  game_id: string;
  room: string;
  at: number;
  by_id: string;
  preset: string | null;
  text: string | null;
}

/** Players who have shut the chat of a game off. */
export interface ChatSilenceRow {
  game_id: string;
  user_id: string;
  at: number;
}

/** Limits set by the administration. */
export interface PlayLimitRow {
  name: string;
  value: number;
}

export interface GamesTables {
  games: GameRow;
  moves: MoveRow;
  game_events: GameEventRow;
  seeks: SeekRow;
  game_plans: GamePlanRow;
  game_notes: GameNoteRow;
  saved_setups: SavedSetupRow;
  vacations: VacationRow;
  game_complaints: GameComplaintRow;
  game_blocks: GameBlockRow;
  chat_lines: ChatLineRow;
  chat_silences: ChatSilenceRow;
  play_limits: PlayLimitRow;
}
