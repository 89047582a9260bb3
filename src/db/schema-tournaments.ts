/** Row types of the tables of tournaments, those who organise them and their news; part of `schema.ts`. */
type Flag = 0 | 1;

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
  /** 1 = played over the board; null = online. */
  over_board: Flag | null;
}

/** C-20: people who play with programs, by their own word or an administrator's. */
export interface ProgramUserRow {
  user_id: string;
  by_id: string | null;
  at: number;
}

/** a second account of somebody, marked by an administrator. */
export interface CloneRow {
  user_id: string;
  /** The account the person keeps. */
  main_id: string;
  by_id: string;
  at: number;
}

/** C-24: what an event did to the class of a person: 1 = a class up, -1 = down. */
export interface ClassStepRow {
  tournament_id: string;
  user_id: string;
  kind: string;
  step: number;
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

/**
 * Not used: complaints stand in `game_complaints`. Migration 0005 made the table and is released, so it stays as it is.
 */
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
  /** Class A…H, or empty where `level` says for whom it is. */
  class: string;
  level: number | null;
  /** JSON of how they want to play: system and control. */
  wish: string | null;
  user_id: string;
  at: number;
  answered_at: number | null;
  answered_by: string | null;
  answer: string | null;
  tournament_id: string | null;
  /** Game and group while the petition is open, unique; null once it is answered. */
  open_group: string | null;
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

export interface TournamentTables {
  tournaments: TournamentRow;
  program_users: ProgramUserRow;
  clones: CloneRow;
  class_steps: ClassStepRow;
  player_classes: PlayerClassRow;
  series: SeriesRow;
  complaints: ComplaintRow;
  petitions: PetitionRow;
  petition_signatures: PetitionSignatureRow;
  organiser_titles: OrganiserTitleRow;
  tournament_events: TournamentEventRow;
  entrants: EntrantRow;
  pairings: PairingRow;
  news: NewsRow;
  awards: AwardRow;
  lots: LotRow;
}
