import { formatPoints } from '../../event/index.ts';
import type { EventRecord } from '../../event/index.ts';
import type { Float } from './field.ts';
import { fieldOf, pairDutch } from './pair.ts';
import { ABSOLUTE, NO_PREFERENCE, STRONG } from './preference.ts';
import type { Strength } from './preference.ts';

function preferenceText(wants: -1 | 0 | 1, strength: Strength): string {
  if (strength === NO_PREFERENCE) return 'A ';
  const letter = wants === 1 ? 'W' : 'B';
  if (strength === ABSOLUTE) return `${letter} `;
  return strength === STRONG ? `(${letter})` : `${letter.toLowerCase()} `;
}

function floatText(float: Float): string {
  return float === null ? '' : float === 'down' ? 'D' : 'U';
}

/**
 * What the rules derive for every player of a round, as a table with tabs that pairing programs write for arbiters:
 * number, pairing score, colours, preference, right to the bye (C2), floats (C14, C16), the pairing, opponents met.
 */
export function checklistText(record: EventRecord, round: number): string {
  const field = fieldOf(record, { round });
  const answer = pairDutch(record, { round });
  const now = new Map<number, string>();
  if (answer.status === 'ok') {
    for (const { white, black } of answer.pairs) {
      now.set(white, `(${black}W)`);
      now.set(black, `(${white}B)`);
    }
    if (answer.bye !== null) now.set(answer.bye, '(bye)');
  }
  const history = Array.from({ length: round - 1 }, (_, i) => i);
  const head = ['ID', 'Pts', '-'.repeat(round), 'Pref', 'C2', 'C14', 'C16', 'Cur', ''].concat(
    history.map((i) => `R${i + 1}`),
  );
  const byNumber = new Map(record.players.map((player) => [player.number, player]));
  const groups: string[][][] = [];
  let last: number | null = null;
  for (const player of field.players) {
    if (player.score !== last) groups.push([]);
    last = player.score;
    const entries = byNumber.get(player.number)?.rounds ?? [];
    groups.at(-1)?.push([
      String(player.number),
      formatPoints(player.score),
      player.colours.map((colour) => (colour === 1 ? 'W' : 'B')).join(''),
      preferenceText(player.wants, player.strength),
      player.mayTakeBye ? 'Y' : 'N',
      floatText(player.float1),
      floatText(player.float2),
      now.get(player.number) ?? '',
      '',
      ...history.map((i) => {
        const entry = entries[i];
        return entry?.kind === 'game' || entry?.kind === 'pending' ? String(entry.opponent) : '';
      }),
    ]);
  }
  const rows = [head, ...groups.flat()];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `${row.map((cell, column) => `${cell.padStart(widths[column] ?? 0)}\t`).join('')}\n`;
  return `${[line(head), ...groups.map((group) => group.map(line).join(''))].join('\n')}\n\n`;
}
