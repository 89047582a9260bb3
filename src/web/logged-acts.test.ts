import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import type { TournamentSettings } from '../tournaments/types.ts';

const HOUR = 3_600_000;
const EN = { 'accept-language': 'en' };

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
/** Games that are played, one that was lost on time, one that was won. */
const games = { played: 0, lost: 0, won: 0 };
let topic = '';
let post = '';
let event = '';
let later = '';

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'administrator');
  const ann = await site.person('ann');
  const bob = await site.person('bob');
  for (const login of ['cleo', 'dora', 'napoleon']) await site.person(login);
  const begin = async (baseMs: number) => {
    const { id, statements } = site.games.create(
      {
        kind: 'chess',
        whiteId: ann.user.id,
        blackId: bob.user.id,
        rated: true,
        control: { mode: 'sudden', baseMs },
        firstMoveMs: null,
        tournament: null,
        rematchOf: null,
      },
      site.clock.instant,
    );
    await site.database.commit(statements);
    await site.games.created(id);
    for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries())
      await site.games.act(
        id,
        { type: 'Move', ply, uci, offerDraw: false },
        (ply % 2 === 0 ? ann : bob).user.id,
      );
    return { id, number: (await site.games.view(id))?.number ?? 0 };
  };
  games.played = (await begin(24 * HOUR)).number;
  const won = await begin(24 * HOUR);
  games.won = won.number;
  await site.games.act(won.id, { type: 'Resign' }, bob.user.id);
  const lost = await begin(HOUR);
  games.lost = lost.number;
  site.clock.instant += 2 * HOUR;
  await site.games.act(lost.id, { type: 'Resign' }, ann.user.id);
  await site.deadlines.settled();
  const opened = await site.forum.open(
    { sectionId: 'general', title: 'Topic', body: 'A rude word' },
    ann.user,
  );
  if (!opened.ok) throw new Error(opened.refusal.code);
  topic = opened.value.topicId;
  post = (await site.forum.postsOf(ann.user.id))[0]?.id ?? '';
  event = await announced({});
  later = await announced({ name: 'Later' });
});

afterAll(() => site.close());

async function announced(change: Partial<TournamentSettings>): Promise<string> {
  const now = site.now();
  const done = await site.tournaments.announce(
    {
      name: 'Cup',
      regulation: '',
      system: 'swiss-dutch',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 600_000 },
      firstMoveMs: 60_000,
      registrationFrom: now - HOUR,
      registrationTo: now + HOUR,
      startsAt: now + 2 * HOUR,
      tieBreaks: [],
      pace: 'rounds',
      rated: false,
      release: 'judge',
      ...change,
    },
    { userId: boss.user.id, roles: ['administrator'] },
  );
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value.id;
}

interface Tool {
  /** As the requirement names it. */
  readonly tool: string;
  readonly act: string;
  readonly path: () => string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The field of the reason, where it is not `note`. */
  readonly why?: string;
  /** What stood and what stands; null = nothing. */
  readonly before: RegExp | null;
  readonly after: RegExp | null;
  /** The words of the page. */
  readonly words: string;
}

const ruling = (act: string, fields: Readonly<Record<string, string>> = {}) => ({
  act: `game-${act}`,
  path: () => `/game/${act === 'restore' ? games.lost : games.played}/rulings`,
  fields: { act, ...fields },
});
const person = (login: string, act: string, fields: Readonly<Record<string, string>> = {}) => ({
  act,
  path: () => `/admin/person/${login}`,
  fields: { act, ...fields },
});
const desk = (act: string, fields: Readonly<Record<string, string>> = {}) => ({
  act: `event-${act}`,
  path: () => `/tournament/${event}/judge/${act}`,
  fields: { sure: '1', ...fields },
});
/** Prepares the event: four people, the first round played. */
async function playFirstRound(): Promise<void> {
  for (const name of ['A', 'B', 'C', 'D']) await boss.post(`/tournament/${event}/judge/enter`, { name });
  site.clock.instant += 3 * HOUR;
  await site.deadlines.settled();
  for (const board of ['1', '2'])
    await boss.post(`/tournament/${event}/judge/result`, { round: '1', board, result: '1-0' });
}

/** Names and texts of this test that are no codes. */
const PEOPLES = /A rude word|Topic|Some news|To everybody|A shop|napoleon|player \w{6}/gu;

