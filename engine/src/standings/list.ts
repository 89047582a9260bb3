import type { Language } from '../event/index.ts';
import {
  type Descriptor,
  type DescriptorFault,
  type Edition,
  INDIVIDUAL_CODES,
  parseDescriptor,
  type PlaySystem,
  TEAM_CODES,
} from '../tiebreaks/index.ts';

/** What a ranking list is used for. */
export interface ListUse {
  readonly system: PlaySystem;
  readonly edition: Edition;
  /** True when prizes cannot be divided or a qualification hangs on the order: "shared" is refused. */
  readonly mustSeparate?: boolean;
}

export type ListFault =
  | { readonly code: 'no-list'; readonly text: ''; readonly allowed: readonly string[] }
  | DescriptorFault
  | {
      readonly code: 'duplicate' | 'forbidden' | 'team-code' | 'contradiction' | 'may-share';
      readonly text: string;
      readonly allowed: readonly string[];
    };

export type CheckedList =
  | { readonly ok: true; readonly descriptors: readonly Descriptor[] }
  | { readonly ok: false; readonly faults: readonly ListFault[] };

/** Codes that may stand several times: what is tied changes on the way. */
const REPEATABLE = new Set(['DE', 'EDE', 'EDEBT', 'EDEBB', 'EDET', 'EDEB']);

/** Buchholz says nothing in a round robin and is forbidden there from 2026 (C.07). */
const SWISS_ONLY = new Set(['BH', 'FB', 'AOB']);

/** Codes that give every player another value, so that no place can be shared. */
const SEPARATING = new Set(['TPN', 'OTHER_LOT', 'OTHER_PLAYOFF', 'OTHER_ORDER']);

/** Codes that make sense for a system and edition, in the order of the specification (C.07, `round-robin.md` 4). */
export function offeredCodes(system: PlaySystem, edition: Edition): readonly string[] {
  return INDIVIDUAL_CODES.filter((code) => {
    if (system === 'roundrobin') return !SWISS_ONLY.has(code);
    if (code === 'FAMILY' || code === 'KS') return false;
    return code !== 'FB' || edition === 'c07-2024' || edition === 'c07-2026';
  });
}

/** True if the code is refused for the system: the Buchholz family in round robins from 2026. */
function isForbidden({ name }: Descriptor, { system, edition }: ListUse): boolean {
  if (system === 'swiss') return name === 'FAMILY';
  return SWISS_ONLY.has(name) && edition === 'c07-2026';
}

/**
 * Checks a ranking list: at least one code, every code known and allowed, none twice. A list without
 * `PTS` gets it in front, as record 202 means it.
 */
export function checkList(list: readonly string[], use: ListUse): CheckedList {
  const faults: ListFault[] = [];
  const descriptors: Descriptor[] = [];
  const allowed = offeredCodes(use.system, use.edition);
  if (list.length === 0) faults.push({ code: 'no-list', text: '', allowed });
  for (const text of list) {
    const parsed = parseDescriptor(text);
    if (!parsed.ok) {
      faults.push(parsed.fault.code === 'unknown-code' ? { ...parsed.fault, allowed } : parsed.fault);
      continue;
    }
    const { descriptor } = parsed;
    const { code, name } = descriptor;
    const twin = descriptors.find((other) => other.name === name && other.reverse !== descriptor.reverse);
    if (TEAM_CODES.includes(name) || descriptor.score !== null) {
      faults.push({ code: 'team-code', text: code, allowed });
    } else if (isForbidden(descriptor, use)) faults.push({ code: 'forbidden', text: code, allowed });
    else if (twin !== undefined)
      faults.push({ code: 'contradiction', text: `${twin.code}, ${code}`, allowed });
    else if (!REPEATABLE.has(name) && descriptors.some((other) => other.code === code)) {
      faults.push({ code: 'duplicate', text: code, allowed });
    } else descriptors.push(descriptor);
  }
  const last = descriptors.at(-1);
  if (use.mustSeparate === true && faults.length === 0 && !SEPARATING.has(last?.name ?? '')) {
    faults.push({ code: 'may-share', text: last?.code ?? '', allowed: [...SEPARATING] });
  }
  if (faults.length > 0) return { ok: false, faults };
  if (descriptors.some(({ name }) => name === 'PTS')) return { ok: true, descriptors };
  const points = parseDescriptor('PTS');
  return { ok: true, descriptors: points.ok ? [points.descriptor, ...descriptors] : descriptors };
}

const SENTENCES: Readonly<Record<ListFault['code'], Readonly<Record<Language, string>>>> = {
  'no-list': {
    en: 'The tournament needs a list of tie-breaks before round 1; possible are {allowed}.',
    ru: 'До первого тура нужен список дополнительных показателей; возможны {allowed}.',
  },
  empty: {
    en: 'An empty code stands in the list; possible are {allowed}.',
    ru: 'В списке стоит пустой код; возможны {allowed}.',
  },
  'unknown-code': {
    en: '“{text}” is not a known tie-break; possible are {allowed}.',
    ru: '«{text}» — неизвестный показатель; возможны {allowed}.',
  },
  'bad-modifier': {
    en: '“{text}” has a modifier that cannot be read; possible are {allowed}.',
    ru: 'В «{text}» не читается добавка; возможны {allowed}.',
  },
  'modifier-not-allowed': {
    en: '“{text}” has a modifier this code does not allow; possible are {allowed}.',
    ru: 'В «{text}» стоит добавка, которой у этого кода не бывает; возможны {allowed}.',
  },
  duplicate: {
    en: '“{text}” stands twice in the list; the second time it can change nothing.',
    ru: '«{text}» стоит в списке дважды; второй раз он ничего не изменит.',
  },
  forbidden: {
    en: '“{text}” is not allowed for this system of play; possible are {allowed}.',
    ru: '«{text}» для этой системы не допускается; возможны {allowed}.',
  },
  'team-code': {
    en: '“{text}” is a tie-break of teams; for players possible are {allowed}.',
    ru: '«{text}» — показатель для команд; для личных соревнований возможны {allowed}.',
  },
  contradiction: {
    en: '“{text}” contradict each other; keep one of them.',
    ru: '«{text}» противоречат друг другу; оставьте один.',
  },
  'may-share': {
    en: 'With “{text}” at the end a place may be shared, but a qualification hangs on it; end the list with one of {allowed}.',
    ru: 'Если список кончается на «{text}», место может быть поделено, а от него зависит выход; последним поставьте одно из {allowed}.',
  },
};

/** The fault as one sentence that names the code and what is allowed. */
export function describeListFault(fault: ListFault, language: Language): string {
  const allowed =
    fault.allowed.length > 0
      ? fault.allowed.join(', ')
      : language === 'ru'
        ? 'только сам код'
        : 'the bare code';
  return SENTENCES[fault.code][language].replace('{text}', fault.text).replace('{allowed}', allowed);
}
