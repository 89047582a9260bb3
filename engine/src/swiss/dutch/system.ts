import { lastPairedRound } from '../../event/index.ts';
import type { Colour, EventRecord, Language } from '../../event/index.ts';
import { lotsOf, seedFor } from '../../lots/index.ts';
import { bakuVirtualPoints, bakuGroupSize } from '../baku.ts';
import { nextRound, pairDutch } from './pair.ts';
import type { DutchOptions, DutchPairing } from './pair.ts';

/** What an organiser sets for a Dutch event. */
export interface DutchSettings {
  readonly rounds: number;
  readonly acceleration: 'none' | 'baku';
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export interface DutchSettingsFault {
  readonly field: 'rounds' | 'acceleration' | 'points';
  readonly fault: 'out-of-range' | 'not-with-these-points';
}

/** What comes next in an event. */
export type DutchStep =
  | { readonly step: 'wait'; readonly openGames: number }
  | { readonly step: 'pair'; readonly round: number }
  | { readonly step: 'finish' };

/** C.04.1 and C.04.7: rounds must be announced, Baku needs a win worth two draws and a loss worth nothing. */
export function validateDutch(settings: DutchSettings): readonly DutchSettingsFault[] {
  const faults: DutchSettingsFault[] = [];
  if (!Number.isInteger(settings.rounds) || settings.rounds < 1 || settings.rounds > 99) {
    faults.push({ field: 'rounds', fault: 'out-of-range' });
  }
  if (!(settings.win > settings.draw && settings.draw >= settings.loss && settings.loss >= 0)) {
    faults.push({ field: 'points', fault: 'out-of-range' });
  } else if (
    settings.acceleration === 'baku' &&
    (settings.win !== 2 * settings.draw || settings.loss !== 0)
  ) {
    faults.push({ field: 'acceleration', fault: 'not-with-these-points' });
  }
  return faults;
}

/**
 * Pairs the next round. The colour of the top seed is drawn from `seed` where the record does not hold it yet
 * (C.04.3 5.1) and comes back to be stored; it is never drawn again.
 */
export function pairNextDutch(
  record: EventRecord,
  seed: string,
  options: DutchOptions = {},
): { readonly pairing: DutchPairing; readonly initialColour: Colour } {
  const initialColour =
    record.initialColour ?? (lotsOf(seedFor(seed, 'initial-colour')).coin() ? 'white' : 'black');
  return { pairing: pairDutch({ ...record, initialColour }, options), initialColour };
}

/** Whether games are open, a round is to be paired, or all rounds are over. */
export function nextDutch(record: EventRecord): DutchStep {
  const openGames = record.players.reduce(
    (sum, { rounds }) => sum + rounds.filter(({ kind }) => kind === 'pending').length,
    0,
  );
  if (openGames > 0) return { step: 'wait', openGames: openGames / 2 };
  const round = nextRound(record);
  if (
    record.roundsPlanned !== null &&
    (round > record.roundsPlanned || lastPairedRound(record) >= record.roundsPlanned)
  ) {
    return { step: 'finish' };
  }
  return { step: 'pair', round };
}

/** The record with its acceleration as explicit virtual points; to be made once, before round 1. */
export function withAcceleration(record: EventRecord, settings: DutchSettings): EventRecord {
  if (settings.acceleration === 'none') return record;
  const numbers = record.players.map(({ number }) => number).sort((a, b) => a - b);
  const last = numbers[bakuGroupSize(numbers.length) - 1] ?? 0;
  return { ...record, virtualPoints: bakuVirtualPoints(record.points, settings.rounds, last) };
}

/** The form of the event for people, one sentence a line. */
export function describeDutch(settings: DutchSettings, language: Language): readonly string[] {
  const ru = language === 'ru';
  const { rounds } = settings;
  const lines = ru
    ? [
        `Швейцарская система ФИДЕ (голландская, редакция 2026), туров: ${rounds}.`,
        'Играют игроки с равными или близкими очками; никто не встречается с одним соперником дважды.',
        'Верхняя половина очковой группы играет с нижней; цвета чередуются, насколько возможно.',
        'При нечётном числе свободен игрок с наименьшими очками, не больше одного раза.',
      ]
    : [
        `FIDE Swiss system (Dutch, 2026 edition), ${rounds} ${new Intl.PluralRules('en').select(rounds) === 'one' ? 'round' : 'rounds'}.`,
        'Players with equal or nearly equal scores meet; nobody meets the same opponent twice.',
        'The upper half of a score group plays the lower half; colours alternate as far as possible.',
        'With an odd number a player with the lowest score has the bye, no player more than once.',
      ];
  if (settings.acceleration === 'baku') {
    lines.push(
      ru
        ? 'Ускорение Баку: верхняя половина списка получает условные очки в первой половине туров.'
        : 'Baku acceleration: the upper half of the list has virtual points in the first half of the rounds.',
    );
  }
  return lines;
}
