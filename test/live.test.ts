/** The live connections on real rooms, a real database and real sockets: what people see of each other. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Follower, LiveSocket } from '../client/socket.ts';
import type { GameChange, GameView } from '../src/games/index.ts';
import { CLOSE, type UserNotice } from '../src/live/index.ts';
import { patched } from '../src/live/patch.ts';
import type { LobbyView } from '../src/lobby/index.ts';
import type { TestPerson } from './support/people.ts';
import { openTestPortal, type TestPortal } from './support/portal.ts';
import { openRaw, type RawSocket } from './support/raw-socket.ts';
import { soon } from './support/soon.ts';

let portal: TestPortal;
let white: TestPerson;
let black: TestPerson;
let game: string;
let count = 0;
let clients: LiveSocket[] = [];
let raws: RawSocket[] = [];

beforeAll(async () => {
  portal = await openTestPortal({ limits: { presenceMs: 50 }, patienceMs: 100 });
});
afterAll(() => portal.close());

beforeEach(async () => {
  count += 1;
  const [first, second] = await portal.people(`Weiss${count}`, `Schwarz${count}`);
  if (first === undefined || second === undefined) throw new Error('no people');
  [white, black] = [first, second];
  game = await portal.begin(white, black);
});
afterEach(() => {
  for (const client of clients) client.close();
  for (const raw of raws) raw.close();
  clients = [];
  raws = [];
  expect(portal.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

async function connect(person: TestPerson | null): Promise<LiveSocket> {
  const client = portal.connect(person, { times: { firstRetry: 10, lastRetry: 50 } });
  clients.push(client);
  await soon(() => expect(client.state()).toBe('online'));
  return client;
}

async function raw(person: TestPerson | null): Promise<RawSocket> {
  const socket = await openRaw(portal.url, portal.headers(person));
  raws.push(socket);
  return socket;
}

/** What a page shows: the snapshot with the changes applied, versions in the order they came. */
class Board implements Follower<`game:${string}`> {
  view: GameView | null = null;
  readonly versions: number[] = [];
  readonly changes: GameChange[] = [];
  snapshots = 0;
  watchers = -1;
  online: readonly string[] = [];

  snapshot(data: GameView, version: number): void {
    this.view = data;
    this.snapshots++;
    this.versions.push(version);
  }
  change(data: GameChange, version: number): void {
    this.changes.push(data);
    this.versions.push(version);
    if (this.view === null) return;
    const { move, ...rest } = data;
    this.view = {
      ...this.view,
      ...rest,
      moves: move ? [...this.view.moves, move] : this.view.moves,
    } as GameView;
  }
  presence(watchers: number, online: readonly string[]): void {
    this.watchers = watchers;
    this.online = online;
  }
}

function follow(client: LiveSocket, id = game, have?: number): Board {
  const board = new Board();
  client.follow(`game:${id}`, board, have);
  return board;
}

const move = (ply: number, uci: string) => ({ type: 'Move', ply, uci, offerDraw: false }) as const;

