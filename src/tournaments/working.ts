import { formatPoints } from 'tabiya-engine';
import { describePlayer, type PlayerExplanation } from 'tabiya-engine/standings';
import { editionOf, meaningOf, readable, stepSentences, termTexts, titleOf } from 'tabiya-engine/tiebreaks';
import type { Language } from '../words/index.ts';
import type { Tournament } from './decide/state.ts';
import { eventRecord } from './record.ts';
import { annulledNumbers, calculationOf, rankingListOf } from './standings.ts';
import { systemOf } from './systems/registry.ts';
import type { EntrantView, WorkingView } from './view.ts';

const NONE = { isSum: false, steps: [], terms: [], article: '' } as const;

/**
 * The working of one number of the table: `code` is `PTS` or a code of the list, `number` a pairing number. Null for
 * an unknown code or number, and before the draw.
 */
export function workingOf(
  tournament: Tournament,
  entrants: readonly EntrantView[],
  wanted: { readonly number: number; readonly code: string },
  language: Language,
): WorkingView | null {
  const record = eventRecord(tournament);
  if (record.players.length === 0) return null;
  const { ranking } = systemOf(tournament).describe(tournament.settings, tournament.numbers.length);
  const { tieBreaks, calculation } = calculationOf(
    record,
    rankingListOf(tournament, ranking),
    ranking,
    annulledNumbers(tournament),
  );
  const index = ['PTS', ...tieBreaks].indexOf(wanted.code);
  const code = calculation.list[index]?.code;
  const explained = calculation.explain(wanted.number);
  if (code === undefined || explained === null) return null;
  const names = new Map(entrants.map(({ number, name }) => [number, name]));
  const nameOf = (number: number): string => names.get(number) ?? String(number);
  const player = record.players.find(({ number }) => number === wanted.number);
  const direct = explained.direct.filter((step) => step.index === index);
  const meaning = meaningOf(code.split('/')[0] ?? '', language);
  const row = calculation.table().rows.find(({ number }) => number === wanted.number);
  const points = formatPoints(explained.points);
  return {
    ...NONE,
    ...wanted,
    value: index === 0 ? readable(points, language) : (row?.values[index] ?? null),
    name: titleOf(code, language),
    says: meaning.says,
    edition: editionOf(record.startDate),
    startsOn: record.startDate === null ? null : Date.parse(record.startDate),
    ...columnOf(explained, code, language, nameOf, (round) => {
      const entry = player?.rounds[round - 1];
      return entry === undefined || entry.kind === 'bye' ? null : entry.colour;
    }),
    ...(direct.length === 0
      ? {}
      : { steps: sentencesOf({ ...explained, values: [], direct }).slice(head()) }),
    place: sentencesOf({ ...explained, values: [], direct: [] }),
  };

  function sentencesOf(explanation: PlayerExplanation): readonly string[] {
    return describePlayer(explanation, language, nameOf);
  }
  /** Sentences about the place, which come before those of the direct encounter. */
  function head(): number {
    return explained === null ? 0 : sentencesOf({ ...explained, values: [], direct: [] }).length;
  }
}

/** The terms of a column; nothing for codes that order a tied group. */
function columnOf(
  explained: PlayerExplanation,
  code: string,
  language: Language,
  nameOf: (number: number) => string,
  colourIn: (round: number) => 'white' | 'black' | null,
): Partial<WorkingView> {
  const working = explained.values.find((column) => column.code === code);
  if (working === undefined) return {};
  const terms = working.value === null ? [] : working.terms;
  return {
    article: working.article,
    terms: terms.map((term) => ({
      round: term.round,
      colour: term.opponent === null ? null : colourIn(term.round),
      ...termTexts(term, language, nameOf),
      adds: readable(term.adds, language),
    })),
    isSum: terms.length > 0 && terms.every(({ reason }) => reason !== 'rating' && reason !== 'value'),
    steps: working.value === null ? [] : stepSentences(working, language),
  };
}
