import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { EventRecord, PlayerNumber } from '../event/index.ts';
import { describeFault, MAX_TRF_BYTES, readTrf, type TrfFault, type TrfReading } from '../trf/index.ts';
import { BadFile, BadInput, type Terminal } from './command.ts';

/** Bytes of a file, of the standard input for `-`; null when it cannot be read, `too-large` beyond the limit. */
export function readBytes(path: string): Uint8Array | 'too-large' | null {
  try {
    if (path !== '-' && statSync(path).size > MAX_TRF_BYTES) return 'too-large';
    return readFileSync(path === '-' ? 0 : path);
  } catch {
    return null;
  }
}

/** Reads a tournament file for a command; warnings go to the error output. */
export function readEvent(path: string, terminal: Terminal): TrfReading & { readonly ok: true } {
  const reading = readTrf(bytesOf(path));
  if (!reading.ok) throw new BadFile(reading.faults);
  const contradictions = contradictionsIn(reading.faults);
  if (contradictions.length > 0) throw new BadFile(contradictions);
  for (const fault of reading.faults) terminal.err(`${describeFault(fault, terminal.language)}\n`);
  return reading;
}

/**
 * What the reader keeps with a warning but nothing should be computed from unnoticed: results of one game that give
 * more than one point together, a starting number that nobody has, more rounds than are planned.
 */
const CONTRADICTIONS: ReadonlySet<TrfFault['code']> = new Set([
  'results-disagree',
  'number-gap',
  'rounds-exceeded',
]);

export function contradictionsIn(faults: readonly TrfFault[]): readonly TrfFault[] {
  return faults.filter(({ code }) => CONTRADICTIONS.has(code));
}

export function bytesOf(path: string): Uint8Array {
  const bytes = readBytes(path);
  if (bytes === null) {
    throw new BadInput({ ru: `Файл ${path} не читается.`, en: `The file ${path} cannot be read.` });
  }
  if (bytes === 'too-large') {
    throw new BadInput({
      ru: `Файл ${path} слишком велик для турнира.`,
      en: `The file ${path} is too large for a tournament.`,
    });
  }
  return bytes;
}

/** Writes a finished answer to a file, or to the standard output when no file is named. */
export function writeText(path: string | undefined, text: string, terminal: Terminal): void {
  if (path === undefined || path === '-') {
    terminal.out(text);
    return;
  }
  try {
    writeFileSync(path, text);
  } catch {
    throw new BadInput({
      ru: `Файл ${path} не записывается.`,
      en: `The file ${path} cannot be written.`,
    });
  }
}

/** A player's number from the command line. */
export function playerOf(
  record: EventRecord,
  text: string | undefined,
  name: string,
): PlayerNumber | undefined {
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (record.players.some((player) => player.number === number)) return number;
  throw new BadInput({
    ru: `${name}: участника с номером «${text}» в файле нет.`,
    en: `${name}: the file has no player with the number “${text}”.`,
  });
}
