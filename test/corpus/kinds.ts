import type { CorpusKind } from './kind.ts';
import { perft } from './perft.ts';
import { real } from './real.ts';
import { swiss } from './swiss.ts';
import { tiebreaks } from './tiebreaks.ts';
import { trf } from './trf.ts';
import { variants } from './variants.ts';

/** All kinds of reference data `npm run corpus` knows; a new kind is one file here and one line below. */
export const KINDS: readonly CorpusKind[] = [swiss, trf, real, tiebreaks, variants, perft];
