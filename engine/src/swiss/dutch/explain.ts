import type { EventRecord, PlayerNumber, Tenths } from '../../event/index.ts';
import { whyForbidden, whyNot } from './alternative.ts';
import type { Finding } from './alternative.ts';
import type { Demand } from './best.ts';
import { contender } from './bracket.ts';
import type { Bracket, Candidate } from './bracket.ts';
import { allocateColours } from './colours.ts';
import type { ColourRule } from './colours.ts';
import type { NoPairing } from './completion.ts';
import type { Criterion, LookAhead } from './criteria.ts';
import type { Contender } from './field.ts';
import { lookAheadOf } from './lookahead.ts';
import type { OrderStep } from './order.ts';
import { boardsOf, fieldOf, pairBrackets } from './pair.ts';
import type { Board, DutchOptions } from './pair.ts';

/** Why an option was not taken. `instead` is its best mark by the criterion, `chosen` the mark of what was taken. */
export type Reason =
  | { readonly rule: 'C1' | 'C3' | 'C4' }
  | { readonly rule: Criterion; readonly instead: readonly number[]; readonly chosen: readonly number[] }
  | { readonly rule: 'order'; readonly step: OrderStep }
  /** Not worked out: the bracket is large and nobody asked about this player. */
  | { readonly rule: 'not-asked' };

export interface PassedOver {
  readonly player: PlayerNumber;
  readonly why: Reason;
}

/** One decision of the order of generation: whom `player` meets, and who came before in the order but could not be. */
export interface Choice {
  readonly player: PlayerNumber;
  readonly opponent: PlayerNumber;
  readonly passedOver: readonly PassedOver[];
  /** How many more were passed over than are listed. */
  readonly more: number;
}

export interface LeftOver {
  readonly player: PlayerNumber;
  readonly score: Tenths;
  /** He takes the bye. */
  readonly bye: boolean;
  /** Why he could not be paired in this bracket. */
  readonly why: Reason;
  /** Lower ranked players who might have gone instead, and why they did not. */
  readonly passedOver: readonly PassedOver[];
}

export interface ExplainedBoard extends Board {
  readonly higher: PlayerNumber;
  readonly rule: ColourRule;
}

export interface ExplainedBracket {
  readonly score: Tenths;
  readonly movedDown: readonly { readonly player: PlayerNumber; readonly score: Tenths }[];
  readonly residents: readonly PlayerNumber[];
  /** Opponents of the players moved down. */
  readonly fromAbove: readonly Choice[];
  /** S1 and S2 of the remainder as they stand before any change. */
  readonly first: readonly PlayerNumber[];
  readonly second: readonly PlayerNumber[];
  /** Players exchanged between S1 and S2, and why it was not possible without. */
  readonly exchange: {
    readonly out: readonly PlayerNumber[];
    readonly in: readonly PlayerNumber[];
    readonly why: Reason;
  } | null;
  readonly choices: readonly Choice[];
  readonly left: readonly LeftOver[];
  readonly boards: readonly ExplainedBoard[];
}

export type DutchExplanation =
  | {
      readonly status: 'ok';
      readonly round: number;
      readonly brackets: readonly ExplainedBracket[];
      readonly bye: PlayerNumber | null;
      /** C5: the lowest score the player with the bye can have. */
      readonly byeScore: Tenths | null;
    }
  | { readonly status: 'none'; readonly round: number; readonly reason: NoPairing };

export interface ExplainOptions extends DutchOptions {
  /** Explain only the brackets and decisions this player has a part in. */
  readonly player?: PlayerNumber;
  /** Receives every claim with what it was weighed against; for checking them independently. */
  readonly onClaim?: (claim: Claim) => void;
}

export interface Claim {
  readonly bracket: Bracket;
  readonly chosen: Candidate;
  /** What was asked for instead; null where two players may not meet at all. */
  readonly demand: Demand | null;
  readonly finding: Finding;
}

