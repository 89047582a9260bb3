/** The bare path's writer thread: one row a move, everything that waits in one durable transaction. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

export interface BareMoves {
  readonly games: readonly string[];
  readonly plies: readonly number[];
  readonly ucis: readonly string[];
}

const { file } = workerData as { readonly file: string };
const database = new Sqlite(file);
database.pragma('journal_mode = wal');
database.pragma('synchronous = full');
database.exec(
  'create table moves (game text not null, ply integer not null, uci text not null, primary key (game, ply))',
);
const insert = database.prepare('insert into moves values (?, ?, ?)');
const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');

function store({ games, plies, ucis }: BareMoves): void {
  for (let i = 0; i < games.length; i++) insert.run(games[i], plies[i], ucis[i]);
}

parentPort?.on('message', (first: BareMoves | 'count') => {
  if (first === 'count') {
    const row = database.prepare('select count(*) as stored from moves').get() as { readonly stored: number };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ stored: row.stored });
    return;
  }
  begin.run();
  store(first);
  let letters = 1;
  let more = parentPort === null ? undefined : receiveMessageOnPort(parentPort);
  while (more !== undefined) {
    store(more.message as BareMoves);
    letters++;
    more = parentPort === null ? undefined : receiveMessageOnPort(parentPort);
  }
  commit.run();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ letters });
});
