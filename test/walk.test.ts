/**
 * A walk of every address and every socket topic as everybody: only what is theirs answers. The list comes from the running
 * site; an address without a rule here fails.
 */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOPIC_KINDS } from '../src/live/index.ts';
import { routesOf } from '../src/web/index.ts';
import { addPeople } from './support/people.ts';
import { openTestPortal, type TestPortal } from './support/portal.ts';
import { openRaw } from './support/raw-socket.ts';
import { openTestSite, type TestBrowser, type TestSite } from './support/site.ts';
import { soon } from './support/soon.ts';

/**
 * Who gets an answer:
 * - `open` everybody
 * - `signed-in` people with an account; others are led to the sign-in page
 * - `own` the owner alone; for other people it is not there
 * - `moderator` moderators and administrators
 * - `administrator` administrators
 * - `token` programs with a personal token
 * - `link` whoever holds a secret link; a wrong one is not there
 * - `form` everybody may send it (signing in, registering, writing to the administration)
 */
type Rule = 'open' | 'signed-in' | 'own' | 'moderator' | 'administrator' | 'token' | 'link' | 'form';

/** The first pattern that fits an address decides. */
const RULES: readonly (readonly [RegExp, Rule])[] = [
  [/^GET \/(admin\/claim|reset)\/:token$/u, 'link'],
  [/^POST \/(admin\/claim|reset|confirm)\/:token$/u, 'link'],
  [/^GET \/confirm\/:token$/u, 'open'],
  [/^(GET|POST) \/admin\/report(s|\/:id)$/u, 'moderator'],
  [/ \/admin(\/|$)/u, 'administrator'],
  [/^GET \/forum\/post\/:id\/edit$/u, 'own'],
  [/^POST \/forum\/post\/:id\/edit$/u, 'own'],
  [/^(GET|POST) \/forum\/post\/:id\/hide$/u, 'moderator'],
  [/^POST \/forum\/topic\/:id\/moderate$/u, 'moderator'],
  [/^GET \/forum\/(new|post\/:id\/report)$/u, 'signed-in'],
  [/^GET \/forum/u, 'open'],
  [/^POST \/forum/u, 'signed-in'],
  [/^(GET|POST) \/@\/:login\/report$/u, 'signed-in'],
  [/^(GET|POST) \/@\/:login\/fide$/u, 'signed-in'],
  [/^GET \/@\//u, 'open'],
  [/^GET \/mail\/:id(\/report)?$/u, 'own'],
  [/^POST \/mail\/:id(\/report|\/delete)?$/u, 'own'],
  [/^POST \/mail\/letter\/:id\/delete$/u, 'own'],
  [/ \/mail(\/|$)/u, 'signed-in'],
  [/ \/(account|settings|blocks|my|notices)(\/|$)/u, 'signed-in'],
  [/ \/api\/v1\/me/u, 'token'],
  [/^GET \/api/u, 'open'],
  [/^POST \/(login|login\/passkey|login\/passkey\/start|register|logout|forgot|contact)$/u, 'form'],
  [/^GET \/(login|register|forgot|contact)$/u, 'open'],
  [/ \/unsubscribe/u, 'form'],
  [/^GET \/tournament\/new$/u, 'signed-in'],
  [
    /^GET \/tournament\/:id\/(edit|judge|diploma|desk|import|direct|foresee|petition|officials)/u,
    'signed-in',
  ],
  [/^GET \/game\/:number\/(complaint|complain|plan|notes|rule|ruling)/u, 'signed-in'],
  [/^GET \/game/u, 'open'],
  [/^GET \/petition(s$|\/)/u, 'open'],
  [/^POST \/petition(s$|\/)/u, 'signed-in'],
  [/^POST \/(game|play|tournament|series|analysis|archive|news|push)/u, 'signed-in'],
  [/ \/(complaints|rulings|next)/u, 'signed-in'],
  [
    /^GET \/($|\*$|assets|play|tournament|analysis|archive|players|statistics|news|rules|about|source|page\/|healthz|readyz|metrics|favicon|robots|rating|series|calendar|who|online|push|sw|manifest|screen|desk|service-worker)/u,
    'open',
  ],
];

function ruleOf(route: string): Rule | null {
  return RULES.find(([pattern]) => pattern.test(route))?.[1] ?? null;
}

let site: TestSite;
let owner: TestBrowser;
let other: TestBrowser;
let moderator: TestBrowser;
let banned: TestBrowser;
let boss: TestBrowser;
const values = new Map<string, string>();

beforeAll(async () => {
  site = await openTestSite();
  const [ann, bob, eve, ben, chief] = [
    await site.person('ann'),
    await site.person('bob'),
    await site.person('eve', 'moderator'),
    await site.person('ben'),
    await site.person('chief', 'administrator'),
  ];
  [owner, other, moderator, banned, boss] = [ann, bob, eve, ben, chief];
  const letter = await site.mail.write({ to: ['chief'], subject: 'Secret', body: 'Between us' }, ann.user);
  const topic = await site.forum.open({ sectionId: 'general', title: 'Words', body: 'Of Ann' }, ann.user);
  if (!letter.ok || !topic.ok) throw new Error('nothing written');
  const [post] = await site.forum.posts(topic.value.topicId, 1);
  const thread = await site.mail.thread(letter.value.threadId, ann.user.id);
  values.set('/mail/letter', thread?.letters[0]?.id ?? '');
  values.set('/mail', letter.value.threadId);
  values.set('/forum/topic', topic.value.topicId);
  values.set('/forum/post', post?.id ?? '');
  await site.moderation.ban(ben.user, 7, 'insult', '', chief.user);
});
afterAll(() => site.close());

/** An address with real values where this test has them, else with some that lead nowhere. */
function addressOf(path: string): string {
  const prefix = [...values.keys()].find((start) => path.startsWith(`${start}/:id`));
  return path
    .replace(':id', prefix === undefined ? 'nothing' : (values.get(prefix) ?? ''))
    .replace(':login', 'ann')
    .replace(':token', 'x'.repeat(43))
    .replace(':section', 'general')
    .replace(':language', 'en')
    .replace(/:(number|game|round|board|version)\b/gu, '1')
    .replace(/:name/u, 'rules')
    .replace(/:\w+/gu, 'chess')
    .replace('*', 'nothing');
}

function ask(browser: TestBrowser, route: string): Promise<LightMyRequestResponse> {
  const [method = '', path = ''] = route.split(' ');
  return method === 'POST' ? browser.post(addressOf(path)) : browser.get(addressOf(path));
}

/** Pages lead to the sign-in page; addresses that scripts ask say 401. */
const isLedToSignIn = (answer: LightMyRequestResponse): boolean =>
  answer.statusCode === 401 ||
  (answer.statusCode === 303 && String(answer.headers.location).startsWith('/login'));

describe('every address as everybody', () => {
  test('R-393 has a rule', () => {
    const routes = routesOf(site.app);
    // What nobody has thought of has none.
    expect(ruleOf('GET /diary/:login')).toBeNull();
    expect(ruleOf('POST /diary')).toBeNull();
    expect(routes.length).toBeGreaterThan(80);
    expect(routes.filter((route) => ruleOf(route) === null)).toEqual([]);
  });

  test('R-391 R-393 answers only those it is for, and shows nobody another’s address', async () => {
    const wrong: string[] = [];
    const say = (route: string, who: string, answer: LightMyRequestResponse): void => {
      wrong.push(`${route} as ${who}: ${answer.statusCode} ${String(answer.headers.location ?? '')}`);
    };
    const tells = (route: string, who: string, answer: LightMyRequestResponse): void => {
      if (answer.body.includes('ann@example.org')) wrong.push(`${route} tells ${who} an address`);
    };
    for (const route of routesOf(site.app)) {
      const rule = ruleOf(route);
      // Signing out and closing are walked last, by nobody here: they would end the walk.
      // Forms of one place are limited: the walk takes its time.
      site.clock.instant += 2_000;
      if (route === 'POST /logout' || route.startsWith('POST /account/')) continue;
      const visitor = await ask(site.visitor(), route);
      const shut = await ask(banned, route);
      tells(route, 'a visitor', visitor);
      if (visitor.statusCode >= 500) say(route, 'a visitor', visitor);
      // Whoever is banned is a visitor.
      if (isLedToSignIn(visitor) !== isLedToSignIn(shut)) say(route, 'somebody banned', shut);
      if (rule === 'open' || rule === 'form') {
        if (isLedToSignIn(visitor) || visitor.statusCode === 403) say(route, 'a visitor', visitor);
        continue;
      }
      if (rule === 'token') {
        if (visitor.statusCode !== 401) say(route, 'a visitor', visitor);
        const cookie = await ask(owner, route);
        if (cookie.statusCode !== 401) say(route, 'a cookie', cookie);
        continue;
      }
      if (rule === 'link') {
        if (visitor.statusCode !== 404 && visitor.statusCode !== 400) say(route, 'a visitor', visitor);
        continue;
      }
      if (!isLedToSignIn(visitor)) say(route, 'a visitor', visitor);
      const stranger = await ask(other, route);
      tells(route, 'another', stranger);
      if (stranger.statusCode >= 500) say(route, 'another', stranger);
      if (rule === 'own' && ![404, 400].includes(stranger.statusCode)) say(route, 'another', stranger);
      if (rule === 'own') {
        const spy = await ask(moderator, route);
        if (![404, 400].includes(spy.statusCode)) say(route, 'a moderator', spy);
      }
      if ((rule === 'administrator' || rule === 'moderator') && stranger.statusCode !== 403)
        say(route, 'another', stranger);
      const keeper = await ask(moderator, route);
      tells(route, 'a moderator', keeper);
      if (rule === 'administrator' && keeper.statusCode !== 403) say(route, 'a moderator', keeper);
      if (rule === 'moderator' && keeper.statusCode === 403) say(route, 'a moderator', keeper);
      if (rule === 'administrator' || rule === 'moderator') {
        const chief = await ask(boss, route);
        if (chief.statusCode === 403 || chief.statusCode >= 500) say(route, 'an administrator', chief);
      }
    }
    expect(wrong).toEqual([]);
    // A thousand questions one after the other: a loaded machine may take its time.
  }, 300_000);

  test('R-087 the owner reads his letter, an administrator does not', async () => {
    const path = `/mail/${values.get('/mail') ?? ''}`;
    expect((await owner.get(path)).body).toContain('Between us');
    expect((await boss.get(path)).statusCode).toBe(200);
    const second = await site.person('chief2', 'administrator');
    expect((await second.get(path)).statusCode).toBe(404);
  });
});

describe('every socket topic as everybody', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal();
  });
  afterAll(() => portal.close());

  /** Who hears a topic, kind by kind; the thing itself belongs to the owner, and the game is being played. */
  const HEARD: Readonly<Record<string, readonly string[]>> = {
    lobby: ['owner', 'other', 'visitor', 'banned', 'moderator'],
    game: ['owner', 'other', 'visitor', 'banned', 'moderator'],
    tournament: ['owner', 'other', 'visitor', 'banned', 'moderator'],
    // What players say while they play is theirs; those who watch talk among themselves.
    chat: ['owner'],
    talk: ['other', 'visitor', 'banned', 'moderator'],
    user: ['owner'],
  };

  test('R-393 every kind of topic answers only those it is for', async () => {
    expect(Object.keys(HEARD).toSorted()).toEqual([...TOPIC_KINDS].toSorted());
    const logins = ['ann', 'rival', 'other', 'banned', 'moderator', 'chief'];
    const [owner, rival, other, shut, moderator, chief] = await addPeople(
      portal.database,
      logins,
      portal.now(),
    );
    if (!owner || !rival || !other || !shut || !moderator || !chief) throw new Error('nobody');
    await portal.accounts.grant(moderator.id, 'moderator', null);
    await portal.accounts.grant(chief.id, 'administrator', null);
    const boss = await portal.accounts.byId(chief.id);
    const person = await portal.accounts.byId(shut.id);
    if (boss === null || person === null) throw new Error('nobody');
    await portal.moderation.ban(person, 7, 'insult', '', boss);
    const game = await portal.begin(owner, rival);
    const now = portal.now();
    const event = await portal.tournaments.announce(
      {
        name: 'Cup',
        regulation: '',
        system: 'round-robin',
        kind: 'chess',
        control: { mode: 'sudden', baseMs: 300_000 },
        firstMoveMs: 60_000,
        registrationFrom: now,
        registrationTo: now + 3_600_000,
        startsAt: now + 3_600_000,
        tieBreaks: ['DSB', 'AROF'],
        pace: 'rounds',
        rated: true,
      },
      { userId: chief.id, roles: ['administrator'] },
    );
    if (!event.ok) throw new Error(JSON.stringify(event.refusal));
    const ids: Readonly<Record<string, string>> = {
      game,
      chat: game,
      talk: game,
      user: owner.id,
      tournament: event.value.id,
    };
    const people = { owner, other, visitor: null, banned: shut, moderator };
    const wrong: string[] = [];
    for (const [name, who] of Object.entries(people)) {
      // One socket a topic: a refusal belongs to what was asked last.
      for (const kind of TOPIC_KINDS) {
        const topic = kind === 'lobby' ? kind : `${kind}:${ids[kind] ?? ''}`;
        const socket = await openRaw(portal.url, portal.headers(who));
        socket.say({ t: 'subscribe', topic });
        await soon(() =>
          expect(socket.of('snapshot').length + socket.of('refused').length, `${topic} as ${name}`).toBe(1),
        );
        const heard = socket.of('snapshot').length === 1;
        if (heard !== HEARD[kind]?.includes(name))
          wrong.push(`${kind} as ${name}: ${heard ? 'heard' : 'refused'}`);
        socket.close();
      }
    }
    expect(wrong).toEqual([]);
    for (const topic of ['game:nothing', 'tournament:nothing', 'user:nothing', 'chat:nothing']) {
      const socket = await openRaw(portal.url, portal.headers(other));
      socket.say({ t: 'subscribe', topic });
      await soon(() => expect(socket.of('refused'), topic).toHaveLength(1));
      socket.close();
    }
  });
});
