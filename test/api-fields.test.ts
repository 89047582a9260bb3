/**
 * What a page shows a program can read too: the rooms' answers that a page is rendered from are noted down field by field,
 * and every field must stand in an answer of the interface, or in the list of exceptions with its reason. The pages come
 * from the running site; a new one without a line here fails.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../src/accounts/index.ts';
import type { Services } from '../src/app/services.ts';
import { routesOf } from '../src/web/index.ts';
import { fieldsOf as fieldsOfForm } from './support/fields.ts';
import { playedGame } from './support/played.ts';
import { openTestSite, type TestSite } from './support/site.ts';

/** Pages that show no data of the site, and pages whose data are not for programs. */
const WITHOUT: readonly (readonly [RegExp, string])[] = [
  [/^\/api(\/|$)/u, 'the interface itself'],
  [/^\/(assets\/|\*|push-worker|favicon|robots|source|healthz|readyz|metrics)/u, 'files and health'],
  [
    /^\/admin(\/(?!log$)|$)/u,
    'forms and registers of the administration; what was done with them stands in the log',
  ],
  [/^\/(login|register|forgot|reset|confirm|contact|unsubscribe)/u, 'forms of visitors'],
  [
    /^\/(settings|blocks|account)(\/|$)/u,
    'forms of one’s own settings; the archive of one’s data holds them all',
  ],
  [
    /\/(new|edit|report|complaint|complain|hide|quote|fide|plan|organisers|judge|list|pair|sheet|why|working|rulings|rating)$/u,
    'forms and workings of one decision',
  ],
  [/^\/(rulings|petitions?|proposals|complaints)(\/|$)/u, 'files of the judges'],
  [/^\/mail\/(new|blocked|judge\/:id)$/u, 'forms of mail'],
  [/\.(pgn|csv|trf|ics|gz)$|\/diploma\/|\/screen\/|\/desk\//u, 'files and other views of an event'],
  [/^\/(rules\/:kind|analysis|forum\/rules|play\/seeks|my\/next|settings)/u, 'texts and boards without data'],
];

/** Page → addresses of the interface that hold its data. `:` places are filled with what this test has made. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['/tournaments', '/running-games', '/news', '/me/games', '/people/ann', '/people/ann/games'],
  '/my': ['/me/games', '/people/ann', '/tournaments', '/news'],
  '/play': ['/lobby', '/running-games', '/me/games', '/site'],
  '/players': ['/ratings/chess/superblitz', '/ratings/chess/blitz', '/ratings/chess/long', '/site'],
  '/tournaments': ['/tournaments', '/site', '/people/ann'],
  '/tournaments/calendar': ['/tournaments'],
  '/tournament/:id': ['/tournaments/:id'],
  '/tournament/:id/:tab': ['/tournaments/:id'],
  '/game/:name': [
    '/games/:number',
    '/games/:number/rating',
    '/tournaments/:id',
    '/people/ann/games',
    '/archive',
  ],
  '/analysis/:number': ['/games/:number', '/archive'],
  '/@/:login': ['/people/ann', '/people/ann/games', '/me/games'],
  '/@/:login/statistics': ['/people/ann', '/people/ann/statistics'],
  '/@/:login/tournaments': ['/people/ann', '/people/ann/tournaments'],
  '/archive': ['/archive'],
  '/news': ['/news'],
  '/forum': ['/forum/topics', '/site'],
  '/forum/section/:section': ['/forum/topics'],
  '/forum/topic/:id': ['/forum/topics/:topic', '/forum/topics'],
  '/forum/post/:id': ['/forum/topics/:topic'],
  '/forum/tournament/:id': ['/forum/topics'],
  '/mail': ['/me/mail'],
  '/mail/:id': ['/me/mail', '/me/mail/:mail'],
  '/notices': ['/me/notices'],
  '/about': ['/site', '/pages/about/en'],
  '/rules': ['/pages/rules/en'],
  '/page/:name/:version': ['/pages/rules/en'],
  '/series/:id': ['/series/:series'],
  '/admin/log': ['/admin/log'],
};

/** Fields that no program is given, each with its reason. */
const EXCEPT: Readonly<Record<string, string>> = {
  email: 'private: told to nobody but its owner (R-391)',
  emailConfirmedAt: 'private',
  birthDate: 'C-09: the year is nobody’s business; day and month stand in `birthday`',
  birthdayShown: 'the interface tells the birthday itself, or nothing',
  consentAt: 'private',
  consentVersion: 'private',
  lastSeenAt: 'private: pages say only who is on the site',
  language: 'private: how pages address a person',
  timeZone: 'private: how pages write times for a person',
  closed: 'people who are gone are not told of at all',
  authorId: 'people are told by their logins',
  lastAuthorId: 'people are told by their logins',
  fromId: 'people are told by their logins',
  toIds: 'people are told by their logins',
  withIds: 'people are told by their logins',
  lastFromId: 'people are told by their logins',
  topicId: 'stands in the address',
  by: 'R-105: the person told is the author, not who hid it',
  at: 'moment of hiding is part of the log of acts',
  by_id: 'who wrote a page stands in the log of acts',
  byId: 'people are told by their logins',
};

/** Rooms whose answers pages are made of. */
const ROOMS = [
  'accounts',
  'archive',
  'forum',
  'games',
  'lobby',
  'mail',
  'moderation',
  'notices',
  'ratings',
  'security',
  'statistics',
  'tournaments',
] as const;
/** What belongs to the frame of every page, and questions with yes or no. */
const FRAME =
  /^(session|count|bannedUntil|needsAdministrator|unread|maintenance|limits|used|watches|usesPrograms|seenSince|birthdays|blocked|markRead|settings|now|titleOf|classesOf|qualifications|cloneOf|insert)$/u;

interface Noted {
  readonly room: string;
  readonly key: string;
  readonly value: string;
}

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let chief: Awaited<ReturnType<TestSite['person']>>;
let noted: Noted[] | null = null;
const values = new Map<string, string>();
/** The tokens of a player and of an administrator. */
let player: Record<string, string>;
let administrator: Record<string, string>;

/** Every field of an answer with its value as text; members of lists stand under the name of their list. */
function fieldsOf(value: unknown, key = '', found: [string, string][] = []): [string, string][] {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'function')
    return found;
  if (typeof value === 'object') {
    if (value instanceof Map) for (const one of value.values()) fieldsOf(one, key, found);
    else if (Array.isArray(value)) for (const one of value) fieldsOf(one, key, found);
    else for (const [name, one] of Object.entries(value)) fieldsOf(one, name, found);
  } else if (String(value) !== '') found.push([key, String(value)]);
  return found;
}

