import { perftTests } from '../../test/corpus/perft-tests.ts';

// Most of the positions, in a file of its own so that two workers share them.
perftTests('960', 'chess960');
