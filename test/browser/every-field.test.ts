/**
 * A hundred payloads in every text field of the site, in a real browser. The pages come from the routes of the running
 * site and from the links of its pages, the fields from the pages: a new address that nobody opens here fails, a new field is
 * met by itself, and a field of the sources that the walk never meets fails as well.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { ROLES } from '../../src/accounts/index.ts';
import { MAX_CHAT_TEXT } from '../../src/games/types.ts';
import { offeredSystems } from '../../src/tournaments/index.ts';
import { routesOf } from '../../src/web/index.ts';
import { TOURNAMENT_TABS } from '../../src/web/pages/tournament.ts';
import { openTestSite } from '../support/site.ts';
import { fieldsOfSources } from './field-sources.ts';
import {
  drawRest,
  oddNow,
  readPage,
  ROOMS,
  sendAll,
  strangeOf,
  STRANGE_ROOMS,
  teach,
  typeAndSend,
  wordsOf,
  type Answer,
  type Field,
  type Form,
  type Read,
} from './forms.ts';
import { furnish } from './hostile-site.ts';
import { packed, PAYLOADS } from '../support/payloads.ts';
import { signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** So many forms go at once from one place; then the clock moves on by what each of them takes from the limit. */
const BURST = 60;
const REFILL_MS = 500;
/** Fewer than the wrong passwords that one login may be tried with. */
const SIGN_IN_BURST = 8;
/** What a script answers may take its time on a loaded machine. */
const LONG = { timeout: 60_000 };
/** Pages of one address that are opened because others lead there. */
const MOST_ALIKE = 3;

/** Addresses that show no page, each with its reason. */
const WITHOUT: readonly (readonly [RegExp, string])[] = [
  [
    /^\/(api|assets|push-worker|favicon|robots|healthz|readyz|metrics)|\*|\.\w{2,4}$|:file$|working$/u,
    'no page',
  ],
  [/^\/my\/next$/u, 'leads to a game'],
  [/^\/(reset|confirm|unsubscribe|admin\/claim)\/:token$/u, 'nothing without the secret link'],
];

/** Forms that would end the walk: they sign its people out, or close the site to them. */
const ENDING = /^\/(logout|account\/(close|sessions|export))/u;

/** Forms that change what others need: they come when the others have been sent. */
const LATE =
  /\/(moderate|hide|rulings|answer|annul|system)$|^\/(admin\/(person|bars|roles)|petition)|\/organisers\//u;

/** Answers that say a text is too long, or that a form is no form. */
const TOO_LONG = /^(400|413)|long|large|maintenance-text/u;

/** Kinds of pages that show in the end what was written by others, whatever else does. */
const SHOWING = [
  '/forum/topic/:',
  '/forum/section/general',
  '/mail',
  '/mail/:',
  '/@/:',
  '/about',
  '/news',
  '/admin/claims',
  '/admin/reports',
  '/admin/log',
  '/tournament/:',
  '/tournament/:/players',
];

/** Fields of the sources the walk does not meet, each with its reason. */
const UNMET: Readonly<Record<string, string>> = {};

interface Reader {
  readonly page: Page;
  readonly login: string;
}

let site: Site;
let boss: Reader;
let ann: Reader;
let guest: Reader;
let dialogs = 0;
let places: Awaited<ReturnType<typeof furnish>>;
let waiting = 0;
/** Fields that have taken the hundred: by form, by name, and by name and label. */
const taken = new Set<string>();
const faults: string[] = [];

beforeAll(async () => {
  site = await openSite();
  const reader = async (login: string | null): Promise<Reader & { readonly id: string }> => {
    const one =
      login === null ? { id: '', page: await site.visit() } : await signedIn(site, login, 'en', 1280);
    const page = one.page;
    await teach(page);
    // A fresh game would open by itself and take him from the page under test.
    await page.addInitScript(() => {
      for (let number = 1; number < 20; number++) sessionStorage.setItem(`at board ${number}`, '1');
    });
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await page.goto('/about?lang=en');
    return { id: one.id, login: login ?? 'writer', page };
  };
  const [chief, writer] = [await reader('boss'), await reader('writer')];
  [boss, ann, guest] = [chief, writer, await reader(null)];
  await signedIn(site, 'carl', 'en', 1280).then(({ page }) => page.context().close());
  const { accounts } = site.services();
  for (const role of ROLES) await accounts.grant(chief.id, role, null);
  const people = await accounts.byIds([chief.id, writer.id]);
  const [one, other] = [people.get(chief.id), people.get(writer.id)];
  if (one === undefined || other === undefined) throw new Error('nobody');
  places = await furnish(site, one, other);
});

afterAll(() => site.close());

