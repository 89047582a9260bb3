import type { EventRecord } from 'tabiya-engine';
import { readTrf, type TrfFault, type TrfReading } from 'tabiya-engine/trf';
import { newId } from '../app/ids.ts';
import type { Database } from '../db/database.ts';
import { ok, refuse } from '../result.ts';
import { apply, type LoggedEvent } from './decide/fold.ts';
import { NAME_LENGTH } from './decide/settings.ts';
import { rowsOf } from './rows.ts';
import type { ImportOutcome } from './service.ts';
import { createStore } from './store.ts';
import type { ImportedRecord, ImportedSettings, Person } from './types.ts';

export interface ImportedFile {
  readonly settings: ImportedSettings;
  readonly record: ImportedRecord;
  /** By starting number. */
  readonly persons: ReadonlyMap<number, Person>;
  readonly warnings: readonly TrfFault[];
}

export interface ImportOptions {
  /** Instead of the name in the file. */
  readonly name: string | null;
  readonly now: number;
}

/**
 * Puts the event of a tournament file on the portal (T-70…T-73). Needs the database alone, so it may run beside the
 * service; a file with faults is refused as a whole.
 */
export async function importTournament(
  database: Database,
  bytes: Uint8Array,
  { name, now }: ImportOptions,
): Promise<ImportOutcome> {
  const file = readTournamentFile(bytes, name);
  if (!file.ok) {
    const worst = file.faults.find(({ severity }) => severity === 'fault');
    const place = { line: worst?.line ?? 0, column: worst?.column ?? 0 };
    return { ...refuse('bad-file', place), faults: file.faults };
  }
  const { settings, record, persons, warnings } = file.value;
  const id = newId();
  const event: LoggedEvent = { version: 1, at: now, by: null, event: { type: 'imported', settings, record } };
  const rows = rowsOf(apply(id, null, event));
  const outcome = await database.commit(createStore(database).append([event], null, rows, persons));
  if (outcome === 'conflict') return { ...refuse('busy'), faults: [] };
  database.publish({ topic: `tournament:${id}`, version: 1 });
  return ok({
    id,
    name: settings.name,
    players: record.players.length,
    rounds: rows.tournament.rounds ?? 0,
    warnings,
  });
}

/** A tournament file as settings, a record for the log and persons for the rows; or its faults with line and column. */
export function readTournamentFile(
  bytes: Uint8Array,
  name: string | null,
):
  | { readonly ok: true; readonly value: ImportedFile }
  | { readonly ok: false; readonly faults: readonly TrfFault[] } {
  const reading = readTrf(bytes);
  if (!reading.ok) return { ok: false, faults: reading.faults };
  const { record } = reading;
  return {
    ok: true,
    value: {
      settings: {
        name: [...(name?.trim() || record.name.trim() || '?')].slice(0, NAME_LENGTH).join(''),
        system: systemOfFile(reading),
      },
      record: {
        ...record,
        players: record.players.map(({ number, rating, rounds, filedRank, filedPoints }) => ({
          number,
          rating,
          rounds,
          filedRank,
          filedPoints,
        })),
      },
      persons: new Map(
        record.players.map(({ number, name, title, federation }) => [number, { name, title, federation }]),
      ),
      warnings: reading.faults,
    },
  };
}

/**
 * The room that shows the event. Files name their system in free words or not at all, so what was played decides:
 * everybody met everybody equally often = a round robin.
 */
function systemOfFile({ record, document }: TrfReading & { readonly ok: true }): string {
  if (isRoundRobin(record)) return 'round-robin';
  const named = document.lines.filter(({ code }) => code === '092' || code === '192');
  return named.some(({ text }) => /swiss|dutch/i.test(text)) ? 'swiss' : 'other';
}

function isRoundRobin({ players }: EventRecord): boolean {
  const meetings = new Map<string, number>();
  for (const { number, rounds } of players)
    for (const entry of rounds) {
      if (entry.kind === 'bye' || entry.opponent === null || entry.opponent < number) continue;
      const pair = `${number}-${entry.opponent}`;
      meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
    }
  const counts = new Set(meetings.values());
  const pairs = (players.length * (players.length - 1)) / 2;
  return players.length >= 3 && meetings.size === pairs && counts.size === 1;
}
