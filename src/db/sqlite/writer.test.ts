import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Commit } from '../driver.ts';
import type { ToWriter } from './letters.ts';
import { Signals } from './signals.ts';
import { SqliteWriter } from './writer.ts';

/** The main thread's end with a writer thread that does what the test says, when it says it. */
function written() {
  const thread = new (class extends EventEmitter {
    readonly letters: ToWriter[] = [];
    postMessage(letter: ToWriter): void {
      this.letters.push(letter);
    }
  })();
  const cells = Signals.memory();
  const writer = Reflect.construct(SqliteWriter, [
    thread as unknown as Worker,
    new Signals(cells),
    () => undefined,
  ]) as SqliteWriter;
  const answers: (Commit | Error | null)[] = [];
  const commit = (): void => {
    const at = answers.push(null) - 1;
    writer.commit([{ sql: 'x', params: [] }]).then(
      (outcome) => (answers[at] = outcome),
      (error: unknown) => (answers[at] = error as Error),
    );
  };
  return { thread, commit, answers, cells, signals: new Signals(cells) };
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
/** Enough at once that the writer is looked at. */
const CROWD = 40;
const LOOKING = 2;

test('whoever was counted behind a letter about others is answered with it, also when nobody looks any more', async () => {
  const { thread, commit, answers, cells, signals } = written();
  for (let n = 0; n < CROWD; n += 1) commit();
  expect(cells[LOOKING]).toBe(1);
  await turn();
  expect(thread.letters).toHaveLength(1);
  // One group with a conflict, whose letter is under way, and one without: nobody asked for a letter about that.
  signals.countLetter();
  signals.count(2);
  expect(signals.count(CROWD - 2)).toBe(true);
  while (cells[LOOKING] === 1) await turn();
  thread.emit('message', { type: 'outcomes', before: 0, outcomes: ['conflict', 'committed'] });
  await turn();
  expect(answers).toEqual(['conflict', ...Array.from({ length: CROWD - 1 }, () => 'committed')]);
});

test('what was committed before the thread ended is answered so, though nobody has looked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-writer-'));
  const writer = await SqliteWriter.start(join(folder, 'x.sqlite'), () => undefined);
  await writer.commit([{ sql: 'create table t (a integer)', params: [] }]);
  const insert = { sql: 'insert into t (a) values (1)', params: [] };
  // In the phase of timers: the end of the thread is heard before the next look.
  const answers = await new Promise<readonly PromiseSettledResult<Commit>[]>((resolve) => {
    setTimeout(() => {
      const all = Array.from({ length: CROWD }, () => writer.commit([insert]));
      const closed = writer.close();
      for (const until = performance.now() + 300; performance.now() < until; );
      resolve(closed.then(() => Promise.allSettled(all)));
    }, 1);
  });
  rmSync(folder, { recursive: true });
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 'fulfilled', value: 'committed' })]),
  );
});
