import { formatPoints, type Language, type PlayerNumber, type Tenths } from '../event/index.ts';
import {
  compareValues,
  type Criterion,
  type Descriptor,
  describeDirect,
  describeWorking,
  type DirectStep,
  type DirectTable,
  directEncounter,
  directTable,
  familyOrder,
  type FamilyStep,
  type LiveColumn,
  type NameOf,
  printValue,
  type Ranking,
  rank,
  readable,
  type Sheet,
  type Working,
  workingOf,
} from '../tiebreaks/index.ts';

/** What an explanation needs of a calculation. */
export interface Explainable {
  readonly sheet: Sheet;
  readonly list: readonly Descriptor[];
  readonly items: readonly { readonly criterion: Criterion; readonly column: LiveColumn | null }[];
  readonly ranking: Ranking;
}

/** Why one player is directly ahead of another: the first item of the list that separates them. */
export interface Separation {
  readonly player: PlayerNumber;
  readonly code: string;
  readonly index: number;
  /** Printed values of the one in front and the one behind; null for codes that order a tied group. */
  readonly ahead: string | null;
  readonly behind: string | null;
}

export interface PlayerExplanation {
  readonly player: PlayerNumber;
  readonly place: number | null;
  readonly points: Tenths;
  readonly sharedWith: readonly PlayerNumber[];
  /** The player before and the one after him that he does not share the place with; null at the ends. */
  readonly above: Separation | null;
  readonly below: Separation | null;
  /** Working of every column of the list. */
  readonly values: readonly Working[];
  /** Mini-tables of the direct encounters the player was tied in, by index in the list. */
  readonly direct: readonly {
    readonly index: number;
    readonly code: string;
    readonly steps: readonly DirectTable[];
    /** Family order: results of the still tied against one place after the other. */
    readonly against: readonly PlaceResults[];
  }[];
}

/** Points of tied players against the players of one place. */
export interface PlaceResults {
  readonly against: readonly PlayerNumber[];
  readonly results: readonly { readonly player: PlayerNumber; readonly points: string }[];
}

/** Positions in the ranking that share one place with position `at`. */
function sharers({ order, opens }: Ranking, at: number): { readonly from: number; readonly to: number } {
  let from = at;
  while (from > 0 && opens[from] === 0) from--;
  let to = at + 1;
  while (to < order.length && opens[to] === 0) to++;
  return { from, to };
}

/** The group the player was in before item `index` of the list split it. */
function groupBefore(given: Explainable, index: number, p: number): number[] {
  const criteria = given.items.slice(0, index).map(({ criterion }) => criterion);
  const ranking = rank(given.sheet, given.ranking.order, criteria);
  const { from, to } = sharers(ranking, ranking.order.indexOf(p));
  return Array.from(ranking.order.subarray(from, to)).sort((a, b) => a - b);
}

function separation(given: Explainable, front: number, back: number, shown: number): Separation | null {
  for (const [index, { criterion, column }] of given.items.entries()) {
    const code = given.list[index]?.code ?? '';
    const player = given.sheet.numbers[shown] ?? 0;
    if (column !== null) {
      if (compareValues(column, front, back) === 0) continue;
      return { player, code, index, ahead: printValue(column, front), behind: printValue(column, back) };
    }
    if (criterion.kind === 'column') continue;
    const places = criterion.places;
    if ((places[front] ?? 0) < (places[back] ?? 0)) return { player, code, index, ahead: null, behind: null };
  }
  return null;
}

function directSteps(given: Explainable, index: number, p: number): DirectTable[] {
  const criterion = given.items[index]?.criterion;
  if (criterion === undefined || criterion.kind === 'column') return [];
  const group = groupBefore(given, index, p);
  if (group.length < 2) return [];
  const options =
    criterion.kind === 'direct' ? criterion.options : { forfeitsPlayed: true, roundRobin: true };
  const steps: DirectStep[] = [];
  directEncounter(given.sheet, group, options, steps);
  return steps
    .filter(({ group: members }) => members.includes(p))
    .map((step) => directTable(given.sheet, step));
}

/** Results against place after place that the family order looked at for the player's group. */
function familySteps(given: Explainable, index: number, p: number): PlaceResults[] {
  if (given.items[index]?.criterion.kind !== 'family') return [];
  const criteria = given.items.slice(0, index).map(({ criterion }) => criterion);
  const { order, opens } = rank(given.sheet, given.ranking.order, criteria);
  const groups: number[][] = [];
  order.forEach((player, at) => {
    if (at === 0 || opens[at] === 1) groups.push([player]);
    else groups.at(-1)?.push(player);
  });
  const steps: FamilyStep[] = [];
  familyOrder(given.sheet, groups, steps);
  const numberOf = (player: number) => given.sheet.numbers[player] ?? 0;
  return steps
    .filter(({ group }) => group.includes(p))
    .map(({ group, against, points }) => ({
      against: against.map(numberOf),
      results: group.map((player, i) => ({ player: numberOf(player), points: formatPoints(points[i] ?? 0) })),
    }));
}

