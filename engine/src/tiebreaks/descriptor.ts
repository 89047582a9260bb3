/** A tie-break code with its modifiers, as records 202 and 212 write it (`tiebreaks.md` 3.1). */
export interface Descriptor {
  /** Canonical spelling: name, score, then modifiers in the order C M L K P F R U. */
  readonly code: string;
  readonly name: string;
  /** Score of a team code: match points, game points, or null for the primary score. */
  readonly score: 'MP' | 'GP' | null;
  /** Lowest terms cut (`/Cn`, `/Mn`). */
  readonly low: number;
  /** Highest terms cut (`/Mn`). */
  readonly high: number;
  /** Limit of Koya moved by this many half points (`/L±n`). */
  readonly limit: number;
  /** Fixed divisor of SSSC (`/Kx`); 0 = by the rule. */
  readonly divisor: number;
  /** `/P`: forfeits count as games. */
  readonly forfeitsPlayed: boolean;
  /** `/F`: Fore Buchholz inside. */
  readonly fore: boolean;
  /** `/R`: the other way round. */
  readonly reverse: boolean;
  /** `/Uxxx`: rating of unrated players; 0 = none. */
  readonly unrated: number;
}

export type DescriptorFault =
  | {
      readonly code: 'empty' | 'unknown-code' | 'bad-modifier';
      readonly text: string;
      readonly allowed: readonly string[];
    }
  | { readonly code: 'modifier-not-allowed'; readonly text: string; readonly allowed: readonly string[] };

export type Parsed =
  | { readonly ok: true; readonly descriptor: Descriptor }
  | { readonly ok: false; readonly fault: DescriptorFault };

/** Modifier letters every code allows; `C2` = cuts 1 and 2. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  PTS: [],
  DE: ['P'],
  WIN: [],
  WON: [],
  BPG: [],
  BWG: [],
  PS: ['C'],
  REP: [],
  STD: [],
  TPN: ['R'],
  BH: ['C', 'M', 'P', 'F'],
  FB: ['C', 'M', 'P'],
  AOB: ['F'],
  SB: ['C', 'P'],
  KS: ['L'],
  ARO: ['C', 'M', 'U'],
  TPR: ['U'],
  PTP: ['U'],
  APRO: ['U'],
  APPO: ['U'],
  RTNG: ['R'],
  DSB: [],
  AROF: [],
  FAMILY: [],
  // Teams (section 10A)
  BC: [],
  TBR: [],
  BBE: [],
  MPVGP: [],
  EMMSB: ['C', 'P'],
  EMGSB: ['C', 'P'],
  EGMSB: ['C', 'P'],
  EGGSB: ['C', 'P'],
  EDE: ['P'],
  EDEBT: ['P'],
  EDEBB: ['P'],
  EDET: ['P'],
  EDEB: ['P'],
  SSSC: ['K', 'F'],
};

export const INDIVIDUAL_CODES: readonly string[] = Object.keys(CODES).slice(0, 24);
export const TEAM_CODES: readonly string[] = Object.keys(CODES).slice(24);

const ALIASES: Readonly<Record<string, string>> = { AROC: 'ARO/C1', GE: 'REP', 'BH/F': 'FB' };

const SHOWN: Readonly<Record<string, string>> = { MPVGP: 'MPvGP' };

/** What may follow a code, in words a list of faults can show. */
function allowedFor(name: string): readonly string[] {
  return (CODES[name] ?? []).flatMap((letter) => {
    switch (letter) {
      case 'C':
        return [`${name}/C1`, `${name}/C2`];
      case 'M':
        return [`${name}/M1`, `${name}/M2`];
      case 'L':
        return [`${name}/L+1`, `${name}/L-1`];
      case 'K':
        return [`${name}/K3`];
      case 'U':
        return [`${name}/U1400`];
      default:
        return [`${name}/${letter}`];
    }
  });
}

/**
 * Parses one code, case-insensitively (`NAME[:MP|:GP][/Cn|/Mn|/L±n|/Kx][/P][/F][/R][/Uxxx]`). Codes of the
 * organiser's own are `OTHER_NAME`.
 */
export function parseDescriptor(text: string): Parsed {
  const written = text.trim().toUpperCase();
  const [head = '', ...modifiers] = (ALIASES[written] ?? written).split('/');
  const [, name = '', score] = /^([A-Z_][A-Z0-9_]*)(?::(MP|GP))?$/.exec(head) ?? [];
  const wrong = (code: DescriptorFault['code'], allowed: readonly string[]): Parsed => ({
    ok: false,
    fault: { code, text: text.trim(), allowed },
  });
  if (written === '') return wrong('empty', Object.keys(CODES));
  const own = /^OTHER_[A-Z0-9_]+$/.test(name);
  const letters = own ? [] : CODES[name];
  if (letters === undefined) return wrong('unknown-code', Object.keys(CODES));
  const draft = {
    low: 0,
    high: 0,
    limit: 0,
    divisor: 0,
    forfeitsPlayed: false,
    fore: false,
    reverse: false,
    unrated: 0,
  };
  const seen = new Set<string>();
  for (const modifier of modifiers) {
    const [, letter = '', number = ''] = /^([CMLKPFRU])([+-]?\d*)$/.exec(modifier) ?? [];
    const group = letter === 'M' || letter === 'C' ? 'C' : letter;
    const value = Number(number);
    const needsNumber = 'CMLKU'.includes(letter);
    if (letter === '' || seen.has(group) || needsNumber !== (number !== '') || !Number.isInteger(value)) {
      return wrong('bad-modifier', allowedFor(name));
    }
    if (!letters.includes(letter)) return wrong('modifier-not-allowed', allowedFor(name));
    if ((letter !== 'L' && value < 0) || ('CMKU'.includes(letter) && value < 1)) {
      return wrong('bad-modifier', allowedFor(name));
    }
    // The limit of Koya is written with its sign: KS/L40 would be a percentage, a checker's extension.
    if (letter === 'L' && !/^[+-]/.test(number)) return wrong('bad-modifier', allowedFor(name));
    if (letter === 'M' && name !== 'BH' && name !== 'FB' && name !== 'ARO') {
      return wrong('modifier-not-allowed', allowedFor(name));
    }
    seen.add(group);
    if (letter === 'C' || letter === 'M') draft.low = value;
    if (letter === 'M') draft.high = value;
    if (letter === 'L') draft.limit = value;
    if (letter === 'K') draft.divisor = value;
    if (letter === 'U') draft.unrated = value;
    if (letter === 'P') draft.forfeitsPlayed = true;
    if (letter === 'F') draft.fore = true;
    if (letter === 'R') draft.reverse = true;
  }
  const base = name === 'BH' && draft.fore ? 'FB' : name;
  const fore = base === 'FB' ? false : draft.fore;
  const code = [
    (SHOWN[base] ?? base) + (score === undefined ? '' : `:${score}`),
    draft.high > 0 ? `M${draft.high}` : draft.low > 0 ? `C${draft.low}` : '',
    draft.limit !== 0 ? `L${draft.limit > 0 ? '+' : ''}${draft.limit}` : '',
    draft.divisor > 0 ? `K${draft.divisor}` : '',
    draft.forfeitsPlayed ? 'P' : '',
    fore ? 'F' : '',
    draft.reverse ? 'R' : '',
    draft.unrated > 0 ? `U${draft.unrated}` : '',
  ]
    .filter((part) => part !== '')
    .join('/');
  const side = score === 'MP' || score === 'GP' ? score : null;
  return { ok: true, descriptor: { code, name: base, score: side, ...draft, fore } };
}
