/**
 * Everything people read, in Russian and English. A catalogue is one file per subject and language; both must hold
 * the same keys (a test sees to it). Messages are ICU: `{n, plural, one {# партия} few {# партии} other {# партий}}`.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { about as aboutEn } from './en/about.ts';
import { account as accountEn } from './en/account.ts';
import { accounts as accountsEn } from './en/accounts.ts';
import { admin as adminEn } from './en/admin.ts';
import { administration as administrationEn } from './en/administration.ts';
import { analysis as analysisEn } from './en/analysis.ts';
import { archive as archiveEn } from './en/archive.ts';
import { board as boardEn } from './en/board.ts';
import { chat as chatEn } from './en/chat.ts';
import { common as commonEn } from './en/common.ts';
import { contact as contactEn } from './en/contact.ts';
import { done as doneEn } from './en/done.ts';
import { entries as entriesEn } from './en/entries.ts';
import { errors as errorsEn } from './en/errors.ts';
import { event as eventEn } from './en/event.ts';
import { forum as forumEn } from './en/forum.ts';
import { front as frontEn } from './en/front.ts';
import { interfaceWords as interfaceEn } from './en/interface.ts';
import { letters as lettersEn } from './en/letters.ts';
import { entrylist as entrylistEn } from './en/entrylist.ts';
import { judge as judgeEn } from './en/judge.ts';
import { live as liveEn } from './en/live.ts';
import { logged as loggedEn } from './en/logged.ts';
import { lobby as lobbyEn } from './en/lobby.ts';
import { mail as mailEn } from './en/mail.ts';
import { moderation as moderationEn } from './en/moderation.ts';
import { my as myEn } from './en/my.ts';
import { news as newsEn } from './en/news.ts';
import { notices as noticesEn } from './en/notices.ts';
import { outbox as outboxEn } from './en/outbox.ts';
import { openings as openingsEn } from './en/openings.ts';
import { passkeys as passkeysEn } from './en/passkeys.ts';
import { people as peopleEn } from './en/people.ts';
import { plan as planEn } from './en/plan.ts';
import { play as playEn } from './en/play.ts';
import { ratings as ratingsEn } from './en/ratings.ts';
import { rulebook as rulebookEn } from './en/rulebook.ts';
import { rules as rulesEn } from './en/rules.ts';
import { rulings as rulingsEn } from './en/rulings.ts';
import { seeks as seeksEn } from './en/seeks.ts';
import { settings as settingsEn } from './en/settings.ts';
import { sheet as sheetEn } from './en/sheet.ts';
import { setups as setupsEn } from './en/setups.ts';
import { site as siteEn } from './en/site.ts';
import { statistics as statisticsEn } from './en/statistics.ts';
import { told as toldEn } from './en/told.ts';
import { tournaments as tournamentsEn } from './en/tournaments.ts';
import { ui as uiEn } from './en/ui.ts';
import { about as aboutRu } from './ru/about.ts';
import { account as accountRu } from './ru/account.ts';
import { accounts as accountsRu } from './ru/accounts.ts';
import { admin as adminRu } from './ru/admin.ts';
import { administration as administrationRu } from './ru/administration.ts';
import { analysis as analysisRu } from './ru/analysis.ts';
import { archive as archiveRu } from './ru/archive.ts';
import { board as boardRu } from './ru/board.ts';
import { chat as chatRu } from './ru/chat.ts';
import { common as commonRu } from './ru/common.ts';
import { contact as contactRu } from './ru/contact.ts';
import { done as doneRu } from './ru/done.ts';
import { entries as entriesRu } from './ru/entries.ts';
import { errors as errorsRu } from './ru/errors.ts';
import { event as eventRu } from './ru/event.ts';
import { forum as forumRu } from './ru/forum.ts';
import { front as frontRu } from './ru/front.ts';
import { interfaceWords as interfaceRu } from './ru/interface.ts';
import { letters as lettersRu } from './ru/letters.ts';
import { entrylist as entrylistRu } from './ru/entrylist.ts';
import { judge as judgeRu } from './ru/judge.ts';
import { live as liveRu } from './ru/live.ts';
import { logged as loggedRu } from './ru/logged.ts';
import { lobby as lobbyRu } from './ru/lobby.ts';
import { mail as mailRu } from './ru/mail.ts';
import { moderation as moderationRu } from './ru/moderation.ts';
import { my as myRu } from './ru/my.ts';
import { news as newsRu } from './ru/news.ts';
import { notices as noticesRu } from './ru/notices.ts';
import { outbox as outboxRu } from './ru/outbox.ts';
import { openings as openingsRu } from './ru/openings.ts';
import { passkeys as passkeysRu } from './ru/passkeys.ts';
import { people as peopleRu } from './ru/people.ts';
import { plan as planRu } from './ru/plan.ts';
import { play as playRu } from './ru/play.ts';
import { ratings as ratingsRu } from './ru/ratings.ts';
import { rulebook as rulebookRu } from './ru/rulebook.ts';
import { rules as rulesRu } from './ru/rules.ts';
import { rulings as rulingsRu } from './ru/rulings.ts';
import { seeks as seeksRu } from './ru/seeks.ts';
import { settings as settingsRu } from './ru/settings.ts';
import { sheet as sheetRu } from './ru/sheet.ts';
import { setups as setupsRu } from './ru/setups.ts';
import { site as siteRu } from './ru/site.ts';
import { statistics as statisticsRu } from './ru/statistics.ts';
import { told as toldRu } from './ru/told.ts';
import { tournaments as tournamentsRu } from './ru/tournaments.ts';
import { ui as uiRu } from './ru/ui.ts';

export { formerIn, formerName } from './former.ts';

export type Language = 'ru' | 'en';

export const LANGUAGES: readonly Language[] = ['ru', 'en'];

type Catalogue = Readonly<Record<string, string>>;

/** `subject.key`: add a subject by adding its two files and one line in each list. */
export const catalogues: Readonly<Record<Language, Readonly<Record<string, Catalogue>>>> = {
  en: {
    about: aboutEn,
    account: accountEn,
    accounts: accountsEn,
    admin: adminEn,
    administration: administrationEn,
    analysis: analysisEn,
    archive: archiveEn,
    board: boardEn,
    chat: chatEn,
    common: commonEn,
    contact: contactEn,
    done: doneEn,
    entries: entriesEn,
    errors: errorsEn,
    event: eventEn,
    forum: forumEn,
    front: frontEn,
    interface: interfaceEn,
    letters: lettersEn,
    entrylist: entrylistEn,
    judge: judgeEn,
    live: liveEn,
    lobby: lobbyEn,
    logged: loggedEn,
    mail: mailEn,
    moderation: moderationEn,
    my: myEn,
    news: newsEn,
    notices: noticesEn,
    outbox: outboxEn,
    openings: openingsEn,
    passkeys: passkeysEn,
    people: peopleEn,
    plan: planEn,
    play: playEn,
    ratings: ratingsEn,
    rulebook: rulebookEn,
    rules: rulesEn,
    rulings: rulingsEn,
    seeks: seeksEn,
    settings: settingsEn,
    sheet: sheetEn,
    setups: setupsEn,
    site: siteEn,
    statistics: statisticsEn,
    told: toldEn,
    tournaments: tournamentsEn,
    ui: uiEn,
  },
  ru: {
    about: aboutRu,
    account: accountRu,
    accounts: accountsRu,
    admin: adminRu,
    administration: administrationRu,
    analysis: analysisRu,
    archive: archiveRu,
    board: boardRu,
    chat: chatRu,
    common: commonRu,
    contact: contactRu,
    done: doneRu,
    entries: entriesRu,
    errors: errorsRu,
    event: eventRu,
    forum: forumRu,
    front: frontRu,
    interface: interfaceRu,
    letters: lettersRu,
    entrylist: entrylistRu,
    judge: judgeRu,
    live: liveRu,
    lobby: lobbyRu,
    logged: loggedRu,
    mail: mailRu,
    moderation: moderationRu,
    my: myRu,
    news: newsRu,
    notices: noticesRu,
    outbox: outboxRu,
    openings: openingsRu,
    passkeys: passkeysRu,
    people: peopleRu,
    plan: planRu,
    play: playRu,
    ratings: ratingsRu,
    rulebook: rulebookRu,
    rules: rulesRu,
    rulings: rulingsRu,
    seeks: seeksRu,
    settings: settingsRu,
    sheet: sheetRu,
    setups: setupsRu,
    site: siteRu,
    statistics: statisticsRu,
    told: toldRu,
    tournaments: tournamentsRu,
    ui: uiRu,
  },
};

