import { checkList, offeredCodes, suggestedList } from 'tabiya-engine/standings';
import type { PlaySystem } from 'tabiya-engine/tiebreaks';
import type { RankingList } from './standings.ts';
import type { SettingsFault, TournamentSettings } from './types.ts';

/** a list of points alone declares places shared, their prizes split equally. */
export const SHARED = 'PTS';

/** The lot of the event's published seed, as the last code of a list. */
export const BY_LOT = 'OTHER_LOT';

/** Edition events of the portal are of, where their system has no rule of its own. */
const EDITION = 'c07-2026';

/** Forms of codes with modifiers that people use, after the plain code. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  BH: ['BH/C1', 'BH/C2', 'BH/M1'],
  SB: ['SB/C1'],
  KS: ['KS/L+1', 'KS/L-1'],
  ARO: ['ARO/C1'],
  TPN: ['TPN/R'],
  RTNG: ['RTNG/R'],
};

/**
 * Codes people choose from: the usual ones of the system first, then all that make sense for the kind of play, the lot,
 * and places shared.
 */
export function offeredTieBreaks(
  { play, edition = EDITION }: RankingList,
  usual: readonly string[],
): readonly string[] {
  const all = offeredCodes(play, edition)
    .filter((code) => code !== SHARED && code !== 'FAMILY')
    .flatMap((code) => [code, ...(FORMS[code] ?? [])]);
  return [...new Set([...usual, ...all, BY_LOT, SHARED])];
}

/** what is wrong with the list of an event; an empty one stands for the system's `usual`. */
export function tieBreakFaults(
  { tieBreaks, undivided = false }: TournamentSettings,
  usual: RankingList,
): readonly SettingsFault[] {
  const list = tieBreaks.length > 0 ? tieBreaks : usual.tieBreaks;
  const checked = checkList(list, {
    system: usual.play,
    edition: usual.edition ?? EDITION,
    mustSeparate: undivided,
  });
  if (!checked.ok) {
    const mayShare = checked.faults.some(({ code }) => code === 'may-share');
    return [{ field: 'tieBreaks', fault: mayShare ? 'may-share' : 'unknown' }];
  }
  // Points come first anyway: inside a longer list they would say nothing.
  return list.length > 1 && list.includes(SHARED) ? [{ field: 'tieBreaks', fault: 'unknown' }] : [];
}

/** a list to begin with, by the kind of play and the field that is expected; of codes that are offered. */
export function suggestedTieBreaks(
  settings: TournamentSettings,
  play: PlaySystem,
  rounds: number,
): readonly string[] {
  // On the portal everybody has a rating of the game (C-13); FIDE ratings some have and some have not.
  return suggestedList({ system: play, rounds, allRated: settings.ratings !== 'fide' });
}