const isWithout = (path: string): boolean => WITHOUT.some(([pattern]) => pattern.test(path));

/** The addresses of a route of the site. */
function addressesOf(route: string): readonly string[] {
  const each = (values: readonly string[], part: RegExp): readonly string[] =>
    values.map((value) => route.replace(part, value));
  if (route === '/tournament/new')
    return [
      ...offeredSystems().map(({ id }) => `/tournament/new?system=${id}`),
      '/tournament/new?system=family&over=1',
    ];
  if (route.startsWith('/mail/judge/')) return each(places.tournaments, /:id/u);
  if (/^\/(mail|forum\/topic|forum\/post)\/:id/u.test(route)) {
    const value = route.startsWith('/mail')
      ? places.mail
      : route.startsWith('/forum/topic')
        ? places.topic
        : places.post;
    return each([value], /:id/u);
  }
  if (route.endsWith('/judge/pair')) return each([places.between], /:id/u);
  if (route.startsWith('/petition/')) return each(places.petitions, /:id/u);
  if (/^\/(tournament|forum\/tournament)\/:id/u.test(route))
    return each(places.tournaments, /:id/u).flatMap((path) =>
      path.endsWith(':tab')
        ? TOURNAMENT_TABS.map((tab) => path.replace(':tab', tab))
        : [path.endsWith('/why') ? `${path}?round=1&board=1` : path],
    );
  if (route.startsWith('/series')) return each(places.series, /:id/u);
  if (/^\/(game|analysis)\/:/u.test(route)) return each(places.games, /:\w+/u);
  if (route.includes('/:name'))
    return [route.replace(':name', 'about').replace(':language', 'en').replace(':version', '1')];
  const login = route.startsWith('/admin') ? 'carl' : 'writer';
  return [route.replace(':login', login).replace(':section', 'general').replace(':kind', 'kingchess')];
}

