import type { Bracket, Candidate } from './bracket.ts';
import { contender } from './bracket.ts';
import { isSound, isStrongClash } from './clash.ts';
import type { Contender } from './field.ts';
import { lowerPartIsFine } from './lower.ts';
import { ABSOLUTE, MILD } from './preference.ts';
import { RemainderSearch } from './remainder.ts';
import type { ColourCounts } from './remainder.ts';

/**
 * What a bracket could have at best (spec section 5), by counting alone: every MDP paired, nobody left over
 * but by parity, as few clashes as the numbers of colours allow, no float repeated.
 */
export interface Ideal {
  /** Players left over: 0 or 1. */
  readonly left: 0 | 1;
  /** C12 and C13; C10, C11 and C14…C17 are 0. */
  readonly clashes: number;
  readonly strongClashes: number;
}

/** Attempts a player of a bracket is worth before the search hands over to the matching. */
const PATIENCE = 200;

/** How many players are tried as the one who floats before the search hands over. */
const FLOATERS_TRIED = 12;

/**
 * Tier 1: walks the candidates in their order and takes the first that reaches the {@link Ideal}. Being
 * ideal it is best by every criterion, being first it is the answer; anything else is left to the matching.
 *
 * @returns undefined when the ideal is out of reach, or was not found soon.
 */
export function searchBracket(bracket: Bracket): Candidate | undefined {
  const { field, movedDown, residents, next, byeScore } = bracket;
  const moved = movedDown.length;
  if (moved > residents.length) return undefined;
  const last = next.length === 0;
  // The bye is given inside this bracket only if this is the last one; other cases go to the matching.
  if (!last && byeScore !== null && byeScore >= bracket.score) return undefined;
  const players = [...movedDown, ...residents].map((p) => contender(field, p));
  const left = (players.length % 2) as 0 | 1;
  if (last && left === 1 && byeScore === null) return undefined;

  const mayFloat = floaters(bracket, players, left);
  if (mayFloat === undefined) return undefined;
  const ideal = idealOf(players, mayFloat.byNecessity, left, field.lastRound);
  if (ideal === undefined) return undefined;

  for (let attempt = 0; attempt < FLOATERS_TRIED; attempt++) {
    const found = new MovedDownWalk(bracket, players, mayFloat.allowed, ideal).run();
    if (found === undefined) return undefined;
    if (lowerPartIsFine(bracket, found.left)) return found;
    // He cannot float without harm below; the first candidate without him is the next to look at.
    const [harmful] = found.left;
    if (harmful === undefined) return undefined;
    mayFloat.allowed[moved + residents.indexOf(harmful)] = 0;
  }
  return undefined;
}

/**
 * Who may be the one left over without spoiling the ideal, and who could be at all. In the last bracket he
 * takes the bye: C2, and the fewest unplayed games (C9).
 */
function floaters(
  bracket: Bracket,
  players: readonly Contender[],
  left: 0 | 1,
): { readonly allowed: Uint8Array; readonly byNecessity: Uint8Array } | undefined {
  const moved = bracket.movedDown.length;
  const byNecessity = new Uint8Array(players.length);
  const allowed = new Uint8Array(players.length);
  if (left === 0) return { allowed, byNecessity };
  const last = bracket.next.length === 0;
  let fewest = Number.POSITIVE_INFINITY;
  if (last) {
    // An MDP may have the bye as well, and could have fewer unplayed games: not a case for counting.
    if (players.slice(0, moved).some((p) => p.mayTakeBye && p.score <= (bracket.byeScore ?? 0)))
      return undefined;
    for (const p of players.slice(moved)) if (p.mayTakeBye) fewest = Math.min(fewest, p.unplayed);
  }
  let any = false;
  players.forEach((p, i) => {
    if (i < moved) return;
    if (last && (!p.mayTakeBye || p.unplayed !== fewest)) return;
    byNecessity[i] = 1;
    if (p.float1 === 'down' || p.float2 === 'down') return;
    allowed[i] = 1;
    any = true;
  });
  return any ? { allowed, byNecessity } : undefined;
}

function idealOf(
  players: readonly Contender[],
  byNecessity: Uint8Array,
  left: 0 | 1,
  lastRound: boolean,
): Ideal | undefined {
  let whites = 0;
  let blacks = 0;
  let none = 0;
  let mildWhites = 0;
  let mildBlacks = 0;
  const canLeave = new Set<number>();
  players.forEach((p, i) => {
    if (p.wants === 1) whites += 1;
    else if (p.wants === -1) blacks += 1;
    else none += 1;
    if (p.strength === MILD && p.wants === 1) mildWhites += 1;
    if (p.strength === MILD && p.wants === -1) mildBlacks += 1;
    if (left === 1 && byNecessity[i] === 1) canLeave.add(p.wants);
  });
  const clashesOf = (w: number, b: number, o: number): number => Math.max(0, (Math.abs(w - b) - o) / 2);
  let clashes = Number.POSITIVE_INFINITY;
  if (left === 0) clashes = clashesOf(whites, blacks, none);
  else {
    if (canLeave.has(1)) clashes = Math.min(clashes, clashesOf(whites - 1, blacks, none));
    if (canLeave.has(-1)) clashes = Math.min(clashes, clashesOf(whites, blacks - 1, none));
    if (canLeave.has(0)) clashes = Math.min(clashes, clashesOf(whites, blacks, none - 1));
  }
  clashes = Math.ceil(clashes);
  const strongClashes = Math.max(0, clashes - (whites > blacks ? mildWhites : mildBlacks));
  // Topscorers may clash absolutely, which C13 does not count: then this is no bound.
  if (strongClashes > 0 && lastRound && players.some((p) => p.topscorer && p.strength === ABSOLUTE))
    return undefined;
  return { left, clashes, strongClashes };
}