function watched<T extends object>(room: T, name: string): T {
  return new Proxy(room, {
    get(target, property, receiver) {
      const member: unknown = Reflect.get(target, property, receiver);
      if (typeof member !== 'function') {
        return typeof member === 'object' && member !== null && !FRAME.test(String(property))
          ? watched(member, `${name}.${String(property)}`)
          : member;
      }
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, given);
        if (FRAME.test(String(property)) || !(answer instanceof Promise)) return answer;
        return answer.then((value: unknown) => {
          noted?.push(
            ...fieldsOf(value).map(([key, text]) => ({
              room: `${name}.${String(property)}`,
              key,
              value: text,
            })),
          );
          return value;
        });
      };
    },
  });
}

async function token(userId: string, scopes: readonly Scope[]): Promise<Record<string, string>> {
  const made = await site.security.addToken(userId, { name: 'bot', scopes, days: 1 });
  if (!made.ok) throw new Error(made.refusal.code);
  return { authorization: `Bearer ${made.value.token}` };
}

beforeAll(async () => {
  site = await openTestSite({
    around: (services) => {
      const rooms = Object.fromEntries(ROOMS.map((room) => [room, watched(services[room], room)]));
      return { ...services, ...rooms } as Services;
    },
  });
  ann = await site.person('ann');
  const bob = await site.person('bob');
  chief = await site.person('chief', 'administrator');
  await site.security.setProfile(ann.user.id, {
    about: 'I like endings',
    birthDate: '1990-05-31',
    birthdayShown: true,
  });
  const topic = await site.forum.open(
    { sectionId: 'general', title: 'On endings', body: 'They are long' },
    ann.user,
  );
  const letter = await site.mail.write({ to: ['ann'], subject: 'A match', body: 'Shall we play?' }, bob.user);
  if (!topic.ok || !letter.ok) throw new Error('nothing written');
  const [post] = await site.forum.posts(topic.value.topicId, 1);
  values
    .set('topic', topic.value.topicId)
    .set('mail', letter.value.threadId)
    .set('post', post?.id ?? '');
  const form = fieldsOfForm((await chief.get('/tournament/new')).body);
  const announced = await chief.post('/tournament/new', { ...form, name: 'The endings cup' });
  values.set('tournament', /\/tournament\/(\w+)/u.exec(String(announced.headers.location))?.[1] ?? '');
  await chief.post('/admin/settings', { name: 'mail-box', value: '40', note: 'more room' });
  player = await token(ann.user.id, ['read', 'account', 'mail']);
  administrator = await token(chief.user.id, ['administration']);
  await playedGame(site, ann, bob, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6']);
  await bob.post('/play/seeks', { kind: 'chess', minutes: '5', increment: '3' });
});
afterAll(() => site.close());

function fill(path: string): string {
  const id = path.startsWith('/mail')
    ? 'mail'
    : path.startsWith('/forum/topic')
      ? 'topic'
      : path.startsWith('/forum/post')
        ? 'post'
        : 'tournament';
  return path
    .replace(':topic', values.get('topic') ?? '')
    .replace(':mail', values.get('mail') ?? '')
    .replace(':id', values.get(id) ?? '')
    .replace(':login', 'ann')
    .replace(':section', 'general')
    .replace(':name/:version', 'rules/1')
    .replace(/:number|:name$/u, '1')
    .replace(':tab', 'players')
    .replace(':series', 'none');
}

describe('what pages show, programs can read', () => {
  test('R-393 every page has its line', () => {
    const pages = routesOf(site.app)
      .filter((route) => route.startsWith('GET '))
      .map((route) => route.slice(4));
    const unknown = pages.filter(
      (page) => !(page in PAGES) && !WITHOUT.some(([pattern]) => pattern.test(page)),
    );
    expect(unknown).toEqual([]);
    expect(Object.keys(PAGES).filter((page) => !pages.includes(page))).toEqual([]);
  });

  test('every field a page is made of stands in an answer of the interface', async () => {
    const missing: string[] = [];
    let fields = 0;
    const empty: string[] = [];
    for (const [page, addresses] of Object.entries(PAGES)) {
      noted = [];
      const [reader, headers] = page.startsWith('/admin/') ? [chief, administrator] : [ann, player];
      const shown = await reader.get(fill(page));
      const seen: Noted[] = noted;
      noted = null;
      if (shown.statusCode !== 200) {
        empty.push(`${page} ${shown.statusCode}`);
        continue;
      }
      const answers = [];
      for (const address of addresses) {
        // A minute later: asking has a limit of its own.
        site.clock.instant += 5_000;
        answers.push((await site.visitor().get(`/api/v1${fill(address)}`, headers)).json<unknown>());
      }
      const told = fieldsOf(answers);
      const keys = new Set(told.map(([key]) => key));
      const texts = new Set(told.map(([, text]) => text));
      for (const { room, key, value } of seen) {
        fields += 1;
        // The same name, or under another name the same value.
        if (key in EXCEPT || keys.has(key) || texts.has(value)) continue;
        missing.push(`${page}: ${room} ${key} = ${value.slice(0, 40)}`);
      }
    }
    expect([...new Set(missing)]).toEqual([]);
    expect(fields).toBeGreaterThan(200);
    // Pages that lead elsewhere, and what nobody has made here.
    expect(empty).toEqual([
      '/forum/post/:id 303',
      '/forum/tournament/:id 303',
      '/page/:name/:version 404',
      '/series/:id 404',
    ]);
  });
});
