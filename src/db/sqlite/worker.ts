/**
 * The writer thread: the only place that writes to the embedded database. Each turn takes everything that has arrived
 * and commits it as one group.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Transaction } from '../driver.ts';
import { runGroup } from './group.ts';
import { type FromWriter, type ToWriter, Unpacker } from './letters.ts';
import { openSqlite, type SqliteLibrary } from './open.ts';
import { Signals } from './signals.ts';

/** Pages of the log after which a commit also moves them into the database file (16 MiB). */
const CHECKPOINT_PAGES = 4000;
/** Transactions of one group, so that nobody waits long behind a flood. */
const GROUP_LIMIT = 1000;

const port = parentPort;
if (port === null) throw new Error('the writer runs in a worker thread');
const { file, library, cells } = workerData as {
  readonly file: string;
  readonly library?: SqliteLibrary;
  readonly cells: Int32Array;
};
const signals = new Signals(cells);
const connection = await openSqlite(file, library);
connection.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
const unpacker = new Unpacker();

/** Transactions answered so far, modulo 2³². */
let answered = 0;

function tell(letter: FromWriter): void {
  port?.postMessage(letter);
}

/** Commits a group and says so: with a letter only where not all committed, or where the main thread does not look. */
function commit(group: readonly Transaction[]): void {
  const outcomes = runGroup(connection, group);
  const isPlain = outcomes.every((outcome) => outcome === 'committed');
  if (!isPlain) {
    signals.countLetter();
    tell({ type: 'outcomes', before: answered, outcomes });
  }
  answered = (answered + group.length) | 0;
  if (!signals.count(group.length) && isPlain) tell({ type: 'answered' });
}

port.on('message', (first: ToWriter) => {
  let letter: ToWriter | undefined = first;
  let group: Transaction[] = [];
  let closing = false;
  while (letter !== undefined) {
    if (letter.type === 'close') closing = true;
    else group.push(...unpacker.unpack(letter.flat, letter.count));
    if (group.length >= GROUP_LIMIT) {
      commit(group);
      group = [];
    }
    letter = (receiveMessageOnPort(port) as { readonly message: ToWriter } | undefined)?.message;
  }
  if (group.length > 0) commit(group);
  if (closing) {
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
    tell({ type: 'closed' });
    port.close();
  }
});

tell({ type: 'ready', library: connection.library });