/** Everything that led to a player's place; null for an unknown player. */
export function explainPlayer(given: Explainable, player: PlayerNumber): PlayerExplanation | null {
  const { sheet, ranking, items, list } = given;
  const p = sheet.indexOf.get(player);
  if (p === undefined) return null;
  const at = ranking.order.indexOf(p);
  const { from, to } = at < 0 ? { from: 0, to: 0 } : sharers(ranking, at);
  const above = from > 0 ? (ranking.order[from - 1] ?? -1) : -1;
  const below = at >= 0 && to < ranking.order.length ? (ranking.order[to] ?? -1) : -1;
  return {
    player,
    place: at < 0 ? null : from + 1,
    points: sheet.total[p] ?? 0,
    sharedWith: Array.from(ranking.order.subarray(from, to))
      .filter((other) => other !== p)
      .map((other) => sheet.numbers[other] ?? 0),
    above: above < 0 ? null : separation(given, above, p, above),
    below: below < 0 ? null : separation(given, p, below, below),
    values: items.flatMap(({ column }) => (column === null ? [] : [workingOf(sheet, p, column)])),
    direct: items.flatMap(({ column }, index) => {
      if (column !== null || at < 0) return [];
      const steps = directSteps(given, index, p);
      return steps.length === 0
        ? []
        : [{ index, code: list[index]?.code ?? '', steps, against: familySteps(given, index, p) }];
    }),
  };
}

/** `ahead of B by BH/C1 12½ to 12`. */
export function describeSeparation(
  { player, code, ahead, behind }: Separation,
  side: 'ahead' | 'behind',
  language: Language,
  nameOf?: NameOf,
): string {
  const name = nameOf?.(player) ?? (language === 'ru' ? `№ ${player}` : `No. ${player}`);
  const undefinedWord = language === 'ru' ? 'не определено' : 'undefined';
  const show = (value: string | null) => (value === null ? undefinedWord : readable(value, language));
  const [mine, theirs] = side === 'ahead' ? [ahead, behind] : [behind, ahead];
  const figures =
    ahead === null && behind === null
      ? ''
      : ` ${show(mine)} ${language === 'ru' ? 'против' : 'to'} ${show(theirs)}`;
  if (language === 'ru')
    return `${side === 'ahead' ? 'Выше, чем' : 'Ниже, чем'} ${name}, по ${code}${figures}.`;
  return `${side === 'ahead' ? 'Ahead of' : 'Behind'} ${name} by ${code}${figures}.`;
}

/** `Against Alder: Birch 0; Cedar ½.` */
export function describePlaceResults(
  { against, results }: PlaceResults,
  language: Language,
  nameOf: NameOf,
): string {
  const shown = results
    .map(({ player, points }) => `${nameOf(player)} ${readable(points, language)}`)
    .join('; ');
  const others = against.map(nameOf).join(', ');
  const ru = against.length === 1 ? 'Соперник' : 'Соперники';
  return language === 'ru'
    ? `${ru} ${others}, очки против: ${shown}.`
    : `Points against ${others}: ${shown}.`;
}

/** The whole explanation as sentences. */
export function describePlayer(
  explanation: PlayerExplanation,
  language: Language,
  nameOf?: NameOf,
): readonly string[] {
  const ru = language === 'ru';
  const name = nameOf ?? ((player: PlayerNumber) => (ru ? `№ ${player}` : `No. ${player}`));
  const { player, place, sharedWith, above, below } = explanation;
  const shared =
    sharedWith.length === 0
      ? ''
      : `${ru ? ' (делит с ' : ' (shared with '}${sharedWith.map(name).join(', ')})`;
  const head =
    place === null
      ? ru
        ? `${name(player)}: результаты не считаются, места нет.`
        : `${name(player)}: the results do not count, no place.`
      : ru
        ? `${name(player)}: место ${place}${shared}.`
        : `${name(player)}: place ${place}${shared}.`;
  return [
    head,
    ...(above === null ? [] : [describeSeparation(above, 'behind', language, name)]),
    ...(below === null ? [] : [describeSeparation(below, 'ahead', language, name)]),
    ...explanation.values.flatMap((working) => describeWorking(working, language, name)),
    ...explanation.direct.flatMap(({ code, steps, against }) =>
      [
        ...steps.flatMap((step) => describeDirect(step, language, name)),
        ...against.map((place) => describePlaceResults(place, language, name)),
      ].map((sentence) => `${code}. ${sentence}`),
    ),
  ];
}
