/**
 * The page's client against a scripted peer over loopback: the peer does what networks and servers do to people
 * (falls silent, dies, forgets answers, loses frames). The client against the real service: live.test.ts.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { ClockOffset } from '../client/clock-offset.ts';
import type { LiveSocket } from '../client/socket.ts';
import { type ClientMessage, CLOSE, PROTOCOL_VERSION, type ServerMessage } from '../src/live/protocol.ts';
import { connectFromNode } from './support/live-client.ts';
import { soon } from './support/soon.ts';

interface Peer {
  readonly socket: WebSocket;
  readonly heard: ClientMessage[];
  say(message: ServerMessage | Record<string, unknown>): void;
}

const times = { pingRunning: 30, pingIdle: 60, patience: 80, firstRetry: 10, lastRetry: 40 };

let server: WebSocketServer;
let url: string;
let peers: Peer[];
let clients: LiveSocket[];
/** What the peer does with a message; pongs with the versions of `versions` unless a test wants otherwise. */
let answer: (peer: Peer, message: ClientMessage) => void;
let versions: Record<string, number>;
let protocol: number;

function pong(peer: Peer, message: ClientMessage): void {
  if (message.t === 'ping') peer.say({ t: 'pong', id: message.id, now: Date.now(), versions });
}

function listen(port: number): Promise<WebSocketServer> {
  return new Promise((resolve) => {
    const listening: WebSocketServer = new WebSocketServer({ port, host: '127.0.0.1' }, () =>
      resolve(listening),
    );
    listening.on('connection', (socket) => {
      const peer: Peer = { socket, heard: [], say: (message) => socket.send(JSON.stringify(message)) };
      peers.push(peer);
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as ClientMessage;
        peer.heard.push(message);
        answer(peer, message);
      });
      peer.say({ t: 'welcome', protocol, now: Date.now(), userId: 'u1' });
    });
  });
}

