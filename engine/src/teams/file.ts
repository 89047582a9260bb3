import {
  type ByeKind,
  type Colour,
  entryOf,
  type EventPlayer,
  type EventRecord,
  lastPairedRound,
  type PlayerNumber,
  pointsOf,
  type RoundEntry,
  type Tenths,
} from '../event/index.ts';
import { parseTenths, type TrfLine } from '../trf/index.ts';
import {
  MATCH_POINTS,
  type Team,
  type TeamEvent,
  type TeamNumber,
  type TeamRound,
  type TeamScore,
} from './event.ts';

/** What a team file says about a team itself (310), beside what is computed. */
export interface FiledTeam {
  readonly number: TeamNumber;
  readonly matchPoints: Tenths | null;
  readonly gamePoints: Tenths | null;
  readonly rank: number | null;
}

export interface TeamFile {
  readonly event: TeamEvent;
  readonly filed: readonly FiledTeam[];
}

interface Roster {
  readonly number: TeamNumber;
  readonly name: string;
  readonly members: readonly PlayerNumber[];
  readonly filed: FiledTeam;
}

function field(text: string, from: number, to: number): string {
  return Array.from(text)
    .slice(from - 1, to)
    .join('')
    .trim();
}

function wholeField(text: string, from: number, to: number): number | null {
  const found = field(text, from, to);
  return /^\d+$/.test(found) ? Number(found) : null;
}

/** Numbers in blocks of `width` columns and one blank. */
function numbers(text: string, from: number, width: number): number[] {
  const found: number[] = [];
  for (let column = from; column <= text.length; column += width + 1) {
    found.push(wholeField(text, column, column + width - 1) ?? 0);
  }
  return found;
}

/** Teams of 310 lines, else of 013 lines in their order (`trf.md` 6). */
function rosters(lines: readonly TrfLine[]): Roster[] {
  const standard = lines.filter(({ code }) => code === '310');
  if (standard.length > 0) {
    return standard.map(({ text }, index) => {
      const number = wholeField(text, 5, 7) ?? index + 1;
      const filed = {
        number,
        matchPoints: parseTenths(field(text, 55, 60)),
        gamePoints: parseTenths(field(text, 62, 67)),
        rank: wholeField(text, 69, 71),
      };
      const members = numbers(text, 74, 4).filter((member) => member > 0);
      return { number, name: field(text, 9, 40), members, filed };
    });
  }
  return lines
    .filter(({ code }) => code === '013')
    .map(({ text }, index) => ({
      number: index + 1,
      name: field(text, 5, 36),
      members: numbers(text, 37, 4).filter((member) => member > 0),
      filed: { number: index + 1, matchPoints: null, gamePoints: null, rank: null },
    }));
}

/** Match points of 362, default 2-1-0. */
function matchSystem(lines: readonly TrfLine[]): TeamEvent['match'] {
  const text = lines.find(({ code }) => code === '362')?.text.slice(3) ?? '';
  const value = (letter: string, fallback: Tenths) =>
    parseTenths(new RegExp(`T${letter}\\s*([\\d.,]+)`, 'i').exec(text)?.[1] ?? '') ?? fallback;
  return {
    win: value('W', MATCH_POINTS.win),
    draw: value('D', MATCH_POINTS.draw),
    loss: value('L', MATCH_POINTS.loss),
  };
}

/** Primary score of 192 (`FIDE_TEAM…_MP_GP`, ETT26); match points unless it says otherwise. */
function primaryOf(system: string | null): TeamScore {
  return /_(MP|GP)/.exec(system ?? '')?.[1] === 'GP' ? 'GP' : 'MP';
}

/** Line-ups that differ from the order of 310: `round/team` → players by board, 0 = empty. */
function lineUps(lines: readonly TrfLine[]): ReadonlyMap<string, readonly number[]> {
  return new Map(
    lines
      .filter(({ code }) => code === '300')
      .map(({ text }) => [`${wholeField(text, 5, 7)}/${wholeField(text, 9, 11)}`, numbers(text, 17, 4)]),
  );
}

interface Side {
  readonly opponent: TeamNumber | null;
  readonly colour: Colour | null;
  readonly boards: readonly Tenths[];
}

/** A player takes part in a match if he has a game, a forfeit or a forfeit win without opponent. */
function takesPart(entry: RoundEntry): boolean {
  return entry.kind !== 'bye';
}

function sideOf(
  record: EventRecord,
  players: ReadonlyMap<PlayerNumber, EventPlayer>,
  teamOf: ReadonlyMap<PlayerNumber, TeamNumber>,
  lineUp: readonly PlayerNumber[],
  round: number,
  ordered: boolean,
): Side {
  const entries = lineUp.map((number) => {
    const player = players.get(number);
    return player === undefined ? null : entryOf(player, round);
  });
  const present = entries.flatMap((entry) => {
    if (entry !== null && takesPart(entry)) return [entry];
    return ordered ? [null] : [];
  });
  const met = present.flatMap((entry) =>
    entry === null || entry.kind === 'bye' || entry.opponent === null ? [] : [entry],
  );
  const first = met[0];
  return {
    opponent: first === undefined ? null : (teamOf.get(first.opponent ?? 0) ?? null),
    colour: first?.colour ?? null,
    boards: present.map((entry) => (entry === null ? 0 : pointsOf(entry, record.points))),
  };
}

