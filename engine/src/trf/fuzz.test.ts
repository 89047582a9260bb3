/**
 * Broken files never break the reader: whatever is done to a file, the answer is a record or faults, in bounded time.
 * `TABIYA_FUZZ=100000` sets the number of files.
 */
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, generateEvent } from '../generate/index.ts';
import { type Lots, lotsOf } from '../lots/index.ts';
import { encodeUtf8 } from '../text/index.ts';
import { readTrf, writeTrf } from './index.ts';

const FILES = Number(process.env['TABIYA_FUZZ'] ?? 300);
const PIECES = [
  '\t',
  '\r',
  '\0',
  '9999',
  '-1',
  '001',
  '162',
  'XXA',
  '250',
  '260',
  'é',
  '½',
  'w 1',
  '0000',
  '\n\n',
  '1e9',
];

const seeds = (['trf16', 'trf26'] as const).map((form) => {
  const settings = { ...DEFAULT_SETTINGS, players: 14, rounds: 5, acceleration: 'baku' as const };
  const written = writeTrf(generateEvent(settings, form).record, { form });
  if (!written.ok) throw new Error(written.code);
  return written.text;
});

function mutated(text: string, lots: Lots): string {
  let out = text;
  for (let times = 1 + lots.below(6); times > 0; times--) {
    const at = lots.below(out.length + 1);
    const length = lots.below(12);
    switch (lots.below(5)) {
      case 0:
        out = out.slice(0, at) + out.slice(at + length);
        break;
      case 1:
        out = out.slice(0, at) + (lots.pick(PIECES) ?? '') + out.slice(at);
        break;
      case 2:
        out = out.slice(0, at) + String.fromCharCode(lots.below(256)) + out.slice(at + 1);
        break;
      case 3:
        out = out.slice(0, at) + out.slice(at, at + 90) + out.slice(at);
        break;
      default:
        out = out.slice(0, at);
    }
  }
  return out;
}

test(`${FILES} broken files: a record or faults, never an exception`, { timeout: 3_600_000 }, () => {
  const lots = lotsOf('fuzz');
  let refused = 0;
  for (let i = 0; i < FILES; i++) {
    const text = mutated(lots.pick(seeds) ?? '', lots);
    const reading = readTrf(lots.coin() ? text : encodeUtf8(text));
    if (reading.ok) continue;
    refused += 1;
    expect(reading.faults.some(({ severity }) => severity === 'fault')).toBe(true);
  }
  expect(refused).toBeGreaterThan(FILES / 10);
  expect(refused).toBeLessThan(FILES);
});

/** The bar is 100 ms and 20 ms a megabyte of processor time; a test on a shared machine guards ten times that. */
const GUARD = 10;

test('10 MB of garbage are refused in bounded time', () => {
  const lots = lotsOf('garbage');
  const block = Array.from({ length: 10_000 }, () => String.fromCharCode(32 + lots.below(95))).join('');
  const garbage = encodeUtf8(`${block}\n`.repeat(1000));
  // The least of three: other tests share the process and its clock.
  const spent = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    expect(readTrf(garbage).ok).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...spent)).toBeLessThan(GUARD * (100 + 20 * (garbage.length / 1_000_000)));
});