describe('a game', () => {
  test('players and watchers see every move, and end with what the room says', async () => {
    const [one, two, watcher] = await Promise.all([connect(white), connect(black), connect(null)]);
    const boards = [one, two, watcher].map((client) => follow(client));
    await soon(() => expect(boards.every(({ view }) => view !== null)).toBe(true));
    const line = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6'];
    for (const [ply, uci] of line.entries())
      expect(await (ply % 2 === 0 ? one : two).act(game, move(ply, uci))).toEqual({ ok: true });
    expect(await two.act(game, { type: 'Resign' })).toEqual({ ok: true });
    const truth = await portal.games.view(game);
    for (const board of boards) {
      await soon(() => expect(board.view?.status).toBe('finished'));
      expect(board.view).toEqual(truth);
      expect(board.versions).toEqual(board.versions.map((_, i) => (board.versions[0] ?? 0) + i));
    }
  });

  test('the mover has the change before the acknowledgement', async () => {
    const socket = await raw(white);
    socket.say({ t: 'subscribe', topic: `game:${game}` });
    await soon(() => expect(socket.of('snapshot')).toHaveLength(1));
    socket.say({ t: 'act', id: 'a', game, command: move(0, 'e2e4') });
    await soon(() => expect(socket.of('done')).toEqual([{ t: 'done', id: 'a' }]));
    const kinds = socket.heard.map(({ t }) => t).filter((t) => t !== 'presence');
    expect(kinds).toEqual(['welcome', 'snapshot', 'change', 'done']);
  });

  test('an acknowledged move is in the database', async () => {
    const client = await connect(white);
    expect(await client.act(game, move(0, 'd2d4'))).toEqual({ ok: true });
    const { build } = portal.database;
    const rows = await portal.database.all(build.selectFrom('moves').selectAll().where('game_id', '=', game));
    expect(rows.map(({ uci }) => uci)).toEqual(['d2d4']);
  });

  test('a page rendered with a version gets only what is newer', async () => {
    const one = await connect(white);
    await one.act(game, move(0, 'e2e4'));
    const { version = 0 } = (await portal.games.view(game)) ?? {};
    const socket = await raw(black);
    socket.say({ t: 'subscribe', topic: `game:${game}`, have: version });
    await soon(() =>
      expect(socket.of('subscribed')).toEqual([{ t: 'subscribed', topic: `game:${game}`, version }]),
    );
    socket.say({ t: 'subscribe', topic: `game:${game}`, have: version - 1 });
    await soon(() => expect(socket.of('change').map((change) => change.version)).toEqual([version]));
    expect(socket.of('snapshot')).toEqual([]);
    // From a future that was never stored (a restored backup): everything again.
    socket.say({ t: 'subscribe', topic: `game:${game}`, have: version + 5 });
    await soon(() => expect(socket.of('snapshot').map((snapshot) => snapshot.version)).toEqual([version]));
  });

  test('a broken connection resumes without losing or repeating a move', async () => {
    const one = await connect(white);
    const two = await raw(black);
    const board = follow(one);
    await soon(() => expect(board.view).not.toBeNull());
    await one.act(game, move(0, 'e2e4'));
    const states: string[] = [];
    // The server cuts white's connection; black moves meanwhile.
    const away = portal.connect(white, {
      times: { firstRetry: 40, lastRetry: 80 },
      onState: (state) => states.push(state),
    });
    clients.push(away);
    const resumed = new Board();
    away.follow(`game:${game}`, resumed);
    await soon(() => expect(resumed.view).not.toBeNull());
    for (const connection of portal.streams()) connection.destroy();
    expect(await portal.games.act(game, move(1, 'e7e5'), black.id)).toMatchObject({ ok: true });
    await soon(() => expect(states).toEqual(['online', 'reconnecting', 'online']));
    await soon(() => expect(resumed.view?.moves).toHaveLength(2));
    expect(resumed.snapshots).toBe(1);
    expect(resumed.view).toEqual(await portal.games.view(game));
    expect(two.end.code).not.toBeNull();
  });

  test('an act sent again under the same id is answered again and done once', async () => {
    const socket = await raw(white);
    const act = { t: 'act', id: 'same', game, command: move(0, 'e2e4') } as const;
    socket.say(act);
    socket.say(act);
    const other = await raw(white);
    other.say(act);
    await soon(() => expect(socket.of('done')).toHaveLength(2));
    await soon(() => expect(other.of('done')).toHaveLength(1));
    const view = await portal.games.view(game);
    expect(view?.moves).toHaveLength(1);
    other.say({ ...act, command: move(0, 'd2d4') });
    await soon(() => expect(other.of('refused')).toEqual([{ t: 'refused', id: 'same', code: 'id-reused' }]));
    expect((await portal.games.view(game))?.version).toBe(view?.version);
  });

  test('a refused act sent again is refused again', async () => {
    const socket = await raw(black);
    const act = { t: 'act', id: 'r', game, command: { type: 'AcceptDraw', ply: 0 } } as const;
    socket.say(act);
    socket.say(act);
    await soon(() =>
      expect(socket.of('refused').map(({ code }) => code)).toEqual(['no-draw-offer', 'no-draw-offer']),
    );
  });

  test('presence counts watchers and names the players who are here', async () => {
    const one = await connect(white);
    const board = follow(one);
    await soon(() => expect([board.watchers, board.online]).toEqual([0, [white.id]]));
    const two = await connect(black);
    follow(two);
    const guest = await connect(null);
    follow(guest);
    const [third] = await portal.people(`Zuschauer${count}`);
    // Two windows of one person are one watcher.
    for (const _ of [1, 2]) follow(await connect(third ?? null));
    const both = [white.id, black.id].sort();
    await soon(() => expect([board.watchers, board.online]).toEqual([2, both]));
    two.close();
    guest.close();
    await soon(() => expect([board.watchers, board.online]).toEqual([1, [white.id]]));
  });

  test('an unknown game is refused', async () => {
    const socket = await raw(null);
    socket.say({ t: 'subscribe', topic: 'game:nothing' });
    await soon(() =>
      expect(socket.of('refused')).toEqual([
        { t: 'refused', id: null, topic: 'game:nothing', code: 'unknown-topic' },
      ]),
    );
    socket.say({ t: 'ping', id: 1 });
    await soon(() => expect(socket.of('pong')[0]?.versions).toEqual({}));
  });

  test('pongs carry the versions of the topics', async () => {
    const socket = await raw(white);
    socket.say({ t: 'subscribe', topic: `game:${game}` });
    await soon(() => expect(socket.of('snapshot')).toHaveLength(1));
    await portal.games.act(game, move(0, 'e2e4'), white.id);
    socket.say({ t: 'ping', id: 9 });
    await soon(() => expect(socket.of('pong')).toHaveLength(1));
    const { version = 0 } = (await portal.games.view(game)) ?? {};
    expect(socket.of('pong')[0]).toMatchObject({ id: 9, versions: { [`game:${game}`]: version } });
    socket.say({ t: 'unsubscribe', topic: `game:${game}` });
    socket.say({ t: 'ping', id: 10 });
    await soon(() => expect(socket.of('pong')[1]?.versions).toEqual({}));
  });
});

