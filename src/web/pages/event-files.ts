import type { EventRecord } from 'tabiya-engine';
import { formatPoints } from 'tabiya-engine';
import { writeTrf } from 'tabiya-engine/trf';
import { csvCell } from '../../moderation/index.ts';
import type { StandingRow, TournamentPageView } from '../../tournaments/view.ts';

function cell(value: string | number | null): string {
  return csvCell(String(value ?? ''));
}

function tableLines(
  rows: readonly StandingRow[],
  tieBreaks: readonly string[],
  group: string | null,
): string[] {
  const head = ['place', 'number', 'name', 'title', 'rating', 'points', ...tieBreaks];
  const own = group === null ? [] : [group];
  return [
    [...(group === null ? [] : ['group']), ...head].map(cell).join(','),
    ...rows.map((row) =>
      [
        ...own,
        row.place,
        row.number,
        row.name,
        row.title,
        row.rating,
        formatPoints(row.points),
        ...row.tieBreaks,
      ]
        .map(cell)
        .join(','),
    ),
  ];
}

/** The table of an event for spreadsheets: places, points and tie-breaks; matches of a knockout, groups one by one. */
export function eventCsv(view: TournamentPageView): string {
  const table = view.crosstable ?? view.standings;
  const names = new Map(view.entrants.map(({ number, name }) => [number, name]));
  const lines =
    table !== null
      ? tableLines(table.rows, table.tieBreaks, null)
      : view.parts !== null
        ? view.parts.flatMap(({ stage, crosstable, standings }) => {
            const own = crosstable ?? standings;
            return own === null ? [] : tableLines(own.rows, own.tieBreaks, String(stage));
          })
        : view.stages !== null
          ? view.stages.flatMap(({ stage, groups }) =>
              groups.flatMap(({ group, crosstable }) =>
                tableLines(crosstable.rows, crosstable.tieBreaks, `${stage}.${group + 1}`),
              ),
            )
          : view.bracket !== null
            ? [
                'round,first,second,points first,points second,winner,how',
                ...view.bracket.rounds.flatMap((matches, index) =>
                  matches.map(({ sides, winner, how }) =>
                    [
                      index + 1,
                      names.get(sides[0].number) ?? '',
                      names.get(sides[1].number) ?? '',
                      sides[0].points === null ? '' : formatPoints(sides[0].points),
                      sides[1].points === null ? '' : formatPoints(sides[1].points),
                      winner === null ? '' : (names.get(sides[winner].number) ?? ''),
                      how,
                    ]
                      .map(cell)
                      .join(','),
                  ),
                ),
              ]
            : [
                'entrant,name,rating',
                ...view.entrants.map(({ entrant, name, rating }) =>
                  [entrant, name, rating].map(cell).join(','),
                ),
              ];
  // A mark of order lets spreadsheets read Cyrillic.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** The event as a tournament file; a reason as a comment where its columns cannot hold it. */
export function eventTrf(record: EventRecord): string {
  const written = writeTrf(record, { form: 'trf16' });
  return written.ok ? written.text : `### ${JSON.stringify(written)}\r\n`;
}