async function expectLogged({ tool, act, path, fields, why = 'note', before, after, words }: Tool) {
  const note = `because of ${tool} ${act}`;
  const logged = async () => site.moderation.log({ text: note, limit: 5 });
  // Without a word why nothing is done and nothing logged.
  const count = (await site.moderation.log({ limit: 1000 })).length;
  const silent = await boss.post(path(), { ...fields, [why]: ' ' }, EN);
  expect([act, silent.statusCode]).not.toEqual([act, 303]);
  expect(refusalOf(silent)).toMatch(/^reason-(?:needed|missing)$/u);
  expect((await site.moderation.log({ limit: 1000 })).length).toBe(count);

  const done = await boss.post(path(), { ...fields, [why]: note }, EN);
  expect([act, done.statusCode, refusalOf(done)]).toEqual([act, done.statusCode, undefined]);
  const found = await logged();
  expect(found).toMatchObject([{ act, byLogin: 'boss', at: site.clock.instant, note }]);
  const [entry] = found;
  for (const [is, wanted] of [
    [entry?.before, before],
    [entry?.after, after],
  ] as const)
    if (wanted === null) expect([act, is]).toEqual([act, null]);
    else expect(is ?? '').toMatch(wanted);

  // It can be found on the page, in words, and taken along.
  const query = `q=${encodeURIComponent(note)}`;
  const page = (await boss.get(`/admin/log?${query}`, EN)).body;
  expect(page).toContain(words);
  expect(page).not.toMatch(/administration\.act_|moderation\.reason_/u);
  const russian = (await boss.get(`/admin/log?${query}&lang=ru`)).body;
  expect(russian).not.toContain(words);
  // The codes of the log are told in the reader's language as well; what people wrote stands as they wrote it.
  const values = / → /u.test(russian)
    ? /<p class="small muted plain">(.*? → .*?)<\/p>/su.exec(russian)?.[1]
    : '';
  expect([act, (values ?? 'none').replaceAll(PEOPLES, '').match(/\p{Script=Latin}+/gu)]).toEqual([act, null]);
  expect(page).not.toMatch(/logged\./u);
  await boss.get('/?lang=en');
  expect((await boss.get(`/admin/log.csv?${query}`)).body).toContain(`,boss,${act},`);
}

const GAMES: readonly Tool[] = [
  {
    tool: 'adjust clock',
    ...ruling('add-time', { colour: 'white', hours: '24' }),
    before: /2[0-9]:\d\d:\d\d – 24:00:00$/u,
    after: /4[0-9]:\d\d:\d\d – 24:00:00$/u,
    words: 'Time added',
  },
  {
    tool: 'take back last action',
    ...ruling('take-back'),
    before: /playing, 4 moves/u,
    after: /playing, 3 moves/u,
    words: 'Last move taken back',
  },
  {
    tool: 'restore game',
    ...ruling('restore', { colour: 'white', ago: '2' }),
    before: /^0-1 flag, 4 moves/u,
    after: /^playing, 4 moves/u,
    words: 'Game restored',
  },
  {
    tool: 'annul game',
    ...ruling('annul'),
    before: /playing, 3 moves/u,
    after: /aborted/u,
    words: 'Game ended without a result',
  },
  {
    tool: 'annul result',
    act: 'ratings-annul',
    path: () => '/admin/ratings/annul',
    get fields() {
      return { number: String(games.won), act: 'annul' };
    },
    why: 'reason',
    before: /false/u,
    after: /true/u,
    words: 'Result annulled for the ratings',
  },
];

const PEOPLE: readonly Tool[] = [
  {
    tool: 'ban',
    ...person('cleo', 'ban', { reason: 'other', days: '1096' }),
    before: /^not banned$/u,
    after: /^2029-11-30T/u,
    words: 'Banned',
  },
  {
    tool: 'unban',
    ...person('cleo', 'unban'),
    before: /^2029-11-30T/u,
    after: /^not banned$/u,
    words: 'Ban lifted',
  },
  {
    tool: 'end password',
    ...person('dora', 'end-password'),
    before: /^password$/u,
    after: /^no password$/u,
    words: 'Password ended',
  },
  {
    tool: 'withdraw login',
    ...person('napoleon', 'withdraw-login'),
    before: /^napoleon$/u,
    after: /^player \w{6}$/u,
    words: 'Login withdrawn',
  },
  {
    tool: 'delete account',
    ...person('dora', 'close'),
    before: /^open$/u,
    after: /^closed$/u,
    words: 'Account closed',
  },
];

