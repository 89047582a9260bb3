/**
 * A walk of every address and every socket topic as everybody: only what is theirs answers. The list comes from the running
 * site; an address without an entry in the table of rules fails.
 */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../src/accounts/index.ts';
import { TOPIC_KINDS } from '../src/live/index.ts';
import { routesOf } from '../src/web/index.ts';
import { fieldsOf } from './support/fields.ts';
import { addPeople } from './support/people.ts';
import { openTestPortal, type TestPortal } from './support/portal.ts';
import { openRaw } from './support/raw-socket.ts';
import { RULE_OF, type Rule } from './support/route-rules.ts';
import { openTestSite, type TestBrowser, type TestSite } from './support/site.ts';
import { soon } from './support/soon.ts';

/** What an answer comes to; whoever is not let in learns nothing but that. */
type Verdict = 'in' | 'sign-in' | 'forbidden' | 'absent' | 'fault';

type Who = 'visitor' | 'banned' | 'other' | 'judge' | 'moderator' | 'administrator';

/** The address may hold an id that leads nowhere, and the form nothing: who is let in may hear that it is not there. */
const IN: readonly Verdict[] = ['in', 'absent'];
/** More than an account is needed where the address says so; what this walk knows of stands in a rule of its own. */
const WITH_ACCOUNT: readonly Verdict[] = ['in', 'absent', 'forbidden'];
/** Whoever is banned is a visitor. */
const STRANGERS = { visitor: ['sign-in'], banned: ['sign-in'] } as const;
const NOBODY = { visitor: ['absent'], banned: ['absent'] } as const;
const EVERYBODY = { visitor: IN, banned: IN };

/** By rule: who is asked, and what he may be answered. */
const VERDICTS: Readonly<
  Record<Exclude<Rule, TokenRule>, Readonly<Partial<Record<Who, readonly Verdict[]>>>>
> = {
  open: EVERYBODY,
  form: EVERYBODY,
  link: NOBODY,
  'signed-in': { ...STRANGERS, other: WITH_ACCOUNT, moderator: WITH_ACCOUNT },
  own: { ...STRANGERS, other: ['absent'], moderator: ['absent'] },
  official: { ...STRANGERS, other: ['forbidden'], moderator: ['forbidden'], administrator: IN },
  judge: { ...STRANGERS, other: ['forbidden'], moderator: ['forbidden'], judge: IN, administrator: IN },
  moderator: { ...STRANGERS, other: ['forbidden'], judge: ['forbidden'], moderator: IN, administrator: IN },
  administrator: {
    ...STRANGERS,
    other: ['forbidden'],
    judge: ['forbidden'],
    moderator: ['forbidden'],
    administrator: IN,
  },
};

type TokenRule = Extract<Rule, `token-${string}`>;
const isTokenRule = (rule: Rule): rule is TokenRule => rule.startsWith('token-');

/** Routes of `routes` without an entry in the table, and entries without a route. */
function differences(routes: readonly string[]) {
  return {
    withoutRule: routes.filter((route) => !RULE_OF.has(route)),
    withoutRoute: [...RULE_OF.keys()].filter((route) => !routes.includes(route)),
  };
}

let site: TestSite;
let owner: TestBrowser;
let boss: TestBrowser;
let people: Readonly<Record<Exclude<Who, 'visitor'>, TestBrowser>>;
const values = new Map<string, string>();
/** Heads of requests of programs, by owner and scope. */
const tokens = new Map<string, Record<string, string>>();

beforeAll(async () => {
  site = await openTestSite();
  const [ann, bob, eve, jo, ben, chief] = [
    await site.person('ann'),
    await site.person('bob'),
    await site.person('eve', 'moderator'),
    await site.person('jo', 'judge'),
    await site.person('ben'),
    await site.person('chief', 'administrator'),
  ];
  [owner, boss] = [ann, chief];
  people = { banned: ben, other: bob, judge: jo, moderator: eve, administrator: chief };
  const letter = await site.mail.write({ to: ['chief'], subject: 'Secret', body: 'Between us' }, ann.user);
  const topic = await site.forum.open({ sectionId: 'general', title: 'Words', body: 'Of Ann' }, ann.user);
  if (!letter.ok || !topic.ok) throw new Error('nothing written');
  const [post] = await site.forum.posts(topic.value.topicId, 1);
  const thread = await site.mail.thread(letter.value.threadId, ann.user.id);
  const form = fieldsOf((await chief.get('/tournament/new')).body);
  const event = await chief.post('/tournament/new', { ...form, name: 'Cup' });
  values.set('/mail/letter', thread?.letters[0]?.id ?? '');
  values.set('/mail', letter.value.threadId);
  values.set('/api/v1/me/mail', letter.value.threadId);
  values.set('/forum/topic', topic.value.topicId);
  values.set('/forum/post', post?.id ?? '');
  values.set('/tournament', /\/tournament\/(\w+)/u.exec(String(event.headers.location))?.[1] ?? '');
  for (const [who, { user }] of Object.entries({
    owner: ann,
    other: bob,
    moderator: eve,
    banned: ben,
    boss: chief,
  }))
    for (const scope of SCOPES) {
      const made = await site.security.addToken(user.id, { name: scope, scopes: [scope], days: 1 });
      if (!made.ok) throw new Error(made.refusal.code);
      tokens.set(`${who} ${scope}`, { authorization: `Bearer ${made.value.token}` });
    }
  await site.moderation.ban(ben.user, 7, 'insult', '', chief.user);
});
afterAll(() => site.close());