/** Brackets larger than this are worked out only where somebody asks about a player. */
const LARGE = 150;
/** So many options passed over are listed for one decision. */
const LISTED = 6;

/**
 * Explains the pairing of a round decision by decision. Everything said is found by weighing the best candidate
 * that takes the other option against the one that was chosen, with the criteria as they are written.
 */
export function explainRound(record: EventRecord, options: ExplainOptions = {}): DutchExplanation {
  const field = fieldOf(record, options);
  const paired = pairBrackets(field);
  if ('code' in paired) return { status: 'none', round: field.round, reason: paired };
  const { pairs, bye } = boardsOf(field, paired);
  const boardOf = new Map(
    pairs.flatMap((board) => [[board.white, board] as const, [board.black, board] as const]),
  );
  const brackets: ExplainedBracket[] = [];
  for (const { bracket, candidate } of paired) {
    const numbers = [...bracket.movedDown, ...bracket.residents].map((p) => contender(field, p).number);
    if (options.player !== undefined && !numbers.includes(options.player)) continue;
    brackets.push(new BracketStory(bracket, candidate, boardOf, bye, options).tell());
  }
  return { status: 'ok', round: field.round, brackets, bye, byeScore: paired[0]?.bracket.byeScore ?? null };
}

class BracketStory {
  private readonly bracket: Bracket;
  private readonly chosen: Candidate;
  private readonly boardOf: ReadonlyMap<PlayerNumber, Board>;
  private readonly bye: PlayerNumber | null;
  private readonly options: ExplainOptions;
  private readonly lookAhead: LookAhead;
  private readonly partner = new Map<number, number>();

  constructor(
    bracket: Bracket,
    chosen: Candidate,
    boardOf: ReadonlyMap<PlayerNumber, Board>,
    bye: PlayerNumber | null,
    options: ExplainOptions,
  ) {
    this.bracket = bracket;
    this.chosen = chosen;
    this.boardOf = boardOf;
    this.bye = bye;
    this.options = options;
    this.lookAhead = lookAheadOf(bracket);
    for (const [a, b] of chosen.pairs) {
      this.partner.set(a, b);
      this.partner.set(b, a);
    }
  }

  private player(position: number): Contender {
    return contender(this.bracket.field, position);
  }

  private number(position: number): PlayerNumber {
    return this.player(position).number;
  }

  tell(): ExplainedBracket {
    const { bracket, chosen, partner } = this;
    const { movedDown, residents } = bracket;
    const inside = movedDown.filter((m) => partner.has(m));
    const limbo = movedDown.filter((m) => !partner.has(m));
    const made: [number, number][] = [];
    const fromAbove: Choice[] = [];
    for (const m of inside) {
      const opponent = partner.get(m) ?? -1;
      const free = residents.filter((r) => !made.some(([, taken]) => taken === r));
      const before = free.slice(0, free.indexOf(opponent));
      fromAbove.push(
        this.choice(m, opponent, before, (other) => ({ pairs: [...made, [m, other]], left: limbo, inside })),
      );
      made.push([m, opponent]);
    }

    const remainder = residents.filter((r) => !made.some(([, taken]) => taken === r));
    const pairs = chosen.pairs.filter(([a]) => !movedDown.includes(a)).sort((a, b) => a[0] - b[0]);
    const natural = remainder.slice(0, pairs.length);
    const higher = pairs.map(([a]) => a);
    const second = (first: readonly number[]): number[] => remainder.filter((r) => !first.includes(r));
    const out = natural.filter((p) => !higher.includes(p));
    const exchange =
      out.length === 0
        ? null
        : {
            out: out.map((p) => this.number(p)),
            in: higher.filter((p) => !natural.includes(p)).map((p) => this.number(p)),
            why: this.weigh(out, {
              pairs: made,
              left: limbo,
              inside,
              split: [new Set(natural), new Set(second(natural))],
            }),
          };
    const split = [new Set(higher), new Set(second(higher))] as const;
    const choices: Choice[] = [];
    const done = [...made];
    for (const [h, l] of pairs) {
      const free = second(higher).filter((r) => r > h && !done.some(([, taken]) => taken === r));
      const before = free.slice(0, free.indexOf(l));
      choices.push(
        this.choice(h, l, before, (other) => ({ pairs: [...done, [h, other]], left: limbo, inside, split })),
      );
      done.push([h, l]);
    }
    return {
      score: bracket.score,
      movedDown: movedDown.map((p) => ({ player: this.number(p), score: this.player(p).score })),
      residents: residents.map((p) => this.number(p)),
      fromAbove,
      first: natural.map((p) => this.number(p)),
      second: second(natural).map((p) => this.number(p)),
      exchange,
      choices,
      left: chosen.left.map((p) => this.leftOver(p)),
      boards: this.boards(),
    };
  }

