import type { Database } from '../db/database.ts';
import type { GameRow } from '../db/schema.ts';
import { readStart } from './events.ts';
import { endColumns, initialPosition, optionsOf, originColumns, turnColumns } from './record.ts';
import { replay } from './replay.ts';
import { beginGame, type GameState } from './state.ts';
import { GameStore } from './store.ts';

/** What `tabiya rebuild` found about the games. */
export interface GamesRebuilt {
  readonly games: number;
  /** Games whose moves were erased after their time: nothing is left to fold. */
  readonly erased: number;
  /** Ids of the games whose row differs from the fold of their log. */
  readonly differences: readonly string[];
}

const PAGE = 500;

type Columns = Readonly<Record<string, string | number | null>>;

/** Every column of the row that follows from the log; the number is given by the insert and follows from nothing. */
function columnsOf(state: GameState): Columns {
  const { setup } = state;
  return {
    kind: setup.kind,
    options: optionsOf(setup),
    pair_id: setup.pair?.id ?? null,
    rated: setup.rated ? 1 : 0,
    control: JSON.stringify(setup.control),
    tournament_id: setup.tournament?.id ?? null,
    round: setup.tournament?.round ?? null,
    board: setup.tournament?.board ?? null,
    created_at: state.createdAt,
    rematch_of: setup.rematchOf,
    ...originColumns(state),
    ...turnColumns(state),
    ...endColumns(state),
  };
}

/**
 * Whether a column is as it must be. Rows older than `look_at` hold the due instant of that day in it, or nothing where an
 * older process made them during an upgrade; what counts is that it is early enough.
 */
function isSame(name: string, has: Columns, wanted: Columns): boolean {
  const [look, due] = [has['look_at'], wanted['due_at']];
  if (name !== 'look_at' || due == null) return has[name] === wanted[name];
  return look == null || look <= due;
}

/** The fold of a game's log up to the version of its row, or null when the log cannot be followed. */
async function folded(store: GameStore, row: GameRow): Promise<GameState | null> {
  const { moves, events } = await store.log(row.id, 0, row.version);
  const [first, ...rest] = events;
  if (first === undefined || first.version !== 1) return null;
  const { setup } = readStart(first.type, first.type_version, first.data);
  // What Battle chess begins from is told by the reveal, an event like others.
  const fen = setup.kind === 'battle' ? null : row.initial_fen;
  const begun = beginGame(row.id, setup, first.at, initialPosition(setup, fen));
  return replay(begun, { moves, events: rest })?.at(-1)?.state ?? begun;
}

/** Folds the log of every game again and compares with its row; with `repair` a differing row is written anew. */
export async function rebuildGames(
  database: Database,
  { repair }: { readonly repair: boolean },
): Promise<GamesRebuilt> {
  const { build } = database;
  const store = new GameStore(database);
  const differences: string[] = [];
  let games = 0;
  let erased = 0;
  let last = '';
  for (;;) {
    const page = await database.all(
      build.selectFrom('games').selectAll().where('id', '>', last).orderBy('id').limit(PAGE),
    );
    for (const row of page) {
      last = row.id;
      games += 1;
      if (row.ply > 0 && (await store.isErased(row.id))) {
        erased += 1;
        continue;
      }
      const state = await folded(store, row);
      const wanted = state === null ? null : columnsOf(state);
      const has: Columns = { ...row };
      if (wanted !== null && Object.keys(wanted).every((name) => isSame(name, has, wanted))) continue;
      differences.push(row.id);
      if (!repair || wanted === null) continue;
      const statement = database.statement(
        build.updateTable('games').set(wanted).where('id', '=', row.id).where('version', '=', row.version),
        1,
      );
      if ((await database.commit([statement])) === 'conflict') {
        throw new Error(`game ${row.id} changed while it was repaired: try again`);
      }
    }
    if (page.length < PAGE) return { games, erased, differences };
  }
}
