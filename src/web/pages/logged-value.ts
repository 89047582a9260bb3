import type { LogEntry } from '../../moderation/index.ts';
import { resultText } from '../../ui/index.ts';
import { loggedFacts } from './logged-facts.ts';
import { instantText, wordOf, type Told } from './logged-words.ts';

/** Acts whose values are one of a few codes; words of the catalogue. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ban: { 'not banned': 'logged.notBanned' },
  unban: { 'not banned': 'logged.notBanned' },
  'end-password': { password: 'logged.password', 'no password': 'logged.noPassword' },
  'codes-off': { codes: 'logged.codes', 'no codes': 'logged.noCodes' },
  'reset-link': { 'no link': 'logged.noLink', 'link for a day': 'logged.link' },
  close: { open: 'logged.accountOpen', closed: 'logged.accountClosed' },
  'report-closed': { open: 'logged.waits', closed: 'logged.dealtWith' },
  'claim-answered': { open: 'logged.waits', answered: 'logged.answered' },
  'claim-unidentified': { open: 'logged.waits', unidentified: 'logged.unidentified' },
  'complaint-answered': { open: 'logged.waits', answered: 'logged.answered' },
  'login-forbidden': { free: 'logged.free', forbidden: 'logged.forbidden' },
  'login-allowed': { free: 'logged.free', forbidden: 'logged.forbidden' },
  'petition-accept': { ready: 'entries.state_ready', accepted: 'entries.state_accepted' },
  'petition-refuse': { ready: 'entries.state_ready', refused: 'entries.state_refused' },
  'proposal-agreed': { proposed: 'logged.proposed', announced: 'logged.announced' },
  'proposal-returned': { proposed: 'logged.proposed', returned: 'logged.returned' },
  'program-mark': { 0: 'logged.no', 1: 'logged.yes' },
  'clone-mark': { 0: 'logged.no', 1: 'logged.yes' },
};

/** Sides that hold what people wrote: never taken for a code. */
const PEOPLES: Readonly<Record<string, 'before' | 'after'>> = {
  'post-hidden': 'before',
  'post-shown': 'after',
};

type Teller = (told: Told, value: string, entry: LogEntry) => string;

/** Acts whose values have a form; what does not fit it is shown as it stands. */
const FORMS: readonly (readonly [acts: RegExp, Teller])[] = [
  [/^(?:un)?ban$/u, (told, value) => instantText(told, value)],
  [/^post-/u, postText],
  [/^topic-/u, topicText],
  [/^series-end$/u, seriesText],
  [/^(?:role-|administrator-link$)/u, (told, value) => listText(told, 'people.role_', value)],
  [/^ratings-/u, ratingText],
  [/^game-/u, gameText],
  [/^event-lots$/u, lotText],
  [/^event-(?!announce$)/u, (told, value) => loggedFacts(told, value)],
  [
    /^works-/u,
    (told, value) =>
      value
        .split(' – ')
        .map((at) => instantText(told, at))
        .join(' – '),
  ],
  [/^(?:insert|mailing)$/u, textsText],
  [/^setting$/u, settingText],
];

/**
 * What stood before an act, or stands after it, in the reader's language. The log keeps codes (the export and programs get
 * them); codes nobody knows, and people's own words, are shown as they stand. A dash where there was nothing.
 */
export function loggedValue(told: Told, entry: LogEntry, side: 'before' | 'after'): string {
  const value = entry[side];
  if (value === null || value === '') return '–';
  if (PEOPLES[entry.act] === side) return value;
  const code = Object.entries(CODES[entry.act] ?? {}).find(([known]) => known === value)?.[1];
  if (code !== undefined) return told.t(code);
  return FORMS.find(([acts]) => acts.test(entry.act))?.[1](told, value, entry) ?? value;
}

function listText(told: Told, prefix: string, value: string): string {
  return value
    .split(', ')
    .map((code) => wordOf(told, prefix, code))
    .join(', ');
}

function postText({ t }: Told, value: string): string {
  const game = /^hidden until game (\d+) is over$/u.exec(value)?.[1];
  if (game !== undefined) return t('logged.hiddenUntil', { game });
  return value === 'hidden' ? t('logged.hidden') : value;
}

function topicText({ t }: Told, value: string): string {
  const found = /^(.*) \((open|closed)(, hidden)?\)$/su.exec(value);
  if (found === null) return value;
  const [, title = '', standing = '', hidden] = found;
  return t(`logged.${hidden === undefined ? 'topic' : 'topicHidden'}_${standing}`, { title });
}

function seriesText({ t }: Told, value: string): string {
  const found = /^(.*) (running|ended)$/su.exec(value);
  return found === null ? value : t(`logged.series_${found[2] ?? ''}`, { name: found[1] ?? '' });
}

function gameText(told: Told, value: string): string {
  const found = /^(.+), (\d+) moves, ([\d:]+ – [\d:]+)$/u.exec(value);
  if (found === null) return value;
  const [, standing = '', moves = '', clocks = ''] = found;
  const ended = /^(1-0|0-1|1\/2-1\/2)(?: (\S+))?$/u.exec(standing);
  const [, result = '', reason] = ended ?? [];
  const said =
    ended === null
      ? wordOf(told, 'logged.status_', standing)
      : `${resultText(result)}${reason === undefined ? '' : ` (${wordOf(told, 'board.reason_', reason)})`}`;
  return told.t('logged.game', { standing: said, moves, clocks });
}

function lotText({ t }: Told, value: string): string {
  const found = /^seed (\S+); order (.*)$/u.exec(value);
  return found === null ? value : t('logged.lot', { seed: found[1] ?? '', order: found[2] ?? '' });
}

/** A value that is JSON; null when it is none. */
function objectOf(value: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' && read !== null ? Object.fromEntries(Object.entries(read)) : null;
  } catch {
    return null;
  }
}

function ratingText(told: Told, value: string): string {
  const { system, annulled } = objectOf(value) ?? {};
  if (typeof system === 'string') return wordOf(told, 'ratings.system_', system);
  if (typeof annulled === 'boolean') return told.t(annulled ? 'logged.annulled' : 'logged.counts');
  return value;
}

/** What was written to everybody, in both languages, and where it leads. */
function textsText(_told: Told, value: string): string {
  const { ru, en, link } = objectOf(value) ?? {};
  if (typeof ru !== 'string' || typeof en !== 'string') return value;
  const texts = [ru, en, link].filter((text) => typeof text === 'string' && text !== '');
  return texts.length === 0 ? '–' : texts.join(' / ');
}

function settingText(told: Told, value: string, { subjectId }: LogEntry): string {
  if (subjectId === 'games-offered') return listText(told, 'ui.kind_', value);
  return subjectId === 'maintenance' && value === '1' ? told.t('logged.on') : value;
}
