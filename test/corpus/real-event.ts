import { STANDARD_POINTS } from 'tabiya-engine/event';
import type { EventRecord, RoundEntry } from 'tabiya-engine/event';

/** Schema `real-tournament/1` (`data/real/README.md`), as far as pairings and tables need it. */
export interface RealTournament {
  readonly schema: 'real-tournament/1';
  readonly id: string;
  readonly kind: 'swiss' | 'roundrobin';
  readonly roundsPlanned: number;
  readonly roundsPlayed: number;
  readonly initialColour: 'white' | 'black' | null;
  readonly scoring: {
    readonly win: number;
    readonly draw: number;
    readonly loss: number;
    readonly pab: number;
  };
  readonly players: readonly {
    readonly tpn: number;
    readonly name: string;
    readonly rating: number | null;
    readonly title: string | null;
    readonly sex: string | null;
    readonly federation: string | null;
  }[];
  readonly rounds: readonly RealRound[];
  readonly openRound?: RealRound;
  readonly reference?: {
    readonly pairings?: {
      readonly roundsIdentical: readonly number[];
      readonly roundsDifferent: readonly RealDifference[];
    };
    readonly [more: string]: unknown;
  };
  readonly [more: string]: unknown;
}

export interface RealRound {
  readonly round: number;
  readonly games: readonly {
    readonly board: number;
    readonly white: number;
    readonly black: number;
    readonly result: string;
  }[];
  readonly byes: readonly { readonly tpn: number; readonly kind: 'PAB' | 'HPB' | 'ZPB' | 'FPB' | 'REST' }[];
}

export interface RealDifference {
  readonly round: number;
  readonly boardsDifferent?: number;
  readonly engineOnly?: readonly (readonly [number, number])[];
  readonly playedOnly?: readonly (readonly [number, number])[];
  readonly enginePAB?: readonly number[];
  readonly playedPAB?: readonly number[];
}

const BYES = { PAB: 'pairing', HPB: 'half', ZPB: 'zero', FPB: 'full', REST: 'zero' } as const;

const RESULTS: Readonly<Record<string, readonly ['win' | 'draw' | 'loss', 'win' | 'draw' | 'loss']>> = {
  '1-0': ['win', 'loss'],
  '0-1': ['loss', 'win'],
  '1/2-1/2': ['draw', 'draw'],
};

function entriesOf(round: RealRound): Map<number, RoundEntry> {
  const entries = new Map<number, RoundEntry>();
  for (const { tpn, kind } of round.byes) entries.set(tpn, { kind: 'bye', bye: BYES[kind] });
  for (const { white, black, result } of round.games) {
    const played = RESULTS[result];
    if (played !== undefined) {
      entries.set(white, { kind: 'game', opponent: black, colour: 'white', outcome: played[0], rated: true });
      entries.set(black, { kind: 'game', opponent: white, colour: 'black', outcome: played[1], rated: true });
    } else if (result === '*') {
      entries.set(white, { kind: 'pending', opponent: black, colour: 'white' });
      entries.set(black, { kind: 'pending', opponent: white, colour: 'black' });
    } else {
      const won = (sign: boolean): 'win' | 'loss' => (sign ? 'win' : 'loss');
      entries.set(white, {
        kind: 'forfeit',
        opponent: black,
        colour: 'white',
        outcome: won(result === '+--'),
      });
      entries.set(black, {
        kind: 'forfeit',
        opponent: white,
        colour: 'black',
        outcome: won(result === '--+'),
      });
    }
  }
  return entries;
}

/** The event of such a file in the engine's words; the open round is left out. */
export function realEvent(given: RealTournament): EventRecord {
  const rounds = given.rounds.map(entriesOf);
  const tenths = (points: number): number => Math.round(points * 10);
  const { win, draw, loss, pab } = given.scoring;
  return {
    name: given.id,
    city: null,
    federation: null,
    startDate: null,
    endDate: null,
    roundsPlanned: given.roundsPlanned,
    initialColour: given.initialColour,
    points: {
      ...STANDARD_POINTS,
      win: tenths(win),
      draw: tenths(draw),
      loss: tenths(loss),
      fullBye: tenths(win),
      halfBye: tenths(draw),
      forfeitWin: tenths(win),
      pairingBye: tenths(pab),
    },
    players: given.players.map((player) => ({
      number: player.tpn,
      name: player.name,
      sex: player.sex === 'm' || player.sex === 'w' ? player.sex : null,
      title: player.title,
      rating: player.rating || null,
      federation: player.federation,
      fideId: null,
      birth: null,
      rounds: rounds.map((entries) => entries.get(player.tpn) ?? { kind: 'bye', bye: 'zero' }),
      filedRank: null,
      filedPoints: null,
    })),
    forbidden: [],
    virtualPoints: [],
    requestedByes: [],
    abnormalPoints: [],
    system: null,
    tieBreaks: [],
  };
}