const BYE_LETTERS: Readonly<Record<string, ByeKind>> = { F: 'full', H: 'half', Z: 'zero' };

/**
 * Team event of a file that was read as individual results (`trf.md` 6): matches are put together from the
 * games of the members, byes and forfeited matches come from 240, 320 and 330.
 */
export function readTeamFile(record: EventRecord, lines: readonly TrfLine[]): TeamFile {
  const teams = rosters(lines);
  const players = new Map(record.players.map((player) => [player.number, player]));
  const teamOf = new Map(teams.flatMap(({ number, members }) => members.map((member) => [member, number])));
  const orders = lineUps(lines);
  const match = matchSystem(lines);
  const rounds = Math.max(lastPairedRound(record), 0);
  const sides = new Map<string, Side>();
  for (const { number, members } of teams) {
    for (let round = 1; round <= rounds; round++) {
      const given = orders.get(`${round}/${number}`);
      const side = sideOf(record, players, teamOf, given ?? members, round, given !== undefined);
      sides.set(`${round}/${number}`, side);
    }
  }
  const written = field(lines.find(({ code }) => code === '352')?.text ?? '', 5, 40).length;
  const most = Math.max(1, ...Array.from(sides.values(), ({ boards }) => boards.length));
  const boards = written > 0 ? written : most;
  const game = { win: record.points.win, draw: record.points.draw };
  const byes = readByes(lines, match, game, boards);
  const forfeits = readForfeits(lines);
  const sum = (side: Side | undefined) => side?.boards.reduce((total, points) => total + points, 0) ?? 0;
  const roundOf = (team: TeamNumber, round: number): TeamRound => {
    const key = `${round}/${team}`;
    const forfeit = forfeits.get(key);
    if (forfeit !== undefined) {
      return {
        kind: 'forfeit',
        ...forfeit,
        matchPoints: forfeit.won ? match.win : match.loss,
        gamePoints: forfeit.won ? game.win * boards : 0,
        boards: Array.from({ length: boards }, () => (forfeit.won ? game.win : 0)),
      };
    }
    const side = sides.get(key);
    if (side === undefined || side.opponent === null) {
      return byes.get(key) ?? { kind: 'bye', bye: 'zero', matchPoints: match.loss, gamePoints: 0 };
    }
    const own = sum(side);
    const other = sum(sides.get(`${round}/${side.opponent}`));
    return {
      kind: 'match',
      opponent: side.opponent,
      colour: side.colour,
      matchPoints: own > other ? match.win : own === other ? match.draw : match.loss,
      gamePoints: own,
      boards: side.boards,
    };
  };
  return {
    event: {
      teams: teams.map(
        ({ number, name }): Team => ({
          number,
          name,
          rounds: Array.from({ length: rounds }, (_, index) => roundOf(number, index + 1)),
        }),
      ),
      rounds,
      boards,
      primary: primaryOf(record.system),
      match,
      game,
    },
    filed: teams.map(({ filed }) => filed),
  };
}

/** Byes of 240 and the pairing-allocated byes of 320, by `round/team`. */
function readByes(
  lines: readonly TrfLine[],
  match: TeamEvent['match'],
  game: TeamEvent['game'],
  boards: number,
): ReadonlyMap<string, TeamRound> {
  const byes = new Map<string, TeamRound>();
  for (const { code, text } of lines) {
    if (code === '240') {
      const bye = BYE_LETTERS[field(text, 5, 5).toUpperCase()];
      const round = wholeField(text, 7, 9);
      if (bye === undefined) continue;
      const matchPoints = bye === 'full' ? match.win : bye === 'half' ? match.draw : match.loss;
      const each = bye === 'full' ? game.win : bye === 'half' ? game.draw : 0;
      for (const team of numbers(text, 11, 4)) {
        byes.set(`${round}/${team}`, { kind: 'bye', bye, matchPoints, gamePoints: each * boards });
      }
    } else if (code === '320') {
      const matchPoints = parseTenths(field(text, 5, 8)) ?? match.draw;
      const gamePoints = parseTenths(field(text, 10, 13)) ?? game.draw * boards;
      numbers(text, 15, 3).forEach((team, index) => {
        if (team > 0)
          byes.set(`${index + 1}/${team}`, { kind: 'bye', bye: 'pairing', matchPoints, gamePoints });
      });
    }
  }
  return byes;
}

interface Forfeit {
  readonly opponent: TeamNumber;
  readonly colour: Colour;
  readonly won: boolean;
}

/** Forfeited matches of 330, by `round/team`. */
function readForfeits(lines: readonly TrfLine[]): ReadonlyMap<string, Forfeit> {
  const forfeits = new Map<string, Forfeit>();
  for (const { code, text } of lines) {
    if (code !== '330') continue;
    const round = wholeField(text, 8, 10);
    const white = wholeField(text, 12, 14) ?? 0;
    const black = wholeField(text, 16, 18) ?? 0;
    const signs = field(text, 5, 6);
    forfeits.set(`${round}/${white}`, { opponent: black, colour: 'white', won: signs.startsWith('+') });
    forfeits.set(`${round}/${black}`, { opponent: white, colour: 'black', won: signs.endsWith('+') });
  }
  return forfeits;
}