const WORDS: readonly Tool[] = [
  {
    tool: 'moderate',
    act: 'post-hidden',
    path: () => `/forum/post/${post}/hide`,
    fields: { act: 'hide', reason: 'other', game: '' },
    before: /^A rude word$/u,
    after: /^hidden$/u,
    words: 'Post hidden',
  },
  {
    tool: 'moderate',
    act: 'post-shown',
    path: () => `/forum/post/${post}/hide`,
    fields: { act: 'show' },
    before: /^hidden$/u,
    after: /^A rude word$/u,
    words: 'Post shown again',
  },
  {
    tool: 'moderate',
    act: 'topic-lock',
    path: () => `/forum/topic/${topic}/moderate`,
    fields: { act: 'lock' },
    before: /^Topic \(open\)$/u,
    after: /^Topic \(closed\)$/u,
    words: 'Topic closed',
  },
  {
    tool: 'write news',
    act: 'news',
    path: () => '/admin/news',
    fields: { ru: 'Новость', en: 'Some news' },
    before: null,
    after: /^Some news$/u,
    words: 'News written',
  },
  {
    tool: 'send mailing',
    act: 'mailing',
    path: () => '/admin/notices/mailing',
    fields: { ru: 'Всем', en: 'To everybody' },
    before: null,
    after: /To everybody/u,
    words: 'Mailing sent',
  },
  {
    tool: 'ad inserts',
    act: 'insert',
    path: () => '/admin/notices/insert',
    fields: { ru: 'Магазин', en: 'A shop', link: '' },
    before: /"en":""/u,
    after: /A shop/u,
    words: 'Insert of letters changed',
  },
];

const EVENTS: readonly Tool[] = [
  {
    tool: 'correct result',
    ...desk('correct', { round: '1', board: '1', result: '0-1' }),
    before: /^(?:.*; )?board 1\.1 #\d-#\d 1-0/u,
    after: /^(?:.*; )?board 1\.1 #\d-#\d 0-1/u,
    words: 'Result corrected',
  },
  {
    tool: 'take back the act of a judge',
    ...desk('undo', {}),
    before: /act corrected 1\.1 stands; board 1\.1 #\d-#\d 0-1/u,
    after: /act corrected 1\.1 taken back; board 1\.1 #\d-#\d 1-0/u,
    words: 'Last act of a judge taken back',
  },
  {
    tool: 'withdraw a player',
    ...desk('take-out', { entrant: '3' }),
    before: /entrant 3 entered/u,
    after: /entrant 3 withdrawn/u,
    words: 'Player withdrawn by the judge',
  },
  {
    tool: 'exclude a player',
    ...desk('expel', { entrant: '4' }),
    act: 'event-expel',
    before: /entrant 4 entered/u,
    after: /entrant 4 expelled/u,
    words: 'Player expelled',
  },
  {
    tool: 'close an event',
    ...desk('close'),
    before: /event running/u,
    after: /event finished/u,
    words: 'Event closed',
  },
  {
    tool: 'open it again',
    ...desk('reopen'),
    before: /event finished/u,
    after: /event running, open again/u,
    words: 'Event opened again',
  },
];

