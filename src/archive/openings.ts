import { rulesOf } from '../chess/index.ts';

/**
 * Openings by the moves that lead to them, several ways with `|` between them; names stand in the catalogue `openings`. A game belongs to the last of these
 * positions it went through, so that a transposition finds its opening.
 */
const LINES: Readonly<Record<string, string>> = {
  'kings-pawn': 'e4',
  'open-game': 'e4 e5',
  'kings-gambit': 'e4 e5 f4',
  'kings-gambit-accepted': 'e4 e5 f4 exf4',
  vienna: 'e4 e5 Nc3',
  'bishops-opening': 'e4 e5 Bc4',
  'centre-game': 'e4 e5 d4 exd4 Qxd4',
  'danish-gambit': 'e4 e5 d4 exd4 c3',
  'kings-knight': 'e4 e5 Nf3',
  philidor: 'e4 e5 Nf3 d6',
  petroff: 'e4 e5 Nf3 Nf6',
  latvian: 'e4 e5 Nf3 f5',
  'three-knights': 'e4 e5 Nf3 Nc6 Nc3',
  'four-knights': 'e4 e5 Nf3 Nc6 Nc3 Nf6',
  ponziani: 'e4 e5 Nf3 Nc6 c3',
  scotch: 'e4 e5 Nf3 Nc6 d4',
  italian: 'e4 e5 Nf3 Nc6 Bc4',
  'giuoco-piano': 'e4 e5 Nf3 Nc6 Bc4 Bc5',
  'evans-gambit': 'e4 e5 Nf3 Nc6 Bc4 Bc5 b4',
  'two-knights': 'e4 e5 Nf3 Nc6 Bc4 Nf6',
  spanish: 'e4 e5 Nf3 Nc6 Bb5',
  'spanish-berlin': 'e4 e5 Nf3 Nc6 Bb5 Nf6',
  'spanish-morphy': 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4',
  'spanish-exchange': 'e4 e5 Nf3 Nc6 Bb5 a6 Bxc6',
  'spanish-closed': 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7',
  'spanish-open': 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4',
  sicilian: 'e4 c5',
  'sicilian-alapin': 'e4 c5 c3',
  'sicilian-closed': 'e4 c5 Nc3',
  'sicilian-smith-morra': 'e4 c5 d4 cxd4 c3',
  'sicilian-rossolimo': 'e4 c5 Nf3 Nc6 Bb5',
  'sicilian-taimanov': 'e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6',
  'sicilian-kan': 'e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6',
  'sicilian-sveshnikov': 'e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5',
  'sicilian-accelerated': 'e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6',
  'sicilian-dragon': 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6',
  'sicilian-najdorf': 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6',
  'sicilian-scheveningen': 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6',
  'sicilian-classical': 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6',
  french: 'e4 e6',
  'french-advance': 'e4 e6 d4 d5 e5',
  'french-exchange': 'e4 e6 d4 d5 exd5',
  'french-tarrasch': 'e4 e6 d4 d5 Nd2',
  'french-winawer': 'e4 e6 d4 d5 Nc3 Bb4',
  'french-classical': 'e4 e6 d4 d5 Nc3 Nf6',
  'caro-kann': 'e4 c6',
  'caro-kann-advance': 'e4 c6 d4 d5 e5',
  'caro-kann-exchange': 'e4 c6 d4 d5 exd5',
  'caro-kann-classical': 'e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5',
  scandinavian: 'e4 d5',
  alekhine: 'e4 Nf6',
  pirc: 'e4 d6 d4 Nf6',
  modern: 'e4 g6',
  nimzowitsch: 'e4 Nc6',
  'queens-pawn': 'd4',
  'closed-game': 'd4 d5',
  london: 'd4 d5 Nf3 Nf6 Bf4',
  colle: 'd4 d5 Nf3 Nf6 e3',
  'queens-gambit': 'd4 d5 c4',
  'queens-gambit-accepted': 'd4 d5 c4 dxc4',
  'queens-gambit-declined': 'd4 d5 c4 e6|d4 d5 c4 e6 Nc3|d4 d5 c4 e6 Nf3',
  tarrasch: 'd4 d5 c4 e6 Nc3 c5',
  'semi-slav': 'd4 d5 c4 e6 Nc3 Nf6 Nf3 c6',
  slav: 'd4 d5 c4 c6|d4 d5 c4 c6 Nc3 Nf6|d4 d5 c4 c6 Nf3 Nf6',
  'slav-exchange': 'd4 d5 c4 c6 cxd5 cxd5',
  albin: 'd4 d5 c4 e5',
  chigorin: 'd4 d5 c4 Nc6',
  dutch: 'd4 f5',
  indian: 'd4 Nf6',
  trompowsky: 'd4 Nf6 Bg5',
  budapest: 'd4 Nf6 c4 e5',
  benoni: 'd4 Nf6 c4 c5 d5 e6',
  benko: 'd4 Nf6 c4 c5 d5 b5',
  catalan: 'd4 Nf6 c4 e6 g3',
  'nimzo-indian': 'd4 Nf6 c4 e6 Nc3 Bb4',
  'queens-indian': 'd4 Nf6 c4 e6 Nf3 b6',
  'bogo-indian': 'd4 Nf6 c4 e6 Nf3 Bb4+',
  grunfeld: 'd4 Nf6 c4 g6 Nc3 d5',
  'kings-indian': 'd4 Nf6 c4 g6 Nc3 Bg7',
  english: 'c4',
  'english-symmetrical': 'c4 c5',
  'english-reversed-sicilian': 'c4 e5',
  reti: 'Nf3 d5',
  'zukertort-opening': 'Nf3',
  'kings-indian-attack': 'Nf3 d5 g3',
  larsen: 'b3',
  bird: 'f4',
  sokolsky: 'b4',
  'kings-fianchetto': 'g3',
};

/** Every code, in the order of the table. */
export const OPENINGS: readonly string[] = Object.keys(LINES);

let known: ReadonlyMap<string, string> | null = null;

/** Code by key of a position; made once. */
function byKey(): ReadonlyMap<string, string> {
  if (known !== null) return known;
  const made = new Map<string, string>();
  const lines = Object.entries(LINES).flatMap(([code, all]) =>
    all.split('|').map((line) => [code, line] as const),
  );
  for (const [code, line] of lines) {
    let position = rulesOf('chess').start();
    for (const san of line.split(' ')) {
      const action = position.read(san);
      const next = action === null ? null : position.apply(action);
      if (next === null || !next.ok) throw new Error(`opening ${code}: ${san} cannot be played`);
      position = next.value;
    }
    if (made.has(position.key()))
      throw new Error(`opening ${code} has the position of ${made.get(position.key())}`);
    made.set(position.key(), code);
  }
  known = made;
  return made;
}

/** The opening of a classical game: the last known one of its positions, by their keys; null = none. */
export function openingOf(keys: readonly string[]): string | null {
  const codes = byKey();
  for (let i = keys.length - 1; i >= 0; i--) {
    const code = codes.get(keys[i] ?? '');
    if (code !== undefined) return code;
  }
  return null;
}
