import type { Contender, Field } from './field.ts';
import { ABSOLUTE } from './preference.ts';
import type { Side } from './preference.ts';

/** The rule of C.04.3 article 5 (spec section 7) that gave a pair its colours. */
export type ColourRule =
  /** 5.2.1 both preferences are granted, or the only one there is. */
  | 'granted'
  /** 5.2.2 the stronger preference. */
  | 'stronger'
  /** 5.2.2 both absolute: the wider colour difference. */
  | 'wider'
  /** 5.2.3 alternate to the latest round in which they had different colours. */
  | 'alternate'
  /** 5.2.4 the preference of the higher ranked player. */
  | 'higher'
  /** 5.2.5 nobody has a preference: odd numbers get the initial colour. */
  | 'initial';

export interface Colouring {
  /** Colour of the higher ranked player: +1 White, -1 Black. */
  readonly higherGets: Side;
  readonly rule: ColourRule;
}

/** Colours of a pair; `high` is the higher ranked player. */
export function allocateColours(field: Field, high: Contender, low: Contender): Colouring {
  const against = (side: Side): Side => (side === 1 ? -1 : side === -1 ? 1 : 0);
  if (high.wants !== low.wants) {
    return { higherGets: high.wants !== 0 ? high.wants : against(low.wants), rule: 'granted' };
  }
  if (high.wants === 0) {
    const odd = high.effective % 2 === 1;
    return { higherGets: odd ? field.initialColour : against(field.initialColour), rule: 'initial' };
  }
  const wanted = high.wants;
  if (high.strength !== low.strength) {
    return { higherGets: high.strength > low.strength ? wanted : against(wanted), rule: 'stronger' };
  }
  const one = Math.abs(high.difference);
  const two = Math.abs(low.difference);
  if (high.strength === ABSOLUTE && one !== two) {
    return { higherGets: one > two ? wanted : against(wanted), rule: 'wider' };
  }
  for (let back = 1; back <= Math.min(high.colours.length, low.colours.length); back++) {
    const mine = high.colours[high.colours.length - back] ?? 0;
    const theirs = low.colours[low.colours.length - back] ?? 0;
    if (mine !== theirs) return { higherGets: theirs, rule: 'alternate' };
  }
  return { higherGets: wanted, rule: 'higher' };
}