describe('R-387 every tool leaves who, when, on what, why, before and after in the one log', () => {
  test.each(GAMES)('$tool: $act', async (tool) => expectLogged(tool));
  test.each(PEOPLE)('$tool: $act', async (tool) => expectLogged(tool));
  test.each(WORDS)('$tool: $act', async (tool) => expectLogged(tool));

  test('put off the start of an event', async () => {
    const at = new Date(site.now() + 48 * HOUR).toISOString().slice(0, 16);
    await expectLogged({
      tool: 'put off',
      act: 'event-postpone',
      path: () => `/tournament/${later}/judge/postpone`,
      fields: { startsAt: at },
      before: /^start 2026-11-30T/u,
      after: /^start 2026-12-0\dT/u,
      words: 'Start put off',
    });
  });

  test('run lots: the draw of an event, with the value whose hash was published', async () => {
    await playFirstRound();
    const found = await site.moderation.log({ text: event, limit: 50 });
    const lots = found.find(({ act }) => act === 'event-lots');
    expect(lots).toMatchObject({ byLogin: null, reason: 'appointed', subjectKind: 'tournament' });
    expect(lots?.before).toMatch(/^SHA-256 [0-9a-f]{64}$/u);
    expect(lots?.after).toMatch(/^seed \S+; order [1-4] [1-4] [1-4] [1-4]$/u);
    // What is the ordinary course of an event has that for its reason.
    expect(found.filter(({ act }) => act === 'event-result')).toMatchObject([
      {
        byLogin: 'boss',
        reason: 'routine',
        before: expect.stringContaining('open'),
        after: expect.any(String),
      },
      { byLogin: 'boss', reason: 'routine', after: expect.stringMatching(/board 1\.1 #\d-#\d 1-0/u) },
    ]);
    const page = (await boss.get(`/admin/log?q=${event}`, EN)).body;
    for (const words of ['the site itself', 'the announced time had come', 'ordinary course of the event'])
      expect(page).toContain(words);
    expect(page).toContain(`href="/tournament/${event}"`);
  });

  test.each(EVENTS)('$tool: $act', async (tool) => {
    if (tool.act !== 'event-undo') return expectLogged(tool);
    const act = (await site.tournaments.page(event, 'en'))?.acts[0]?.version;
    return expectLogged({ ...tool, fields: { ...tool.fields, version: String(act) } });
  });

  test('a round paired by hand, and an act that is refused', async () => {
    const id = event;
    event = await announced({ name: 'By hand' });
    await playFirstRound();
    const view = await site.tournaments.page(event, 'en');
    const entrant = (number: number | undefined): string =>
      String(view?.entrants.find((one) => one.number === number)?.entrant ?? 0);
    const [first, second] = view?.schedule[0]?.games ?? [];
    await expectLogged({
      tool: 'pairing by hand',
      act: 'event-pair',
      path: () => `/tournament/${event}/judge/pair`,
      fields: {
        round: '2',
        white1: entrant(first?.black),
        black1: entrant(second?.white),
        white2: entrant(first?.white),
        black2: entrant(second?.black),
        against: '1',
      },
      before: /next round 2 drafted/u,
      after: /round 2 paired, 2 boards; board 2\.1 #\d-#\d open/u,
      words: 'Round paired by hand',
    });
    const refused = { entrant: '99', sure: '1', note: 'nobody' };
    expect(refusalOf(await boss.post(`/tournament/${id}/judge/expel`, refused))).toBe('not-registered');
    expect(await site.moderation.log({ text: 'nobody', limit: 5 })).toEqual([]);
  });

  test('the log can be narrowed to one kind of acts, on the page and in the file', async () => {
    const page = (await boss.get('/admin/log?act=ban', EN)).body;
    expect(page).toMatch(/<option value="ban" selected[^>]*>Banned</u);
    expect(page).toMatch(/<option value="event-lots">Lots drawn</u);
    expect(page).toContain('href="/admin/log.csv?q=&amp;act=ban"');
    expect(page).toContain('because of ban ban');
    expect(page).not.toContain('because of unban');
    expect((await boss.get('/admin/log?act=ban&q=unban', EN)).body).toContain('Nothing found');
    // A kind that no entry has is none.
    expect((await boss.get('/admin/log?act=nothing', EN)).body).toContain('because of unban');
    const lines = (await boss.get('/admin/log.csv?act=ban')).body.trim().split('\r\n').slice(1);
    expect(lines.length).toBe(1);
    expect(lines[0]).toContain(',ban,');
  });

  test('a game that a judge’s result breaks off is logged with the same reason', async () => {
    event = await announced({ name: 'On the portal', system: 'round-robin', release: 'automatic' });
    for (const login of ['ann', 'bob', 'boss']) {
      const userId = (await site.accounts.byLogin(login))?.id ?? '';
      expect((await site.tournaments.register(event, { userId, roles: [] })).ok).toBe(true);
    }
    site.clock.instant += 3 * HOUR;
    await site.deadlines.settled();
    const gameId = (await site.tournaments.live(event))?.schedule[0]?.games[0]?.gameId ?? '';
    const { number } = (await site.games.view(gameId)) ?? { number: 0 };
    const note = 'Ёлку обрушило на провода';
    const fields = { round: '1', board: '1', result: '1-0', sure: '1', note };
    // A game that is played here is broken off: the reason is the judge's own.
    const asked = (
      await boss.post(`/tournament/${event}/judge/correct`, { ...fields, sure: '', note: '' }, EN)
    ).body;
    expect(asked).toMatch(/<input[^>]*name="note"/u);
    expect(asked).not.toContain('entry corrected');
    const done = await boss.post(`/tournament/${event}/judge/correct`, fields);
    expect([done.statusCode, refusalOf(done)]).toEqual([303, undefined]);
    expect(await site.moderation.log({ text: note, limit: 5 })).toMatchObject([
      {
        act: 'game-annul',
        subjectId: String(number),
        byLogin: 'boss',
        after: expect.stringMatching(/^aborted/u),
      },
      { act: 'event-correct', subjectId: event, after: expect.stringMatching(/board 1\.1 #\d-#\d 1-0/u) },
    ]);
    // Words are found whatever their capitals, in Russian as well.
    for (const text of ['ёлку', 'ЁЛКУ ОБРУШИЛО', 'Провода'])
      expect([text, (await site.moderation.log({ text, limit: 5 })).length]).toEqual([text, 2]);
  });
});
