import { formatPoints } from 'tabiya-engine';
import { describePlayer, type PlayerExplanation } from 'tabiya-engine/standings';
import { meaningOf, readable, stepSentences, termTexts, titleOf } from 'tabiya-engine/tiebreaks';
import type { Language } from '../words/index.ts';
import type { Tournament } from './decide/state.ts';
import { groupEvent } from './groupEvent.ts';
import { eventRecord } from './record.ts';
import { annulledNumbers, calculationOf, editionOfList, rankingListOf } from './standings.ts';
import { stageEvents } from './stageEvents.ts';
import { systemOf } from './systems/registry.ts';
import type { EntrantView, WorkingView } from './view.ts';

const NONE = { isSum: false, steps: [], terms: [], article: '' } as const;

/** The working in one of several tables: `at` = `2` for stage 2 of a chain, `1.3` for group 3 of stage 1. */
function workingAt(
  tournament: Tournament,
  entrants: readonly EntrantView[],
  { at = '', ...wanted }: { readonly number: number; readonly code: string; readonly at?: string },
  language: Language,
): WorkingView | null {
  const path = at.split('.').map(Number);
  const [first = 0, ...rest] = path;
  const part = stageEvents(tournament).find(({ stage }) => stage === first)?.tournament;
  const own = part ?? groupAt(tournament, path);
  if (own === null) return null;
  const numberOf = new Map(own.numbers.map((entrant, index) => [entrant, index + 1]));
  const seated = entrants.map((one) => ({ ...one, number: numberOf.get(one.entrant) ?? null }));
  const inner = part === undefined || rest.length === 0 ? {} : { at: rest.join('.') };
  const working = workingOf(own, seated, { ...wanted, ...inner }, language);
  return working && { ...working, at };
}

function groupAt(tournament: Tournament, [stage = 0, group = 0]: readonly number[]): Tournament | null {
  const round = tournament.rounds.find((one) => one.round === stage);
  const found = round?.groups?.[group - 1];
  if (round === undefined || found === undefined) return null;
  const { ranking } = systemOf(tournament).describe(tournament.settings, tournament.numbers.length);
  return groupEvent(tournament, round, found, ranking.tieBreaks);
}

/**
 * The working of one number of the table: `code` is `PTS` or a code of the list, `number` a pairing number. Null for
 * an unknown code or number, and before the draw.
 */
export function workingOf(
  tournament: Tournament,
  entrants: readonly EntrantView[],
  asked: { readonly number: number; readonly code: string; readonly at?: string },
  language: Language,
): WorkingView | null {
  if (asked.at !== undefined && asked.at !== '') return workingAt(tournament, entrants, asked, language);
  const { number: askedNumber, code: askedCode } = asked;
  const wanted = { number: askedNumber, code: askedCode };
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
    edition: editionOfList(record, ranking),
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
