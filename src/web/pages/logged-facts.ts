import { resultText } from '../../ui/index.ts';
import { instantText, wordOf, type Told } from './logged-words.ts';

type Teller = (told: Told, found: readonly string[]) => string;

/** The facts of an act on an event as `src/tournaments/difference.ts` writes them, one a line. */
const FACTS: readonly (readonly [form: RegExp, Teller])[] = [
  [
    /^event (proposed|announced|running|finished|cancelled)(, paused)?(, open again)?$/u,
    ({ t }, [phase = '', paused, again]) =>
      t('logged.event', {
        state: [
          t(`logged.phase_${phase}`),
          ...(paused === undefined ? [] : [t('logged.paused')]),
          ...(again === undefined ? [] : [t('logged.openAgain')]),
        ].join(', '),
      }),
  ],
  [/^start (\S+)$/u, (told, [at = '']) => told.t('logged.start', { at: instantText(told, at) })],
  [
    /^registration until (\S+)$/u,
    (told, [at = '']) => told.t('logged.registration', { at: instantText(told, at) }),
  ],
  [
    /^next round (\d+) (.+)$/u,
    (told, [round = '', state = '']) =>
      told.t('logged.coming', { round, state: wordOf(told, 'logged.coming_', instantText(told, state)) }),
  ],
  [
    /^officials (.+)$/u,
    (told, [list = '']) =>
      told.t('logged.officials', {
        list: list.replaceAll(/(^|, )(\w+)/gu, (_, comma: string, office: string) => {
          return `${comma}${wordOf(told, 'entries.office_', office)}`;
        }),
      }),
  ],
  [
    /^ties (.+)$/u,
    ({ t }, [list = '']) =>
      t('logged.ties', {
        list: list.replaceAll(
          /(\d+): (\d+) before (\d+)/gu,
          (_, round: string, winner: string, loser: string) => t('logged.tie', { round, winner, loser }),
        ),
      }),
  ],
  [
    /^act ([a-z-]+)(?: (?:(\d+\.\d+)|entrant (\d+)))? (stands|taken back)$/u,
    (told, [kind = '', board, entrant, state = '']) => {
      const what = wordOf(told, 'logged.did_', kind);
      const where = board ?? (entrant === undefined ? '' : `#${entrant}`);
      return told.t('logged.act', { act: `${what} ${where}`.trim(), state: wordOf(told, 'logged.', state) });
    },
  ],
  [
    /^entrant (\d+) (.+)$/u,
    (told, [entrant = '', state = '']) =>
      told.t('logged.entrant', {
        entrant,
        state: state
          .split(', ')
          .map((part) => entrantText(told, part))
          .join(', '),
      }),
  ],
  [
    /^round (\d+) paired, (\d+) boards$/u,
    ({ t }, [round = '', boards = '']) => t('logged.round', { round, boards }),
  ],
  [
    /^board (\d+)\.(\d+) (#\d+-#\d+) (\S+)$/u,
    ({ t }, [round = '', board = '', pair = '', result = '']) =>
      t('logged.board', {
        round,
        board,
        pair,
        result: result === 'open' ? `– ${t('logged.noResult')}` : resultText(result),
      }),
  ],
  [/^\+(\d+)$/u, ({ t }, [count = '']) => t('logged.more', { count })],
];

/** What an act of an official changed in an event, in the reader's language; facts nobody knows as they stand. */
export function loggedFacts(told: Told, value: string): string {
  return value
    .split('; ')
    .map((fact) => {
      for (const [form, tell] of FACTS) {
        const found = form.exec(fact);
        if (found !== null) return tell(told, found.slice(1));
      }
      return fact;
    })
    .join('; ');
}

function entrantText(told: Told, part: string): string {
  const account = /^account (\S+)$/u.exec(part)?.[1];
  if (account !== undefined) return told.t('logged.account', { id: account });
  const rating = /^rating (-?\d+)$/u.exec(part)?.[1];
  if (rating !== undefined) return told.t('logged.rating', { rating });
  const bye = /^(half|zero|full) bye in round (\d+)$/u.exec(part);
  if (bye !== null) return told.t(`logged.bye_${bye[1] ?? ''}`, { round: bye[2] ?? '' });
  return part === 'no account' ? told.t('logged.no-account') : wordOf(told, 'logged.is_', part);
}