/** Walks the opponents of the MDPs (section 6, 2) and searches the remainder below each complete choice. */
class MovedDownWalk {
  private readonly bracket: Bracket;
  private readonly players: readonly Contender[];
  private readonly allowed: Uint8Array;
  private readonly ideal: Ideal;
  private readonly taken: Uint8Array;
  private readonly opponents: number[] = [];
  private readonly counts: ColourCounts;
  private steps: number;

  constructor(bracket: Bracket, players: readonly Contender[], allowed: Uint8Array, ideal: Ideal) {
    this.bracket = bracket;
    this.players = players;
    this.allowed = allowed;
    this.ideal = ideal;
    this.taken = new Uint8Array(players.length);
    this.counts = { whites: 0, blacks: 0, none: 0, mildWhites: 0, mildBlacks: 0 };
    for (const p of players) this.countIn(p, 1);
    this.steps = PATIENCE * players.length + 1000;
  }

  private countIn(p: Contender, by: 1 | -1): void {
    const { counts } = this;
    if (p.wants === 1) counts.whites += by;
    else if (p.wants === -1) counts.blacks += by;
    else counts.none += by;
    if (p.strength === MILD && p.wants === 1) counts.mildWhites += by;
    if (p.strength === MILD && p.wants === -1) counts.mildBlacks += by;
  }

  run(): Candidate | undefined {
    const found = this.descend(0, this.ideal.clashes, this.ideal.strongClashes);
    if (found !== 'found') return undefined;
    return this.result;
  }

  private result: Candidate | undefined;

  /** `dead` is proved: no ideal candidate below here. */
  private descend(m: number, clashes: number, strong: number): 'found' | 'dead' | 'unknown' {
    const { players, bracket } = this;
    const moved = bracket.movedDown.length;
    if (m === moved) return this.finish(clashes, strong);
    const self = players[m];
    if (self === undefined) return 'unknown';
    const position = bracket.movedDown[m] ?? -1;
    this.countIn(self, -1);
    for (let x = moved; x < players.length; x++) {
      const other = players[x];
      if (other === undefined || this.taken[x] === 1) continue;
      this.steps -= 1;
      if (this.steps < 0) return 'unknown';
      if (other.float1 === 'up' || other.float2 === 'up') continue;
      const clash = self.wants !== 0 && self.wants === other.wants ? 1 : 0;
      const strongly = clash === 1 && isStrongClash(self, other) ? 1 : 0;
      if (clash > clashes || strongly > strong) continue;
      if (other.barred.includes(position) || !isSound(self, other)) continue;
      this.countIn(other, -1);
      if (this.isPossible(clashes - clash, strong - strongly)) {
        this.taken[x] = 1;
        this.opponents[m] = x;
        const below = this.descend(m + 1, clashes - clash, strong - strongly);
        if (below !== 'dead') return below;
        this.taken[x] = 0;
      }
      this.countIn(other, 1);
    }
    this.countIn(self, 1);
    return 'dead';
  }

  /** Whether what is left of the bracket can still do with so many clashes. */
  private isPossible(clashes: number, strong: number): boolean {
    const { whites, blacks, none, mildWhites, mildBlacks } = this.counts;
    const need = Math.max(0, Math.ceil((Math.abs(whites - blacks) - none - this.ideal.left) / 2));
    return need <= clashes && need - (whites > blacks ? mildWhites : mildBlacks) <= strong;
  }

  private finish(clashes: number, strong: number): 'found' | 'dead' | 'unknown' {
    const { players, bracket, taken } = this;
    const moved = bracket.movedDown.length;
    const members: Contender[] = [];
    const positions: number[] = [];
    const mayFloat: boolean[] = [];
    for (let x = moved; x < players.length; x++) {
      const p = players[x];
      if (p === undefined || taken[x] === 1) continue;
      members.push(p);
      positions.push(bracket.residents[x - moved] ?? -1);
      mayFloat.push(this.allowed[x] === 1);
    }
    const search = new RemainderSearch(
      members,
      positions,
      mayFloat,
      this.ideal.left,
      clashes,
      strong,
      this.steps,
    );
    const outcome = search.run();
    this.steps -= search.used;
    if (outcome !== 'found') return outcome;
    const pairs: [number, number][] = this.opponents.map((x, m) => [
      bracket.movedDown[m] ?? -1,
      bracket.residents[x - moved] ?? -1,
    ]);
    this.result = { pairs: [...pairs, ...search.pairs], left: search.left };
    return 'found';
  }
}
