import type { GameKind } from '../../chess/index.ts';
import { MiniBoard } from '../../ui/index.ts';
import type { Words } from '../../words/index.ts';

interface Diagram {
  readonly fen: string;
  readonly lastMove?: string;
  readonly marks?: readonly string[];
}

/** A paragraph of a game's rules: words under `rulebook.KIND_NAME`, and a diagram where one helps. */
interface Clause {
  readonly name: string;
  readonly diagram?: Diagram;
}

const CLAUSES: Readonly<Record<GameKind, readonly Clause[]>> = {
  chess: [
    {
      name: 'men',
      diagram: { fen: '8/8/8/3N4/8/8/8/8', marks: ['c7', 'e7', 'b6', 'f6', 'b4', 'f4', 'c3', 'e3'] },
    },
    { name: 'pawn', diagram: { fen: '4k3/8/8/3pP3/8/8/8/4K3', lastMove: 'd7d5', marks: ['d6'] } },
    { name: 'castling', diagram: { fen: 'r3k2r/8/8/8/8/8/8/R3K2R', marks: ['g1', 'c1'] } },
    { name: 'end', diagram: { fen: '7k/5Q2/6K1/8/8/8/8/8' } },
    { name: 'draw' },
    { name: 'time' },
  ],
  chess960: [
    { name: 'start', diagram: { fen: 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR' } },
    { name: 'castling', diagram: { fen: '4k3/8/8/8/8/8/8/1R3KR1', marks: ['g1'] } },
    { name: 'conditions' },
    { name: 'input' },
    { name: 'double' },
  ],
  kingchess: [
    { name: 'start' },
    {
      name: 'place',
      diagram: { fen: '8/8/8/8/5PP1/1P6/1BP5/1K6', lastMove: 'K@b1,B@b2,P@c2,P@b3,P@f4,P@g4' },
    },
    { name: 'king' },
    { name: 'bishops' },
    {
      name: 'check',
      diagram: { fen: '4r2k/8/8/b7/8/8/5P2/3RKR2', marks: ['b4', 'c3', 'd2', 'e2', 'e3', 'e4'] },
    },
    { name: 'mate', diagram: { fen: '1r5k/8/q7/8/K7/8/8/8', lastMove: 'Q@a6' } },
    { name: 'pawns' },
    { name: 'rest' },
    { name: 'notation' },
  ],
  battle: [
    { name: 'setup', diagram: { fen: '8/8/8/8/3PP3/2PNNP2/PPBBQPP1/3RKR2' } },
    { name: 'hidden' },
    { name: 'classical' },
    { name: 'time' },
    {
      name: 'castling',
      diagram: {
        fen: 'r3k2r/8/pppppppp/qbbnn3/QBBNN3/PPPPPPPP/8/R3K2R',
        marks: ['c1', 'g1', 'c8', 'g8'],
      },
    },
    { name: 'pawns', diagram: { fen: '4k3/8/8/8/8/8/8/P3K3', marks: ['a2'] } },
    { name: 'attacked', diagram: { fen: 'pppppppp/rnbqkbnr/8/8/8/B7/PPPPPPPP/1RNBKQNR' } },
    { name: 'end' },
  ],
};

/** The rules of one game with diagrams, without script. */
export function GameRules(props: { readonly t: Words; readonly kind: GameKind }) {
  const { t, kind } = props;
  return (
    <div class="rulebook">
      {CLAUSES[kind].map(({ name, diagram }) => {
        const key = `rulebook.${kind}_${name}`;
        return (
          <section key={name} class={diagram === undefined ? 'clause' : 'clause clause-board'}>
            <div>
              <h2>{t(key)}</h2>
              <p>{t(`${key}_text`)}</p>
            </div>
            {diagram !== undefined && (
              <figure>
                <MiniBoard
                  fen={diagram.fen}
                  lastMove={diagram.lastMove ?? null}
                  marks={diagram.marks ?? []}
                  label={t(`${key}_board`)}
                  coordinates
                />
                <figcaption>{t(`${key}_board`)}</figcaption>
              </figure>
            )}
          </section>
        );
      })}
    </div>
  );
}