function portOf(listening: WebSocketServer): number {
  const address = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function stop(listening: WebSocketServer): Promise<void> {
  for (const socket of listening.clients) socket.terminate();
  await new Promise((resolve) => listening.close(resolve));
}

function connect(options: Parameters<typeof connectFromNode>[2] = {}): LiveSocket {
  const client = connectFromNode(url, {}, { times, ...options });
  clients.push(client);
  return client;
}

function record(): {
  readonly told: [string, number][];
  snapshot(d: unknown, v: number): void;
  change(d: unknown, v: number): void;
} {
  const told: [string, number][] = [];
  return { told, snapshot: (_, v) => told.push(['snapshot', v]), change: (_, v) => told.push(['change', v]) };
}

function heard<T extends ClientMessage['t']>(
  peer: Peer | undefined,
  t: T,
): Extract<ClientMessage, { t: T }>[] {
  return (peer?.heard ?? []).filter(
    (message): message is Extract<ClientMessage, { t: T }> => message.t === t,
  );
}

const online = (client: LiveSocket) => soon(() => expect(client.state()).toBe('online'));

beforeEach(async () => {
  peers = [];
  clients = [];
  versions = {};
  protocol = PROTOCOL_VERSION;
  answer = pong;
  server = await listen(0);
  url = `ws://127.0.0.1:${portOf(server)}`;
});

afterEach(async () => {
  for (const client of clients) client.close();
  await stop(server);
});

describe('connection', () => {
  test('says online after the welcome and knows who it is', async () => {
    const states: string[] = [];
    const client = connect({ onState: (state) => states.push(state) });
    expect(client.state()).toBe('reconnecting');
    await online(client);
    expect(client.userId()).toBe('u1');
    expect(states).toEqual(['online']);
  });

  test('comes back by itself after the server died and was started again', async () => {
    const states: string[] = [];
    const client = connect({ onState: (state) => states.push(state) });
    await online(client);
    const port = portOf(server);
    await stop(server);
    await soon(() => expect(client.state()).toBe('reconnecting'));
    await new Promise((resolve) => setTimeout(resolve, 60));
    server = await listen(port);
    await online(client);
    expect(states).toEqual(['online', 'reconnecting', 'online']);
  });

  test('a silent connection is dropped and a new one opened', async () => {
    answer = () => {};
    const client = connect();
    await online(client);
    await soon(() => expect(peers.length).toBeGreaterThan(1));
    answer = pong;
    await online(client);
  });

  test('waits long after a close that says "too many"', async () => {
    const client = connect({ times: { ...times, lastRetry: 300 }, random: () => 0 });
    await online(client);
    peers[0]?.socket.close(CLOSE.tooMany);
    await soon(() => expect(client.state()).toBe('reconnecting'));
    await new Promise((resolve) => setTimeout(resolve, 90));
    expect(peers).toHaveLength(1);
    await online(client);
    expect(peers).toHaveLength(2);
  });

  test('wake tries at once', async () => {
    const client = connect({ times: { ...times, firstRetry: 60_000, lastRetry: 60_000 } });
    await online(client);
    peers[0]?.socket.terminate();
    await soon(() => expect(client.state()).toBe('reconnecting'));
    client.wake();
    await online(client);
  });

  test('a server of another protocol makes the page load again, once', async () => {
    protocol = PROTOCOL_VERSION + 1;
    const outdated = vi.fn();
    const client = connect({ onOutdated: outdated });
    await soon(() => expect(outdated).toHaveBeenCalledOnce());
    expect(client.state()).toBe('reconnecting');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(peers).toHaveLength(1);
  });

  test('pings more often while a clock runs', async () => {
    const client = connect({ times: { ...times, pingIdle: 60_000, pingRunning: 10 } });
    await online(client);
    await soon(() => expect(heard(peers[0], 'ping')).toHaveLength(1));
    client.hurry(true);
    await soon(() => expect(heard(peers[0], 'ping').length).toBeGreaterThan(4));
  });

  test('does not ping while it hears of other things', async () => {
    let now = 0;
    const client = connect({
      times: { ...times, pingIdle: 20_000, pingRunning: 5_000 },
      localNow: () => now,
    });
    await online(client);
    await soon(() => expect(heard(peers[0], 'ping')).toHaveLength(1));
    const presence = { t: 'presence', topic: 'game:g1', watchers: 0, online: [] };
    let told = (): void => {};
    client.follow('game:g1', { snapshot: () => {}, change: () => {}, presence: () => told() }, 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      client.hurry(true);
      for (; now < 17_000; now += 4_000) {
        const heardIt = new Promise<void>((resolve) => {
          told = resolve;
        });
        peers[0]?.say(presence);
        await heardIt;
        vi.advanceTimersByTime(4_000);
      }
      // One at the welcome, one when the clock began to run, none while something was heard.
      expect(heard(peers[0], 'ping')).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('topics', () => {
  test('snapshot, then changes in order, none twice', async () => {
    versions = { 'game:g': 7 };
    const follower = record();
    const client = connect();
    client.follow('game:g', follower);
    await soon(() => expect(heard(peers[0], 'subscribe')).toEqual([{ t: 'subscribe', topic: 'game:g' }]));
    const [peer] = peers;
    peer?.say({ t: 'change', topic: 'game:g', version: 5, data: {} });
    peer?.say({ t: 'snapshot', topic: 'game:g', version: 5, data: {} });
    for (const version of [5, 6, 6, 7]) peer?.say({ t: 'change', topic: 'game:g', version, data: {} });
    await soon(() =>
      expect(follower.told).toEqual([
        ['snapshot', 5],
        ['change', 6],
        ['change', 7],
      ]),
    );
  });

  test('a gap asks for what is missing with the version it has', async () => {
    versions = { 'game:g': 5 };
    const follower = record();
    const client = connect();
    client.follow('game:g', follower);
    await soon(() => expect(heard(peers[0], 'subscribe')).toHaveLength(1));
    const [peer] = peers;
    peer?.say({ t: 'snapshot', topic: 'game:g', version: 5, data: {} });
    peer?.say({ t: 'change', topic: 'game:g', version: 7, data: {} });
    peer?.say({ t: 'change', topic: 'game:g', version: 8, data: {} });
    await soon(() =>
      expect(heard(peer, 'subscribe').slice(1)).toEqual([{ t: 'subscribe', topic: 'game:g', have: 5 }]),
    );
    expect(follower.told).toEqual([['snapshot', 5]]);
  });

  test('a lost notice heals with the next pong', async () => {
    versions = { 'game:g': 3 };
    const follower = record();
    const client = connect();
    client.follow('game:g', follower, 3);
    await soon(() => expect(heard(peers[0], 'subscribe')).toHaveLength(1));
    peers[0]?.say({ t: 'subscribed', topic: 'game:g', version: 3 });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(heard(peers[0], 'subscribe')).toHaveLength(1);
    versions = { 'game:g': 4 };
    await soon(() =>
      expect(heard(peers[0], 'subscribe')[1]).toEqual({ t: 'subscribe', topic: 'game:g', have: 3 }),
    );
  });

  test('the lobby takes any newer state', async () => {
    versions = { lobby: 9 };
    const follower = record();
    const client = connect();
    client.follow('lobby', follower);
    await soon(() => expect(heard(peers[0], 'subscribe')).toHaveLength(1));
    peers[0]?.say({ t: 'snapshot', topic: 'lobby', version: 2, data: {} });
    peers[0]?.say({ t: 'change', topic: 'lobby', version: 9, data: {} });
    await soon(() =>
      expect(follower.told).toEqual([
        ['snapshot', 2],
        ['change', 9],
      ]),
    );
  });

  test('a difference is added to the state of the page; one to another state asks for the whole', async () => {
    const topic = 'tournament:t';
    const states: unknown[] = [];
    const take = (data: unknown): void => void states.push(data);
    const page = { id: 't', names: ['a', 'b'], round: 1 };
    const client = connect();
    await online(client);
    client.follow(topic, { snapshot: take, change: take }, 4, page as never);
    await soon(() => expect(heard(peers[0], 'subscribe')).toEqual([{ t: 'subscribe', topic, have: 4 }]));
    peers[0]?.say({ t: 'subscribed', topic, version: 4 });
    peers[0]?.say({ t: 'patch', topic, version: 6, from: 4, data: [[['names', 1], 'c']] });
    peers[0]?.say({ t: 'patch', topic, version: 7, from: 6, data: [[['round'], 2]] });
    await soon(() =>
      expect(states).toEqual([
        { id: 't', names: ['a', 'c'], round: 1 },
        { id: 't', names: ['a', 'c'], round: 2 },
      ]),
    );
    expect(page).toEqual({ id: 't', names: ['a', 'b'], round: 1 });
    peers[0]?.say({ t: 'patch', topic, version: 9, from: 8, data: [[['round'], 3]] });
    await soon(() => expect(heard(peers[0], 'subscribe').at(-1)).toEqual({ t: 'subscribe', topic }));
    expect(states).toHaveLength(2);
  });

  test('after a reconnection it subscribes again with its version', async () => {
    versions = { 'game:g': 4 };
    const client = connect();
    client.follow('game:g', record(), 4);
    await soon(() => expect(heard(peers[0], 'subscribe')).toHaveLength(1));
    peers[0]?.say({ t: 'subscribed', topic: 'game:g', version: 4 });
    peers[0]?.socket.terminate();
    await soon(() => expect(peers).toHaveLength(2));
    await soon(() =>
      expect(heard(peers[1], 'subscribe')).toEqual([{ t: 'subscribe', topic: 'game:g', have: 4 }]),
    );
  });

  test('the last follower ends the subscription; presence and refusals reach followers', async () => {
    const client = connect();
    const presence = vi.fn();
    const refused = vi.fn();
    await online(client);
    const end = client.follow('game:g', { ...record(), presence, refused });
    await soon(() => expect(heard(peers[0], 'subscribe')).toHaveLength(1));
    peers[0]?.say({ t: 'presence', topic: 'game:g', watchers: 3, online: ['w'] });
    peers[0]?.say({ t: 'refused', id: null, topic: 'game:g', code: 'unknown-topic' });
    await soon(() => expect(refused).toHaveBeenCalledWith('unknown-topic'));
    expect(presence).toHaveBeenCalledWith(3, ['w']);
    end();
    await soon(() => expect(heard(peers[0], 'unsubscribe')).toHaveLength(1));
  });
});

describe('acts', () => {
  test('resolve with the answer of their id', async () => {
    answer = (peer, message) => {
      pong(peer, message);
      if (message.t === 'rematch') peer.say({ t: 'done', id: message.id });
      if (message.t === 'act') peer.say({ t: 'refused', id: message.id, code: 'stale' });
    };
    const client = connect();
    expect(await client.act('g', { type: 'Resign' })).toEqual({ ok: false, code: 'stale' });
    expect(await client.rematch('g')).toEqual({ ok: true });
  });

  test('an unanswered act is sent again under the same id after a reconnection', async () => {
    const client = connect();
    await online(client);
    const outcome = client.act('g', { type: 'OfferDraw', ply: 3 });
    await soon(() => expect(heard(peers[0], 'act')).toHaveLength(1));
    answer = (peer, message) => {
      pong(peer, message);
      if (message.t === 'act') peer.say({ t: 'done', id: message.id });
    };
    peers[0]?.socket.terminate();
    expect(await outcome).toEqual({ ok: true });
    expect(heard(peers[1], 'act')).toEqual(heard(peers[0], 'act'));
  });

  test('acts have different ids, and no more than 64 wait', async () => {
    const client = connect();
    await online(client);
    const acts = Array.from({ length: 64 }, () => client.act('g', { type: 'Resign' }));
    expect(await client.act('g', { type: 'Resign' })).toEqual({ ok: false, code: 'too-many' });
    await soon(() => expect(heard(peers[0], 'act')).toHaveLength(64));
    expect(new Set(heard(peers[0], 'act').map((act) => act.id)).size).toBe(64);
    for (const act of heard(peers[0], 'act')) peers[0]?.say({ t: 'done', id: act.id });
    await Promise.all(acts);
  });
});

describe('the clock of the server', () => {
  test('is known within half the way of the best ping', () => {
    const offset = new ClockOffset();
    offset.rough(10_000, 500);
    expect(offset.serverNow(500)).toBe(10_000);
    // True difference 10,000. A slow ping whose ways are unequal errs by 200, a fast one by at most 5.
    offset.sample(10_000 + 1_450, 1_000, 1_500);
    expect(offset.serverNow(2_000)).toBe(12_200);
    offset.sample(10_000 + 2_008, 2_000, 2_010);
    expect(Math.abs(offset.serverNow(3_000) - 13_000)).toBeLessThanOrEqual(5);
    offset.sample(10_000 + 3_500, 3_000, 3_900);
    expect(Math.abs(offset.serverNow(4_000) - 14_000)).toBeLessThanOrEqual(5);
  });

  test('old samples go, so that a drifting clock is followed', () => {
    const offset = new ClockOffset();
    offset.sample(1_000, 0, 0);
    for (let i = 1; i <= 12; i++) offset.sample(2_000 + i * 10, i * 10, i * 10 + 4);
    expect(offset.serverNow(200)).toBe(2_198);
  });

  test('serverNow counts whole milliseconds', async () => {
    const client = connect();
    await online(client);
    await soon(() => expect(Math.abs(client.serverNow() - Date.now())).toBeLessThan(30));
    expect(Number.isInteger(client.serverNow())).toBe(true);
  });
});
