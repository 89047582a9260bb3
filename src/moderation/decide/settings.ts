import { ok, refuse, type Result } from '../../result.ts';

/** A setting of the site. Sentences about it: `settings` catalogue `moderation.set_<name>` and `moderation.mean_<name>`. */
export type Setting =
  | {
      readonly name: NumberSetting;
      readonly kind: 'number';
      readonly initial: string;
      readonly min: number;
      readonly max: number;
    }
  | { readonly name: SwitchSetting; readonly kind: 'switch'; readonly initial: string }
  | {
      readonly name: TextSetting;
      readonly kind: 'text' | 'links';
      readonly initial: string;
      readonly max: number;
    };

export type NumberSetting =
  | 'mail-box'
  | 'mail-keep-days'
  | 'mail-per-day'
  | 'mail-characters'
  | 'mail-addressees'
  | 'mail-unanswered'
  | 'forum-characters'
  | 'forum-per-hour'
  | 'api-per-minute';
export type SwitchSetting = 'maintenance';
export type TextSetting =
  | 'maintenance-ru'
  | 'maintenance-en'
  | 'contact'
  | 'links'
  | 'counters'
  | 'obscene-words';
export type SettingName = NumberSetting | SwitchSetting | TextSetting;

const number = (name: NumberSetting, initial: number, min: number, max: number): Setting => ({
  name,
  kind: 'number',
  initial: String(initial),
  min,
  max,
});
const text = (name: TextSetting, max: number, kind: 'text' | 'links' = 'text'): Setting => ({
  name,
  kind,
  initial: '',
  max,
});

/** Every setting with its default (C-11, C-12) and what it may be, in the order of the page. */
export const SETTINGS: readonly Setting[] = [
  number('mail-box', 30, 1, 1000),
  number('mail-keep-days', 365, 7, 3650), // R-083, C-11
  number('mail-per-day', 50, 1, 1000),
  number('mail-characters', 10_000, 100, 100_000),
  number('mail-addressees', 10, 1, 10), // to more than ten it would be a mailing
  number('mail-unanswered', 5, 1, 100), // C-12
  number('forum-characters', 20_000, 200, 60_000),
  number('forum-per-hour', 30, 1, 1000),
  number('api-per-minute', 120, 1, 6000),
  { name: 'maintenance', kind: 'switch', initial: '' },
  text('maintenance-ru', 500),
  text('maintenance-en', 500),
  text('contact', 254),
  text('links', 4000, 'links'),
  text('counters', 4000, 'links'),
  text('obscene-words', 10_000),
];

export function settingOf(name: SettingName): Setting {
  const found = SETTINGS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no setting ${name}`);
  return found;
}

export function isSetting(name: string): name is SettingName {
  return SETTINGS.some((one) => one.name === name);
}

/** The value as it will be stored, or what is wrong with it. */
export function checkSetting(
  setting: Setting,
  value: string,
): Result<string, 'setting-number' | 'setting-long' | 'setting-links'> {
  const plain = value.trim();
  switch (setting.kind) {
    case 'number': {
      const amount = /^\d{1,9}$/u.test(plain) ? Number(plain) : Number.NaN;
      return amount >= setting.min && amount <= setting.max
        ? ok(String(amount))
        : refuse('setting-number', { min: setting.min, max: setting.max });
    }
    case 'switch':
      return ok(plain === '1' || plain === 'on' ? '1' : '');
    case 'text':
    case 'links':
      if (plain.length > setting.max) return refuse('setting-long', { max: setting.max });
      if (setting.kind === 'links' && readLinks(plain) === null) return refuse('setting-links');
      return ok(plain);
  }
}

/** A recommended link or a counter: an address, its words, and for counters the picture to be shown. */
export interface SiteLink {
  readonly href: string;
  readonly words: string;
  readonly image: string | null;
}

const WEB_ADDRESS = /^https?:\/\/[^\s"'<>;,|\\]+$/u;

/**
 * One link a line: `address | words` or `address | words | address of a picture`. Null when a line is neither: no other
 * scheme than http and https passes, so nothing here can run.
 */
export function readLinks(value: string): readonly SiteLink[] | null {
  const links: SiteLink[] = [];
  for (const line of value.split('\n')) {
    if (line.trim() === '') continue;
    const [href = '', words = '', image, ...more] = line.split('|').map((part) => part.trim());
    if (more.length > 0 || words === '' || !WEB_ADDRESS.test(href)) return null;
    if (image !== undefined && !WEB_ADDRESS.test(image)) return null;
    links.push({ href, words, image: image ?? null });
  }
  return links.length > 20 ? null : links;
}

/** Origins of the pictures, for the content policy: nothing but what an administrator named. */
export function imageOrigins(links: readonly SiteLink[]): readonly string[] {
  const origins = links.flatMap(({ image }) => {
    const origin = image === null ? null : /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?=\/|$)/u.exec(image);
    return origin === null ? [] : [origin[0]];
  });
  return [...new Set(origins)];
}