export type Words = (key: string, params?: Params) => string;

type Params = Readonly<Record<string, string | number>>;

/** Messages ready to be said, by language and key. */
const compiled = new Map<string, (params: Params) => string>();

/** Only places for values, `{name}`: no plural, no choice, no quoting. */
const PLACES = /^(?:[^{}'#]|\{\w+\})*$/u;

/**
 * A message made ready. One that holds nothing but places for values is filled in by hand: a list of games says hundreds,
 * and the ICU machinery puts them together in ten times the time.
 */
function compile(message: string, language: Language): (params: Params) => string {
  if (!PLACES.test(message)) {
    const format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
    return (params) => String(format.format({ ...params }));
  }
  // Texts and names of places by turns.
  const parts = message.split(/\{(\w+)\}/u);
  return (params) => {
    let said = parts[0] ?? '';
    for (let i = 1; i < parts.length; i += 2) {
      const name = parts[i] ?? '';
      if (!(name in params)) throw new Error(`no ${name} for "${message}"`);
      // Stored parameters of old letters may hold nothing: ICU says nothing there.
      said += `${params[name] ?? ''}${parts[i + 1] ?? ''}`;
    }
    return said;
  };
}

/** Every text by `subject.key`, laid out when a language is spoken for the first time: a page looks up hundreds. */
const texts = new Map<Language, ReadonlyMap<string, string>>();

function textsOf(language: Language): ReadonlyMap<string, string> {
  let all = texts.get(language);
  if (all === undefined) {
    all = new Map(
      Object.entries(catalogues[language]).flatMap(([subject, catalogue]) =>
        Object.entries(catalogue).map(([key, text]): [string, string] => [`${subject}.${key}`, text]),
      ),
    );
    texts.set(language, all);
  }
  return all;
}

function find(language: Language, key: string): string | undefined {
  return textsOf(language).get(key);
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
  const all = textsOf(language);
  return (key, params) => {
    const message = all.get(key);
    if (message === undefined) throw new Error(`no words for ${key}`);
    if (params === undefined && !message.includes('{')) return message;
    const id = `${language}:${key}`;
    let say = compiled.get(id);
    if (say === undefined) {
      say = compile(message, language);
      compiled.set(id, say);
    }
    return say(params ?? {});
  };
}
