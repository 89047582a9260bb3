/** Where the matches of a bracket stand, in units the caller chooses; rounds go from left to right. */
export interface BracketBox {
  readonly round: number;
  readonly index: number;
  readonly x: number;
  /** Middle of the match, between its two lines. */
  readonly y: number;
}

export interface BracketPlan {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly BracketBox[];
  /** From the right edge of a match to the left edge of the one its winner goes to, through the middle of the gap. */
  readonly lines: readonly {
    readonly fromX: number;
    readonly fromY: number;
    readonly toX: number;
    readonly toY: number;
  }[];
}

/**
 * Lays a bracket out: matches of the first round in equal steps, every later one in the middle of its two feeders.
 *
 * @param rounds number of rounds.
 */
export function bracketPlan(
  rounds: number,
  size: { readonly width: number; readonly gap: number; readonly step: number },
): BracketPlan {
  const { width, gap, step } = size;
  const boxes: BracketBox[] = [];
  const lines: BracketPlan['lines'][number][] = [];
  for (let round = 1; round <= rounds; round++) {
    const each = step * 2 ** (round - 1);
    for (let index = 0; index < 2 ** (rounds - round); index++) {
      const box = { round, index, x: (round - 1) * (width + gap), y: each * (index + 0.5) };
      boxes.push(box);
      if (round === rounds) continue;
      const toY = each * 2 * ((index >> 1) + 0.5);
      lines.push({ fromX: box.x + width, fromY: box.y, toX: box.x + width + gap, toY });
    }
  }
  return { width: rounds * width + (rounds - 1) * gap, height: step * 2 ** (rounds - 1), boxes, lines };
}
