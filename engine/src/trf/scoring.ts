import type { PointSystem } from '../event/index.ts';
import type { FaultLog } from './faults.ts';
import { parseTenths } from './player-line.ts';
import type { TrfLine } from './lines.ts';

type Values = { -readonly [K in keyof PointSystem]: PointSystem[K] };

/** What each symbol of 162, BB* and XXS sets; `P` (PAB) follows `W` unless it is given itself. */
const RECORD_162: Readonly<Record<string, readonly (keyof PointSystem)[]>> = {
  W: ['win', 'forfeitWin', 'fullBye'],
  D: ['draw', 'halfBye'],
  L: ['loss'],
  A: ['zeroBye', 'forfeitLoss'],
  Z: ['zeroBye', 'forfeitLoss'],
  P: ['pairingBye'],
  X: [],
};

const BBP: Readonly<Record<string, readonly (keyof PointSystem)[]>> = {
  BBW: ['win', 'forfeitWin', 'fullBye'],
  BBD: ['draw', 'halfBye'],
  BBL: ['loss'],
  BBZ: ['zeroBye'],
  BBF: ['forfeitLoss'],
  BBU: ['pairingBye'],
};

const XXS: Readonly<Record<string, readonly (keyof PointSystem)[]>> = {
  W: ['win', 'forfeitWin', 'fullBye'],
  D: ['draw', 'halfBye'],
  L: ['loss'],
  WW: ['win'],
  BW: ['win'],
  WD: ['draw'],
  BD: ['draw'],
  WL: ['loss'],
  BL: ['loss'],
  ZPB: ['zeroBye'],
  HPB: ['halfBye'],
  FPB: ['fullBye'],
  PAB: ['pairingBye'],
  FW: ['forfeitWin'],
  FL: ['forfeitLoss'],
};

/** Lines of scoring that are read; every symbol has one, garbage has more. */
const MOST_LINES = 100;
/** Length of such a line that is read. */
const LONGEST = 1000;

/** Point system of records 162, XXS and BBW…BBU (`trf.md` 2.1, 7) in the order of the file. */
export function readScoring(lines: readonly TrfLine[], standard: PointSystem, log: FaultLog): PointSystem {
  const points: Values = { ...standard };
  let byeGiven = false;
  const set = (
    line: TrfLine,
    symbol: string,
    text: string,
    fields: readonly (keyof PointSystem)[] | undefined,
  ) => {
    const value = parseTenths(text);
    if (fields === undefined || value === null) {
      log.add('fault', 'bad-record', line.number, 4, { found: `${symbol} ${text}`, expected: 'scoring' });
      return;
    }
    for (const field of fields) points[field] = value;
    if (fields.includes('pairingBye')) byeGiven = true;
    else if (fields.includes('win') && !byeGiven) points.pairingBye = value;
  };
  for (const [index, line] of lines.entries()) {
    const body = line.text.slice(3);
    if (index >= MOST_LINES || body.length > LONGEST) {
      log.add('fault', 'bad-record', line.number, 4, { found: body, expected: 'scoring' });
      break;
    }
    if (line.code === '162') {
      const rest = body.replace(/([A-Za-z])\s*([+-]?\d+(?:[.,]\d+)?)/g, (_, symbol: string, text: string) => {
        set(line, symbol.toUpperCase(), text, RECORD_162[symbol.toUpperCase()]);
        return '';
      });
      if (rest.trim() !== '') {
        log.add('fault', 'bad-record', line.number, 4, { found: rest, expected: 'scoring' });
      }
    } else if (line.code === 'XXS') {
      for (const token of body.split(/[\s;]+/).filter((part) => part !== '')) {
        const [symbol = '', text = ''] = token.split('=');
        const white = /^[WB]([WDL])$/.exec(symbol.toUpperCase());
        const before = white ? { ...points } : null;
        set(line, symbol.toUpperCase(), text, XXS[symbol.toUpperCase()]);
        const other = symbol.toUpperCase().startsWith('W') ? 'B' : 'W';
        const twin = white && new RegExp(`(?:^|\\s)${other}${white[1]}=(\\S+)`, 'i').exec(body);
        if (before && twin && parseTenths(twin[1] ?? '') !== parseTenths(text)) {
          log.add('warning', 'not-supported', line.number, 4, { found: token });
        }
      }
    } else {
      set(line, line.code, body.trim(), BBP[line.code]);
    }
  }
  return points;
}
