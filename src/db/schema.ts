/**
 * Row types of every table, for Kysely. Ids are opaque text, times integer milliseconds since 1970 (UTC), flags 0 or 1,
 * structured values JSON text. The DDL stands in `migrations/`; both dialects run the same statements.
 */
import type { CommunityTables } from './schema-community.ts';

export type * from './schema-community.ts';

export type Flag = 0 | 1;

/** A person with an account (R-050…R-070). Closing an account replaces the row's personal columns, never the id. */
export interface UserRow {
  id: string;
  login: string;
  /** Login folded for uniqueness: lower case, blanks collapsed. */
  login_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  /** JSON array of `administrator`, `organiser`, `judge`, `moderator`. */
  roles: string;
  language: string;
  time_zone: string | null;
  consent_at: number;
  consent_version: number;
  created_at: number;
  last_seen_at: number;
  closed_at: number | null;
  email_confirmed_at: number | null;
  /** The administration has ended the password: nobody signs in with it any more. */
  password_ended_at: number | null;
  /** `YYYY-MM-DD` or `MM-DD`. */
  birth_date: string | null;
  /** Day and month may be shown (C-09). */
  birthday_shown: Flag | null;
  about: string | null;
}

export interface SessionRow {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  last_seen_at: number;
  agent: string;
}

/** One-time links (first administrator); only the token's hash is stored. */
export interface OneTimeLinkRow {
  token_hash: string;
  purpose: string;
  user_id: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** What the link is for, such as the new address to be confirmed. */
  data: string | null;
}

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

/** Read row of a tournament; the truth is in `tournament_events`. */
export interface TournamentRow {
  id: string;
  name: string;
  system: string;
  kind: string;
  /** `announced`, `running`, `finished`, `cancelled`. */
  state: string;
  version: number;
  settings: string;
  organiser_id: string | null;
  registration_from: number | null;
  registration_to: number | null;
  starts_at: number | null;
  round: number;
  rounds: number | null;
  entrants: number;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  imported: Flag;
  /** The series this event is an edition of. */
  series_id: string | null;
}

/** C-20: people who play with programs, by their own word or an administrator's. */
export interface ProgramUserRow {
  user_id: string;
  by_id: string | null;
  at: number;
}

/** C-24: class of a person in one game, H (lowest) to A; nobody's row = H. */
export interface PlayerClassRow {
  user_id: string;
  kind: string;
  class: string;
  at: number;
}

/** A systematic tournament: the settings its editions are announced with (R-240…R-249). */
export interface SeriesRow {
  id: string;
  name: string;
  kind: string;
  /** `running`, `ended`. */
  state: string;
  version: number;
  settings: string;
  organiser_id: string | null;
  /** Number of the last edition announced. */
  edition: number;
  created_at: number;
}

/** R-370…R-375: what a player complains about, and the answer. */
export interface ComplaintRow {
  id: string;
  tournament_id: string | null;
  game_id: string;
  user_id: string;
  kind: string;
  text: string;
  at: number;
  answered_at: number | null;
  answered_by: string | null;
  answer: string | null;
}

/** a tournament wanted by the players of a class. */
export interface PetitionRow {
  id: string;
  kind: string;
  class: string;
  user_id: string;
  at: number;
  answered_at: number | null;
  answered_by: string | null;
  answer: string | null;
  tournament_id: string | null;
}

export interface PetitionSignatureRow {
  petition_id: string;
  user_id: string;
  at: number;
}

/** `master`, won in an over-the-board event of the portal. */
export interface OrganiserTitleRow {
  user_id: string;
  title: string;
  tournament_id: string | null;
  at: number;
}

export interface TournamentEventRow {
  tournament_id: string;
  version: number;
  type: string;
  type_version: number;
  at: number;
  by_id: string | null;
  data: string;
}

/** A person in one event: with an account (`user_id`) or with a name of its own. Names never stand in the event log. */
export interface EntrantRow {
  tournament_id: string;
  /** Opaque within the event, given at registration, never reused. */
  entrant: number;
  user_id: string | null;
  name: string | null;
  title: string | null;
  federation: string | null;
  rating: number | null;
  /** Pairing number after the draw. */
  number: number | null;
  registered_at: number;
  withdrawn_at: number | null;
}