describe('notices', () => {
  class Notices implements Follower<`user:${string}`> {
    list: readonly UserNotice[] = [];
    snapshot(data: readonly UserNotice[]): void {
      this.list = data;
    }
    change(data: readonly UserNotice[]): void {
      this.list = data;
    }
    kinds(): string[] {
      return this.list.map(({ kind }) => kind);
    }
  }

  async function notices(person: TestPerson): Promise<Notices> {
    const followed = new Notices();
    (await connect(person)).follow(`user:${person.id}`, followed);
    return followed;
  }

  test('a person is told of his running games, challenges and rematch offers', async () => {
    const told = await notices(black);
    await soon(() => expect(told.kinds()).toEqual(['game-started']));
    const control = { mode: 'sudden', baseMs: 60_000 } as const;
    const challenge = await portal.lobby.offer(
      { kind: 'chess', control, colour: 'white', rated: false, target: black.login },
      white.id,
    );
    await soon(() =>
      expect(told.list).toContainEqual(expect.objectContaining({ kind: 'challenge', from: white.login })),
    );
    const sender = await notices(white);
    await soon(() => expect(sender.kinds()).toEqual(['game-started', 'offer-sent']));
    if (challenge.ok) await portal.lobby.cancel(challenge.value.id, white.id);
    await soon(() => expect(told.kinds()).toEqual(['game-started']));
    await soon(() => expect(sender.kinds()).toEqual(['game-started']));
    await portal.games.act(game, { type: 'Resign' }, white.id);
    const one = await connect(white);
    expect(await one.rematch(game)).toEqual({ ok: true });
    await soon(() => expect(told.kinds()).toContain('rematch-offered'));
    const two = await connect(black);
    expect(await two.rematch(game)).toEqual({ ok: true });
    await soon(() => expect(told.kinds()).toEqual(['game-started']));
    const next = (await portal.games.view(game))?.rematch?.id;
    expect(told.list).toEqual([expect.objectContaining({ gameId: next })]);
  });

  test('the counts of letters and notices not read follow on every page', async () => {
    const [sender, reader] = await portal.people('sender', 'reader');
    if (sender === undefined || reader === undefined) throw new Error('nobody');
    const told = await notices(reader);
    const sent = await portal.mail.write(
      { to: ['reader'], subject: 'A game?', body: 'Tonight?' },
      { id: sender.id, login: 'sender', roles: [] },
    );
    if (!sent.ok) throw new Error(sent.refusal.code);
    await soon(() => expect(told.list).toMatchObject([{ kind: 'unread', letters: 1, notices: 1 }]));
    await portal.mail.markRead(sent.value.threadId, reader.id);
    await soon(() => expect(told.list).toMatchObject([{ kind: 'unread', letters: 0, notices: 1 }]));
    await portal.database.commit(
      portal.notices.tell({ key: 'news:1', userId: reader.id, kind: 'news', params: {}, link: '/news' }),
    );
    portal.notices.wake();
    await soon(() => expect(told.list).toMatchObject([{ kind: 'unread', notices: 2 }]));
    // A letter of the site itself counts as well: a moderator hides a post of the reader.
    const [moderator] = await portal.people('keeper');
    if (moderator === undefined) throw new Error('nobody');
    const poster = { id: reader.id, login: 'reader', roles: [] };
    const opened = await portal.forum.open({ sectionId: 'general', title: 'A', body: 'Rude' }, poster);
    if (!opened.ok) throw new Error(opened.refusal.code);
    const [post] = await portal.forum.postsOf(reader.id);
    const by = { id: moderator.id, login: 'keeper', roles: ['moderator'] };
    await portal.forum.hide(post?.id ?? '', { reason: 'insult', note: '', gameNumber: null }, by);
    await soon(() => expect(told.list).toMatchObject([{ kind: 'unread', letters: 1, notices: 2 }]));
    for (const { id } of await portal.mail.threads(reader.id)) await portal.mail.markRead(id, reader.id);
    await soon(() => expect(told.list).toMatchObject([{ kind: 'unread', letters: 0, notices: 2 }]));
    await portal.notices.markRead(reader.id, portal.now());
    await soon(() => expect(told.list).toEqual([]));
  });

  test('nobody follows the notices of somebody else', async () => {
    for (const person of [white, null]) {
      const socket = await raw(person);
      socket.say({ t: 'subscribe', topic: `user:${black.id}` });
      await soon(() => expect(socket.of('refused').map(({ code }) => code)).toEqual(['unknown-topic']));
      expect(socket.of('snapshot')).toEqual([]);
    }
  });
});

