/** Letters between the bench and the processes it starts. */

/** Two seats that play the same games one after the other. */
export interface Pair {
  /** Session tokens; empty on the bare path, which knows nobody. */
  readonly white: Seat;
  readonly black: Seat;
  /** Ids of their games, in order. */
  readonly games: readonly string[];
}

export interface Seat {
  readonly token: string;
  readonly userId: string;
}

export interface ServerOrders {
  readonly dataFolder: string;
  /** PostgreSQL instead of the embedded database, shared by all processes; the first one puts the games into it. */
  readonly databaseUrl: string | null;
  readonly pairs: number;
  readonly gamesPerPair: number;
}

export type ToServer =
  | { readonly type: 'start'; readonly orders: ServerOrders }
  | { readonly type: 'measure' }
  | { readonly type: 'end' };

export type FromServer =
  | { readonly type: 'ready'; readonly port: number; readonly pairs: readonly Pair[] }
  /** Processor time of all threads of the process and the instant, ms; each thread's own only when profiling. */
  | {
      readonly type: 'measured';
      readonly cpuMs: number;
      readonly atMs: number;
      readonly rssBytes: number;
      readonly threads: readonly (readonly [id: number, name: string, user: number, system: number])[];
    }
  /** `stored` = moves in the database. */
  | { readonly type: 'ended'; readonly stored: number };

export interface PlayerOrders {
  /** Where White and Black connect: the same, or two processes that serve one site. */
  readonly ports: readonly [number, number];
  readonly pairs: readonly Pair[];
  readonly lines: readonly (readonly string[])[];
  /** Moves per second this process makes, or null: each pair moves as soon as both players have been told. */
  readonly rate: number | null;
  /** Moves of the warm-up, which go as fast as they can. */
  readonly warmUp: number;
  /** Follow topics and ping as the page does; the bare path has neither. */
  readonly portal: boolean;
}

export type ToPlayers =
  | { readonly type: 'start'; readonly orders: PlayerOrders }
  | { readonly type: 'play' }
  /** The warm-up is over: from now on at the rate of the orders. */
  | { readonly type: 'pace' }
  /** From now on latencies and moves count. */
  | { readonly type: 'measure' }
  | { readonly type: 'stop' };

export type FromPlayers =
  | { readonly type: 'connected' }
  | { readonly type: 'warm' }
  | {
      readonly type: 'played';
      /** Moves acknowledged and told since `measure`, and since the beginning. */
      readonly measured: number;
      readonly acknowledged: number;
      readonly counts: Float64Array;
      readonly worst: number;
      readonly refused: readonly string[];
      readonly missed: number;
      readonly cpuMs: number;
    };