/** One game of one round of an event, for lists and for finding the tournament of a game. */
export interface PairingRow {
  tournament_id: string;
  round: number;
  board: number;
  white: number;
  black: number;
  game_id: string | null;
  /** `1-0`, `0-1`, `1/2-1/2`, `+--`, `--+`, `---`; null = not known yet. */
  result: string | null;
}

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

/** Something that must happen at `due_at`; deleted in the transaction of the events it causes. */
export interface DeadlineRow {
  id: string;
  kind: string;
  subject: string;
  due_at: number;
  data: string;
}

/** Notices to be sent outside (mail, push); one row per notice and reader. */
export interface OutboxRow {
  id: string;
  channel: string;
  unique_key: string;
  user_id: string | null;
  created_at: number;
  data: string;
  sent_at: number | null;
  /** Times it was handed to somebody; each hand-over raises it first. */
  tries: number;
  /** Instant after which nobody tries any more. */
  given_up_at: number | null;
  /** What the last try was answered. */
  error: string | null;
}

/** Small values of the site itself: keys it made, texts and plans of the administration. JSON. */
export interface SiteValueRow {
  name: string;
  value: string;
}

/** What a person was told (R-160…R-168); `unique_key` names the notice and its reader. */
export interface NoticeRow {
  id: string;
  unique_key: string;
  user_id: string;
  kind: string;
  at: number;
  params: string;
  link: string | null;
  read_at: number | null;
  /** 1 while it waits for the next digest by mail. */
  digest: Flag;
}

export interface NoticeSettingsRow {
  user_id: string;
  data: string;
}

/** A browser that takes pushes of the Web. */
export interface PushSubscriptionRow {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  agent: string;
  created_at: number;
}

/** A message of the administration to everybody; `kind` is `mailing` or `maintenance`. */
export interface BroadcastRow {
  id: string;
  kind: string;
  at: number;
  by_id: string;
  data: string;
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

/** News: `kind` names a catalogue text and `data` its parameters, so that every reader reads it in his language. */
export interface NewsRow {
  id: string;
  at: number;
  kind: string;
  tournament_id: string | null;
  data: string;
}

export interface AwardRow {
  tournament_id: string;
  entrant: number;
  user_id: string | null;
  place: number;
  at: number;
}

/** Seeds of lots: the hash is published when the row is written, the seed when `revealed_at` is set. */
export interface LotRow {
  id: string;
  subject: string;
  seed: string;
  hash: string;
  created_at: number;
  revealed_at: number | null;
}

/** When the service was last seen alive (outage credit, house.md §2). */
export interface HeartbeatRow {
  name: string;
  at: number;
}

export interface SchemaMigrationRow {
  number: number;
  name: string;
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

export interface Tables extends CommunityTables {
  saved_setups: SavedSetupRow;
  vacations: VacationRow;
  game_complaints: GameComplaintRow;
  game_blocks: GameBlockRow;
  chat_lines: ChatLineRow;
  chat_silences: ChatSilenceRow;
  play_limits: PlayLimitRow;
  users: UserRow;
  sessions: SessionRow;
  one_time_links: OneTimeLinkRow;
  games: GameRow;
  moves: MoveRow;
  game_events: GameEventRow;
  seeks: SeekRow;
  tournaments: TournamentRow;
  tournament_events: TournamentEventRow;
  entrants: EntrantRow;
  pairings: PairingRow;
  program_users: ProgramUserRow;
  player_classes: PlayerClassRow;
  series: SeriesRow;
  complaints: ComplaintRow;
  petitions: PetitionRow;
  petition_signatures: PetitionSignatureRow;
  organiser_titles: OrganiserTitleRow;
  ratings: RatingRow;
  rating_changes: RatingChangeRow;
  rating_settings: RatingSettingRow;
  annulments: AnnulmentRow;
  rating_acts: RatingActRow;
  archived_games: ArchivedGameRow;
  player_games: PlayerGameRow;
  positions: PositionRow;
  deadlines: DeadlineRow;
  outbox: OutboxRow;
  site_values: SiteValueRow;
  notices: NoticeRow;
  notice_settings: NoticeSettingsRow;
  push_subscriptions: PushSubscriptionRow;
  broadcasts: BroadcastRow;
  game_plans: GamePlanRow;
  game_notes: GameNoteRow;
  news: NewsRow;
  awards: AwardRow;
  lots: LotRow;
  heartbeats: HeartbeatRow;
  schema_migrations: SchemaMigrationRow;
}
