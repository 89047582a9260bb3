import type { Edition, PlaySystem } from '../tiebreaks/index.ts';

/** A ranking order an organiser can take as it is. */
export interface RankingPreset {
  readonly name:
    | 'portal-round-robin'
    | 'family'
    | 'openchess-group'
    | 'portal-swiss'
    | 'chess-on'
    | 'fide-swiss'
    | 'fide-round-robin';
  readonly system: PlaySystem;
  /** Edition the order belongs to; null = the one in force at the start date. */
  readonly edition: Edition | null;
  readonly list: readonly string[];
}

/** Orders of the portals (`tiebreaks.md` 11) and two of C.07 that programs must offer. */
export const RANKING_PRESETS: readonly RankingPreset[] = [
  // R-214, C-27: shared when all are equal.
  { name: 'portal-round-robin', system: 'roundrobin', edition: 'face', list: ['PTS', 'DSB', 'AROF'] },
  // C-29
  { name: 'family', system: 'roundrobin', edition: 'face', list: ['PTS', 'FAMILY'] },
  // R-340…R-345: Berger, direct games, the agreed blitz game or match, the lot.
  {
    name: 'openchess-group',
    system: 'roundrobin',
    edition: 'face',
    list: ['PTS', 'SB', 'DE', 'OTHER_PLAYOFF', 'OTHER_LOT'],
  },
  // R-282, C-40
  { name: 'portal-swiss', system: 'swiss', edition: 'face', list: ['PTS', 'BH', 'SB', 'WIN'] },
  // no further tie-break, the rest is shared.
  { name: 'chess-on', system: 'swiss', edition: 'face', list: ['PTS', 'BH'] },
  { name: 'fide-swiss', system: 'swiss', edition: null, list: ['PTS', 'DE', 'BH/C1', 'BH', 'SB', 'WIN'] },
  { name: 'fide-round-robin', system: 'roundrobin', edition: null, list: ['PTS', 'DE', 'SB', 'WIN', 'KS'] },
];