  /** Whether a decision in which these players have a part is to be worked out. */
  private isAsked(players: readonly number[]): boolean {
    const { movedDown, residents } = this.bracket;
    const { player } = this.options;
    if (player === undefined) return movedDown.length + residents.length <= LARGE;
    return players.some((p) => this.number(p) === player);
  }

  private choice(
    h: number,
    opponent: number,
    before: readonly number[],
    demand: (other: number) => Demand,
  ): Choice {
    const passedOver = before.slice(0, LISTED).map((other): PassedOver => {
      const forbidden = whyForbidden(this.bracket, h, other);
      const why =
        forbidden === undefined ? this.weigh([h, opponent], demand(other)) : this.told(forbidden, null);
      return { player: this.number(other), why };
    });
    return {
      player: this.number(h),
      opponent: this.number(opponent),
      passedOver,
      more: before.length - passedOver.length,
    };
  }

  private leftOver(position: number): LeftOver {
    const { bracket, chosen } = this;
    const player = this.number(position);
    const lowest = bracket.residents.findLast((r) => r > position && this.partner.has(r));
    const others = chosen.left.filter((p) => p !== position);
    return {
      player,
      score: this.player(position).score,
      bye: player === this.bye,
      why: this.weigh([position], { pairs: [], left: [], inside: [...chosen.left] }),
      passedOver:
        lowest === undefined
          ? []
          : [
              {
                player: this.number(lowest),
                why: this.weigh([position], { pairs: [], left: [lowest, ...others], inside: [] }),
              },
            ],
    };
  }

  private boards(): ExplainedBoard[] {
    return this.chosen.pairs
      .map(([a, b]) => {
        const [high, low] = a < b ? [this.player(a), this.player(b)] : [this.player(b), this.player(a)];
        const board = this.boardOf.get(high.number);
        if (board === undefined) throw new Error('a pair without a board');
        return { ...board, higher: high.number, rule: allocateColours(this.bracket.field, high, low).rule };
      })
      .sort((a, b) => a.board - b.board);
  }

  /** Why the demand was not met instead; worked out only where somebody asks about one of `players`. */
  private weigh(players: readonly number[], demand: Demand): Reason {
    if (!this.isAsked(players)) return { rule: 'not-asked' };
    const finding = whyNot(this.bracket, demand, this.chosen, this.lookAhead);
    if (finding === undefined) throw new Error('an option not taken turned out to be no worse');
    return this.told(finding, demand);
  }

  /** Turns a finding into what is told, and passes it on for checking. */
  private told(finding: Finding, demand: Demand | null): Reason {
    this.options.onClaim?.({ bracket: this.bracket, chosen: this.chosen, demand, finding });
    if (finding.kind === 'criterion') {
      return { rule: finding.criterion, instead: finding.instead, chosen: finding.chosen };
    }
    return finding.kind === 'order' ? { rule: 'order', step: finding.step } : { rule: finding.kind };
  }
}
