import { ok, refuse, type Result } from '../../result.ts';
import {
  NOTICE_KINDS,
  type MailWay,
  type NoticeKind,
  type NoticeRefusal,
  type NoticeSettings,
} from '../types.ts';

/** NT-3: what somebody gets who never chose. E-mail is optional: only what cannot wait is on. */
export const DEFAULT_SETTINGS: NoticeSettings = {
  mail: {
    move: 'off',
    'game-over': 'off',
    game: 'off',
    'time-low': 'now',
    round: 'now',
    news: 'off',
    forum: 'off',
    message: 'off',
    mailing: 'now',
    maintenance: 'off',
  },
  push: {
    move: true,
    'game-over': true,
    game: true,
    'time-low': true,
    round: true,
    news: false,
    forum: false,
    message: true,
    mailing: false,
    maintenance: true,
  },
  digestHour: 8,
  quiet: null,
  reminders: [72, 24, 3],
};

const MOST_REMINDERS = 6;
const LONGEST_REMINDER_H = 30 * 24;

const isHour = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 23;

/** Checks settings from outside; reminders come back in order, each once. */
export function checkSettings(settings: NoticeSettings): Result<NoticeSettings, NoticeRefusal> {
  const { digestHour, quiet } = settings;
  if (!isHour(digestHour)) return refuse('digest-hour');
  if (quiet !== null && (!isHour(quiet.from) || !isHour(quiet.to) || quiet.from === quiet.to))
    return refuse('quiet-hours');
  const reminders = [...new Set(settings.reminders)].sort((a, b) => b - a);
  const areGood = reminders.every(
    (hours) => Number.isInteger(hours) && hours >= 1 && hours <= LONGEST_REMINDER_H,
  );
  if (!areGood || reminders.length > MOST_REMINDERS) return refuse('reminders');
  return ok({ ...settings, reminders });
}

type Kept = Partial<
  Omit<NoticeSettings, 'mail' | 'push'> & {
    readonly mail: Partial<Record<NoticeKind, MailWay>>;
    readonly push: Partial<Record<NoticeKind, boolean>>;
  }
>;

/** Stored settings with the defaults for kinds that came later. */
export function readSettings(data: string | undefined): NoticeSettings {
  if (data === undefined) return DEFAULT_SETTINGS;
  const kept = JSON.parse(data) as Kept;
  return {
    ...DEFAULT_SETTINGS,
    ...kept,
    mail: { ...DEFAULT_SETTINGS.mail, ...kept.mail },
    push: { ...DEFAULT_SETTINGS.push, ...kept.push },
  };
}

/** NT-7: a click in a letter ends mail of that kind; in a digest everything that was gathered. */
export function withoutMail(settings: NoticeSettings, what: NoticeKind | 'digest'): NoticeSettings {
  const mail = { ...settings.mail };
  for (const kind of NOTICE_KINDS)
    if (kind === what || (what === 'digest' && mail[kind] === 'digest')) mail[kind] = 'off';
  return { ...settings, mail };
}
