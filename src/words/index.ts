/**
 * Everything people read, in Russian and English. A catalogue is one file per subject and language; both must hold
 * the same keys (a test sees to it). Messages are ICU: `{n, plural, one {# партия} few {# партии} other {# партий}}`.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { board as boardEn } from './en/board.ts';
import { common as commonEn } from './en/common.ts';
import { live as liveEn } from './en/live.ts';
import { lobby as lobbyEn } from './en/lobby.ts';
import { notices as noticesEn } from './en/notices.ts';
import { seeks as seeksEn } from './en/seeks.ts';
import { tournaments as tournamentsEn } from './en/tournaments.ts';
import { ui as uiEn } from './en/ui.ts';
import { board as boardRu } from './ru/board.ts';
import { common as commonRu } from './ru/common.ts';
import { live as liveRu } from './ru/live.ts';
import { lobby as lobbyRu } from './ru/lobby.ts';
import { notices as noticesRu } from './ru/notices.ts';
import { seeks as seeksRu } from './ru/seeks.ts';
import { tournaments as tournamentsRu } from './ru/tournaments.ts';
import { ui as uiRu } from './ru/ui.ts';

export type Language = 'ru' | 'en';

export const LANGUAGES: readonly Language[] = ['ru', 'en'];

type Catalogue = Readonly<Record<string, string>>;

/** `subject.key`: add a subject by adding its two files and one line in each list. */
export const catalogues: Readonly<Record<Language, Readonly<Record<string, Catalogue>>>> = {
  en: {
    board: boardEn,
    common: commonEn,
    live: liveEn,
    lobby: lobbyEn,
    notices: noticesEn,
    seeks: seeksEn,
    tournaments: tournamentsEn,
    ui: uiEn,
  },
  ru: {
    board: boardRu,
    common: commonRu,
    live: liveRu,
    lobby: lobbyRu,
    notices: noticesRu,
    seeks: seeksRu,
    tournaments: tournamentsRu,
    ui: uiRu,
  },
};

export type Words = (key: string, params?: Readonly<Record<string, string | number>>) => string;

const compiled = new Map<string, IntlMessageFormat>();

function find(language: Language, key: string): string | undefined {
  const dot = key.indexOf('.');
  return catalogues[language][key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** True if both languages have the text (for codes that come from outside, such as refusals). */
export function hasWords(key: string): boolean {
  return LANGUAGES.every((language) => find(language, key) !== undefined);
}

/**
 * The reader's voice: `words('ru')('common.play')`. An unknown key is a bug and throws.
 * Plain messages without arguments skip the ICU machinery.
 */
export function words(language: Language): Words {
  return (key, params) => {
    const message = find(language, key);
    if (message === undefined) throw new Error(`no words for ${key}`);
    if (params === undefined && !message.includes('{')) return message;
    const id = `${language}:${key}`;
    let format = compiled.get(id);
    if (format === undefined) {
      format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
      compiled.set(id, format);
    }
    return String(format.format(params ? { ...params } : {}));
  };
}
