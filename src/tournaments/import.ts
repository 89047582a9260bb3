import type { EventRecord } from 'tabiya-engine';
import { readTrf, type TrfFault, type TrfReading } from 'tabiya-engine/trf';
import { NAME_LENGTH } from './decide/settings.ts';
import type { Person } from './store.ts';
import type { ImportedRecord, ImportedSettings } from './types.ts';

export interface ImportedFile {
  readonly settings: ImportedSettings;
  readonly record: ImportedRecord;
  /** By starting number. */
  readonly persons: ReadonlyMap<number, Person>;
  readonly warnings: readonly TrfFault[];
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
