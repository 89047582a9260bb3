/**
 * Properties begin from one seed, so that a run of the tests can be repeated; `TABIYA_SEED=random` takes another one
 * each time, a number takes that one.
 */
import { configureGlobal } from 'fast-check';

const FIRST = 20_261_130;
const wanted = process.env['TABIYA_SEED'];
if (wanted !== 'random') configureGlobal({ seed: wanted === undefined ? FIRST : Number(wanted) });