/** An address with real values where this test has them, else with some that lead nowhere. */
function addressOf(path: string): string {
  const prefix = [...values.keys()].find((start) => path.startsWith(`${start}/:id`));
  return path
    .replace(':id', prefix === undefined ? 'nothing' : (values.get(prefix) ?? ''))
    .replace('/judge/:act', '/judge/pause')
    .replace(':login', 'ann')
    .replace(':token', 'x'.repeat(43))
    .replace(':section', 'general')
    .replace(':language', 'en')
    .replace(/:(number|game|round|board|version)\b/gu, '1')
    .replace(/:name/u, 'rules')
    .replace(/:\w+/gu, 'chess')
    .replace('*', 'nothing');
}

/** Forms that say nothing are refused before anybody is asked who he is: these say something. */
const BODIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/tournament/:id/judge/list/accept': { text: 'Somebody', seen: '1' },
};
const FILES: Readonly<Record<string, string>> = {
  '/tournament/:id/judge/list':
    '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nSomebody\r\n--x--\r\n',
};

function ask(browser: TestBrowser, route: string): Promise<LightMyRequestResponse> {
  const [method = '', path = ''] = route.split(' ');
  if (method !== 'POST') return browser.get(addressOf(path));
  const file = FILES[path];
  return file === undefined
    ? browser.post(addressOf(path), BODIES[path])
    : browser.send(addressOf(path), Buffer.from(file), 'multipart/form-data; boundary=x');
}

/** Pages lead to the sign-in page; addresses that scripts ask say 401. */
function verdictOf({ statusCode, headers }: LightMyRequestResponse): Verdict {
  if (statusCode === 401 || (statusCode === 303 && String(headers.location).startsWith('/login')))
    return 'sign-in';
  if (statusCode >= 500) return 'fault';
  if (statusCode === 403) return 'forbidden';
  return statusCode === 404 || statusCode === 400 ? 'absent' : 'in';
}

describe('every address as everybody', () => {
  test('R-393 has an entry of its own in the table, and a new one without it fails', () => {
    const routes = routesOf(site.app);
    expect(routes.length).toBeGreaterThan(200);
    expect(differences(routes)).toEqual({ withoutRule: [], withoutRoute: [] });
    // A known beginning lends no rule: neither a new address, nor another method of a known one.
    const fresh = ['GET /diary', 'GET /admin/keys', 'GET /api/v1/me/keys', 'POST /mail', 'DELETE /mail/:id'];
    expect(differences([...routes, ...fresh])).toEqual({ withoutRule: fresh, withoutRoute: [] });
    expect(differences(routes.slice(1)).withoutRoute).toEqual(routes.slice(0, 1));
  });

  test('R-391 R-393 answers only those it is for, and shows nobody another’s address', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const [route, rule] of RULE_OF) {
      if (isTokenRule(rule)) continue;
      for (const [who, allowed] of Object.entries(VERDICTS[rule])) {
        // What ends sessions or accounts would end the walk.
        if (route.startsWith('POST /account/') && who !== 'visitor' && who !== 'banned') continue;
        // Forms of one place are limited: the walk takes its time.
        site.clock.instant += 700;
        const answer = await ask(
          who === 'visitor' ? site.visitor() : people[who as keyof typeof people],
          route,
        );
        const verdict = verdictOf(answer);
        asked += 1;
        if (!allowed.includes(verdict))
          wrong.push(`${route} (${rule}) as ${who}: ${answer.statusCode} ${verdict}`);
        if (who !== 'administrator' && answer.body.includes('ann@example.org'))
          wrong.push(`${route} tells ${who} an address`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(600);
    // A thousand questions one after the other: a loaded machine may take its time.
  }, 300_000);

  test('R-393 programs are answered by the scope of their token and by who gave it, never by a cookie', async () => {
    const wrong: string[] = [];
    const check = async (
      route: string,
      who: string,
      browser: TestBrowser,
      headers: Record<string, string>,
      expected: readonly number[],
    ): Promise<void> => {
      site.clock.instant += 2_000;
      const { statusCode } = await browser.get(addressOf(route.slice('GET '.length)), headers);
      if (!expected.includes(statusCode)) wrong.push(`${route} as ${who}: ${statusCode}`);
    };
    for (const [route, rule] of RULE_OF) {
      if (!isTokenRule(rule)) continue;
      await check(route, 'a visitor', site.visitor(), {}, [401]);
      await check(route, 'a cookie', boss, {}, [401]);
      for (const [name, headers] of tokens) {
        const [who = '', scope = ''] = name.split(' ');
        const isOwner = who === 'owner' || (!route.includes(':id') && who === 'other');
        const expected =
          who === 'banned'
            ? [401]
            : rule !== `token-${scope}`
              ? [403]
              : rule === 'token-administration'
                ? [who === 'boss' ? 200 : 403]
                : [isOwner || who === 'boss' ? 200 : route.includes(':id') ? 404 : 200];
        await check(route, name, site.visitor(), headers, expected);
      }
    }
    expect(wrong).toEqual([]);
  });

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