describe('lobby and tournaments', () => {
  test('an open seek reaches everybody in the lobby, and goes with its author', async () => {
    let view: LobbyView | null = null;
    const guest = await connect(null);
    guest.follow('lobby', { snapshot: (data) => (view = data), change: (data) => (view = data) });
    const one = await connect(white);
    const control = { mode: 'fischer', baseMs: 60_000, incrementMs: 1_000 } as const;
    await portal.lobby.offer(
      { kind: 'chess', control, colour: 'random', rated: true, target: null },
      white.id,
    );
    const logins = () => (view?.seeks ?? []).map(({ login }) => login);
    await soon(() => expect(logins()).toContain(white.login));
    one.close();
    await soon(() => expect(logins()).not.toContain(white.login));
  });

  test('a registration reaches the page of the tournament', async () => {
    const now = Date.now();
    const announced = await portal.tournaments.announce(
      {
        name: `Open ${count}`,
        regulation: 'Fair play.',
        system: 'round-robin',
        kind: 'chess',
        control: { mode: 'sudden', baseMs: 300_000 },
        firstMoveMs: 60_000,
        registrationFrom: now - 1_000,
        registrationTo: now + 1_800_000,
        startsAt: now + 3_600_000,
        tieBreaks: [],
        pace: 'rounds',
        rated: false,
      },
      { userId: white.id, roles: ['administrator'] },
    );
    if (!announced.ok) throw new Error(JSON.stringify(announced.refusal));
    const { id } = announced.value;
    const names: string[][] = [];
    const guest = await connect(null);
    const take = (live: { entrants: readonly { name: string }[] }) =>
      names.push(live.entrants.map(({ name }) => name));
    guest.follow(`tournament:${id}`, { snapshot: take, change: take });
    await soon(() => expect(names).toEqual([[]]));
    expect(await portal.tournaments.register(id, { userId: black.id, roles: [] })).toMatchObject({
      ok: true,
    });
    await soon(() => expect(names.at(-1)).toEqual([black.login]));
    // A reader who has a larger state is told what differs, and adds it to the same whole.
    const more = await portal.people(...Array.from({ length: 12 }, (_, index) => `Entrant${index}`));
    for (const person of more) await portal.tournaments.register(id, { userId: person.id, roles: [] });
    await soon(() => expect(names.at(-1)).toHaveLength(13));
    const socket = await raw(null);
    socket.say({ t: 'subscribe', topic: `tournament:${id}` });
    await soon(() => expect(socket.of('snapshot')).toHaveLength(1));
    const before = socket.of('snapshot')[0];
    await portal.tournaments.register(id, { userId: white.id, roles: [] });
    await soon(() => expect(socket.of('patch')).toMatchObject([{ from: before?.version }]));
    const after = patched(before?.data, socket.of('patch')[0]?.data ?? []);
    expect(after).toEqual(JSON.parse(JSON.stringify(await portal.tournaments.live(id))));
  });
});

describe('sessions and the end', () => {
  test('logging out closes the sockets of that session, not of another', async () => {
    const socket = await raw(white);
    const other = await raw(black);
    await portal.accounts.logOut(white.token);
    await soon(() => expect(socket.end.code).toBe(CLOSE.forbidden));
    expect(other.end.code).toBeNull();
    const again = await raw(white);
    expect(again.of('welcome')[0]?.userId).toBeNull();
    again.say({ t: 'act', id: 'x', game, command: { type: 'Resign' } });
    await soon(() => expect(again.of('refused')).toEqual([{ t: 'refused', id: 'x', code: 'signed-out' }]));
    expect((await portal.games.view(game))?.status).toBe('playing');
  });

  test('draining closes all sockets with 1001 and takes no new ones', async () => {
    const leaving = await openTestPortal();
    const [person] = await leaving.people('Last');
    const socket = await openRaw(leaving.url, leaving.headers(person ?? null));
    expect(leaving.live.counts()).toMatchObject({ sockets: 1, people: 1 });
    await leaving.live.drain();
    await soon(() => expect(socket.end.code).toBe(CLOSE.goingAway));
    const late = await openRaw(leaving.url, leaving.headers(null));
    expect([late.end.status, late.end.reason]).toEqual([503, '{"code":"draining"}']);
    await leaving.close();
  });
});