/** An address without what tells pages of one kind apart. */
const likeness = (path: string): string =>
  path
    .replace(/[?#].*$/u, '')
    .replace(/^(\/@|\/admin\/(?:person|bars)|\/rules)\/[^/]+/u, '$1/:')
    .replace(/^\/admin\/page\/.*$/u, '/admin/page/:')
    .replaceAll(/\/(\d+|\w{12})(?=\/|$)/gu, '/:');

/** Kinds of fields nobody types words into. */
const isTyped = ({ kind }: Field): boolean => kind !== 'kept' && kind !== 'when';
const keyOf = (form: Form, { name, label, kind }: Field): string => {
  const action = `${form.method} ${likeness(form.action)} ${name}`;
  // Rows of a list say in the label whose they are; a list of numbers is one field.
  return kind === 'number' && action.includes('/settings')
    ? action
    : `${action}: ${label.replace(/: .*$/su, '')}`;
};
const isSame = (one: Form, other: Form): boolean =>
  one.action === other.action &&
  one.fields.map((field) => keyOf(one, field)).join() ===
    other.fields.map((field) => keyOf(other, field)).join();

/** Sends bodies through a form; every fault of an answer is noted. */
async function send(
  reader: Reader,
  form: Form,
  bodies: Parameters<typeof sendAll>[2],
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const isSigningIn = form.action.startsWith('/login');
  const burst = isSigningIn ? SIGN_IN_BURST : BURST;
  for (let at = 0; at < bodies.length; at += burst) {
    // Wrong tries to sign in are counted apart.
    if (isSigningIn) await site.later(HOUR);
    const some = bodies.slice(at, at + burst);
    answers.push(...(await sendAll(reader.page, form, some)));
    waiting += some.length;
    if (waiting < BURST / 2) continue;
    await site.later(waiting * REFILL_MS);
    waiting = 0;
  }
  for (const { status, odd } of answers) {
    if (status >= 500 || status === 429) faults.push(`${form.action}: ${status}`);
    faults.push(...odd.map((one) => `${form.action}: ${one}`));
  }
  return answers;
}

/** Brings a hundred payloads into every field of a form that has not taken them yet. */
async function fill(reader: Reader, form: Form): Promise<void> {
  const fresh = new Set(form.fields.filter((field) => isTyped(field) && !taken.has(keyOf(form, field))));
  const writing = { form, fresh, person: ann.login, aheadMs: site.services().now() + 400 * DAY };
  const words = [...fresh].some(({ kind }) => kind === 'text');
  for (const room of words ? ROOMS : []) {
    const [first, ...bodies] = wordsOf(writing, room);
    if (first === undefined) throw new Error('a form without words');
    const [answer] = await send(reader, form, [first]);
    // The site takes no text of this size: the payloads go in smaller parts.
    if (room > 200 && answer !== undefined && TOO_LONG.test(`${answer.status} ${answer.refusal}`)) continue;
    if (answer?.status === 400) faults.push(`${form.action} takes no words`);
    await send(reader, form, bodies);
    break;
  }
  const refused: Field[] = [];
  for (const field of [...fresh].filter(({ kind }) => kind !== 'text')) {
    let isRead = false;
    for (const room of field.kind === 'name' ? STRANGE_ROOMS : STRANGE_ROOMS.slice(0, 1)) {
      const [first, ...bodies] = strangeOf(writing, [field], room);
      if (first === undefined) continue;
      const [answer] = await send(reader, form, [first]);
      isRead = answer?.status !== 400;
      if (isRead) await send(reader, form, bodies);
      if (isRead) break;
    }
    if (!isRead) refused.push(field);
  }
  // What the site reads in none of these fields goes into all of them at once.
  if (refused.length > 0) await send(reader, form, strangeOf(writing, refused, STRANGE_ROOMS[0]));
  for (const field of fresh)
    taken.add(keyOf(form, field)).add(field.name).add(`${field.name}: ${field.label}`);
}

/** Draws what is left of the answers to somebody, before his page is left. */
async function drawAnswers({ page, login }: Reader): Promise<void> {
  if (await drawRest(page)) faults.push(`something ran in answers to ${login}`);
}

/** Opens every address as somebody, and what its pages lead to; sends the forms whose fields have not taken everything. */
async function walk(reader: Reader, addresses: readonly string[]): Promise<ReadonlyMap<string, Read>> {
  const read = new Map<string, Read>();
  const alike = new Map<string, number>();
  const queue = [...addresses];
  const late: (readonly [string, Form])[] = [];
  const fillAgain = async (path: string, form: Form): Promise<void> => {
    // What was sent before may have changed the page: the form as it is now, if it is still there.
    const now = (await readPage(reader.page, path)).forms.find((one) => isSame(one, form));
    if (now?.fields.some((field) => isTyped(field) && !taken.has(keyOf(now, field))) === true)
      await fill(reader, now);
  };
  for (let at = 0; at < queue.length; at += 1) {
    const path = queue[at] ?? '';
    if (read.has(path)) continue;
    const page = await readPage(reader.page, path);
    read.set(path, page);
    faults.push(...page.odd.map((one) => `${path}: ${one}`));
    for (const link of at < addresses.length ? page.links : []) {
      const kind = likeness(link);
      const count = alike.get(kind) ?? 0;
      if (count >= MOST_ALIKE || isWithout(kind) || /[?&](lang|next)=/u.test(link)) continue;
      alike.set(kind, count + 1);
      queue.push(link);
    }
    for (const form of page.forms) {
      if (ENDING.test(form.action)) continue;
      if (!form.fields.some((field) => isTyped(field) && !taken.has(keyOf(form, field)))) continue;
      if (LATE.test(form.action)) late.push([path, form]);
      else await fillAgain(path, form);
    }
  }
  for (const [path, form] of late) await fillAgain(path, form);
  await drawAnswers(reader);
  return read;
}

/** The form of a round paired by hand, which stands between two rounds alone. */
async function handPairing(): Promise<Form> {
  const path = `/tournament/${places.between}/judge/pair`;
  const form = (await readPage(boss.page, path)).forms.find(({ action }) => action === path);
  if (form === undefined) throw new Error('no round to be paired by hand');
  return form;
}

/** With nobody seated the site refuses the round and gives back what was typed, again and again. */
async function refuseHandPairing(): Promise<void> {
  const form = await handPairing();
  expect(form.fields.filter(isTyped).map(({ name }) => name)).toEqual(['note']);
  await fill(boss, { ...form, fields: form.fields.filter(({ name }) => name !== 'white1') });
  // Numbers of boards stand in the names of its fields: it is read by a reader of its own, lists and all.
  const kept = form.fields.filter((field) => !isTyped(field));
  expect(kept.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['round', 'seen', 'white1', 'black2', 'bye']),
  );
  const writing = { form, fresh: new Set<Field>(), person: ann.login, aheadMs: 0 };
  await send(boss, form, strangeOf(writing, kept, STRANGE_ROOMS[0]));
  await drawAnswers(boss);
}

/** Fields that scripts draw: the talk at a game, moves and setups typed by hand, records brought in, comments. */
async function typeIntoIslands(): Promise<void> {
  const { page } = boss;
  const [, , own = '', battle = ''] = places.games;
  await page.goto(`/game/${own}`);
  await page.locator('[name=say]').waitFor();
  for (const [index, text] of packed(MAX_CHAT_TEXT, false).fitting.entries()) {
    await typeAndSend(page, '[name=say]', text);
    await expect.poll(() => page.locator('[name=say]').inputValue(), LONG).toBe('');
    if (index % 4 === 3) await site.later(60_000);
  }
  for (const text of packed(120, false).fitting) await typeAndSend(page, '[name=move]', text);
  expect(await page.locator('.chat-lines').textContent()).toContain('window.hit=1');
  expect(await page.locator('#move-answer').textContent()).toContain('hit=1');
  await look(boss);

  await page.goto(`/game/${battle}`);
  await page.locator('.setup-preset').first().click();
  await expect.poll(() => page.locator('.setup-keep button').isEnabled(), LONG).toBe(true);
  for (const text of packed(480, false).fitting) await typeAndSend(page, '[name=setup-name]', text);
  await page.locator('#setup-fault:not(:empty)').waitFor();
  await look(boss);

  await page.goto('/analysis');
  await page.locator('[name=pgn]').waitFor();
  const game = (text: string): string =>
    `[Event "${text.replaceAll('"', "'").replaceAll('\n', ' ')}"]\n[White "${text.replaceAll('\n', ' ')}"]\n\n1. e4 {${text}} e5 *\n`;
  for (const text of packed(480, true).fitting) {
    for (const way of [text, game(text), `1. ${text}`]) await typeAndSend(page, '[name=pgn]', way);
    await page.locator('[name=move-comment]').evaluate((field, text) => {
      (field as HTMLTextAreaElement).value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
  }
  await typeAndSend(page, '[name=pgn]', PAYLOADS.map(game).join('\n'));
  await page.locator('.games-found').waitFor();
  await look(boss);
  await page.locator('form:has(.games-found) button').click();
  await look(boss);
  for (const name of ['say', 'move', 'setup-name', 'pgn', 'move-comment']) taken.add(name);
}

/** What is wrong with a page as it stands. */
async function look({ page }: Reader): Promise<void> {
  faults.push(...(await oddNow(page)).map((odd) => `${page.url()}: ${odd}`));
}

test('R-395 R-396 a hundred payloads in every text field run nowhere', { timeout: 900_000 }, async () => {
  expect(new Set(PAYLOADS).size).toBe(100);
  const twin = await openTestSite();
  const routes = routesOf(twin.app)
    .filter((route) => route.startsWith('GET '))
    .map((route) => route.slice(4))
    .filter((path) => !isWithout(path));
  await twin.close();
  const addresses = [...new Set(routes.flatMap(addressesOf))];
  await refuseHandPairing();
  const opened = new Map<Reader, ReadonlyMap<string, Read>>();
  for (const reader of [boss, ann, guest]) {
    opened.set(reader, await walk(reader, addresses));
  }
  // What follows a press of a button.
  for (const form of (await readPage(boss.page, '/account/codes', 'POST')).forms)
    if (form.action.startsWith('/account/codes/confirm')) await fill(boss, form);
  // The round is paired in the end: its reason stands in the log.
  const pairing = await handPairing();
  const fresh = new Set(pairing.fields.filter(({ name }) => name === 'note'));
  const writing = { form: pairing, fresh, person: ann.login, aheadMs: 0 };
  const [paired] = await send(boss, pairing, wordsOf(writing, ROOMS[3]).slice(0, 1));
  expect([paired?.status, paired?.refusal]).toEqual([0, null]);
  await drawAnswers(boss);
  await typeIntoIslands();
  const answers = (path: string): boolean =>
    [...opened.values()].some((read) => read.get(path)?.status === 200);
  const unopened = routes.filter((route) => !addressesOf(route).some(answers));
  const unmet = fieldsOfSources().filter(
    ({ at, name, label }) => !taken.has(label === null ? name : `${name}: ${label}`) && !(at in UNMET),
  );

  // Every kind of page that carries payloads, as people see it.
  const seen = new Set<string>();
  for (const [reader, read] of opened)
    for (const path of read.keys()) {
      const kind = likeness(path);
      if (seen.has(kind) || !(await readPage(reader.page, path)).isHostile) continue;
      seen.add(kind);
      await reader.page.goto(path);
      await look(reader);
    }
  // The texts were kept and came back, or nothing has been shown.
  expect([...seen]).toEqual(expect.arrayContaining(SHOWING));
  expect(faults).toEqual([]);
  expect(unopened).toEqual([]);
  expect(unmet).toEqual([]);
  expect(dialogs).toBe(0);
  // The browser notes refused forms; nothing else may be noted.
  expect(
    site.complaints.filter((line) => !/: Failed to load resource: .* status of 4\d\d /u.test(line)),
  ).toEqual([]);
});
