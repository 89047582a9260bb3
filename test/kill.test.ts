/**
 * `kill -9` in the middle of 500 moves a second, several times over: no acknowledged move is lost, nobody pays for the
 * outage with his clock, and the pages' own clients come back by themselves. `TABIYA_KILLS` says how often (default 5).
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLines } from '../bench/moves/lines.ts';
import type { LiveSocket } from '../client/socket.ts';
import { createServices } from '../src/app/wiring.ts';
import type { GameChange, GameView } from '../src/games/index.ts';
import { connectFromNode } from './support/live-client.ts';
import { keepingLog } from './support/log.ts';
import { addPeople, type TestPerson } from './support/people.ts';
import { buildServer, freePort, type ServerProcess, startServer } from './support/server-process.ts';
import { quietConfig } from './support/config.ts';

const KILLS = Number(process.env['TABIYA_KILLS'] ?? 5);
const TABLES = 40;
const MOVES_PER_SECOND = 500;
const PLIES = 160;
/** Each table moves once in this time. */
const PACE_MS = (1000 * TABLES) / MOVES_PER_SECOND;
const INCREMENT_MS = 1_000;
const CONTROL = { mode: 'fischer', baseMs: 600_000, incrementMs: INCREMENT_MS } as const;
/** Plies a table plays between two kills at most; decides how many games it needs. */
const PLIES_PER_KILL = 40;
const GAMES = Math.ceil((KILLS * PLIES_PER_KILL) / PLIES) + 1;
/** How long a clock waits for its player after an outage. */
const WAIT_MS = 15_000;
/** What comes on a quiet machine in a second may take its time on a loaded one. */
const PATIENCE_MS = 60_000;
/** Clocks of two processes on one machine are read a moment apart. */
const TOLERANCE_MS = 60;

interface StoredMove {
  readonly game_id: string;
  readonly ply: number;
  readonly uci: string;
  readonly at: number;
  readonly white_ms: number;
  readonly black_ms: number;
}

const dataFolder = mkdtempSync(join(tmpdir(), 'tabiya-kill-'));
const acknowledged: { readonly game: string; readonly ply: number; readonly uci: string }[] = [];
const refusals: string[] = [];
/** Instants of the kills. */
const kills: number[] = [];
/** Instants at which the server was told to start again. */
const starts: number[] = [];
let port: number;
let server: ServerProcess;
let tables: Table[] = [];

/** A player: the page's client, and when it was online again after each kill. */
class Player {
  readonly live: LiveSocket;
  readonly backAt: number[] = [];

  constructor(person: TestPerson) {
    const headers = { origin: `http://127.0.0.1:${port}`, cookie: `tabiya_session=${person.token}` };
    this.live = connectFromNode(`ws://127.0.0.1:${port}/live`, headers, {
      times: { firstRetry: 50, lastRetry: 200 },
      onState: (state) => {
        if (state === 'online' && this.backAt.length < kills.length) this.backAt.push(Date.now());
      },
    });
  }
}

/** Two players who play prepared games one after the other, each moving when his board shows the other's move. */
class Table {
  readonly players: readonly [Player, Player];
  plies = 0;
  #shown = [0, 0];
  #stopped = false;

  constructor(
    white: TestPerson,
    black: TestPerson,
    private readonly games: readonly string[],
    private readonly line: readonly string[],
  ) {
    this.players = [new Player(white), new Player(black)];
  }

  async play(): Promise<void> {
    for (const game of this.games) {
      this.#shown = [0, 0];
      const ends = this.players.map(({ live }, side) =>
        live.follow(`game:${game}`, {
          snapshot: (view: GameView) => this.#show(side, view.moves.length),
          change: (change: GameChange) => this.#show(side, change.move?.ply ?? 0),
        }),
      );
      for (const [ply, uci] of this.line.entries()) {
        if (this.#stopped) return;
        const began = performance.now();
        const side = ply % 2;
        while ((this.#shown[side] ?? 0) < ply && !this.#stopped) await sleep(2);
        const player = this.players[side];
        if (player === undefined) return;
        const outcome = await player.live.act(game, { type: 'Move', ply, uci, offerDraw: false });
        if (outcome.ok) acknowledged.push({ game, ply: ply + 1, uci });
        else if (!this.#stopped) refusals.push(`${game} ${ply} ${uci}: ${outcome.code}`);
        this.plies++;
        await sleep(PACE_MS - (performance.now() - began));
      }
      for (const end of ends) end();
    }
  }

  /** The stored moves of this table's games. */
  gamesIn(stored: ReadonlyMap<string, StoredMove[]>): StoredMove[][] {
    return this.games.map((game) => stored.get(game) ?? []);
  }

  stop(): void {
    this.#stopped = true;
  }

  #show(side: number, plies: number): void {
    this.#shown[side] = Math.max(this.#shown[side] ?? 0, plies);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`in vain: ${what}\n${server.errors()}`);
    await sleep(5);
  }
}

/** The moves as another program finds them on the disk, in a copy that leaves the recovery to the server. */
function movesOnDisk(): Map<string, StoredMove[]> {
  const copy = mkdtempSync(join(tmpdir(), 'tabiya-kill-copy-'));
  for (const suffix of ['', '-wal']) {
    const file = join(dataFolder, `tabiya.sqlite${suffix}`);
    if (existsSync(file)) copyFileSync(file, join(copy, `tabiya.sqlite${suffix}`));
  }
  const database = new Sqlite(join(copy, 'tabiya.sqlite'));
  const rows = database.prepare<[], StoredMove>('select * from moves order by game_id, ply').all();
  database.close();
  rmSync(copy, { recursive: true });
  const games = new Map<string, StoredMove[]>();
  for (const row of rows) {
    const known = games.get(row.game_id);
    if (known === undefined) games.set(row.game_id, [row]);
    else known.push(row);
  }
  return games;
}

function lostMoves(stored: ReadonlyMap<string, StoredMove[]>): string[] {
  return acknowledged
    .filter(({ game, ply, uci }) => stored.get(game)?.[ply - 1]?.uci !== uci)
    .map(({ game, ply, uci }) => `${game} ${ply} ${uci}`);
}

beforeAll(async () => {
  await buildServer();
  port = await freePort();
  const services = await createServices(quietConfig(dataFolder, { port }), { log: keepingLog() });
  const { database, games } = services;
  const names = Array.from({ length: 2 * TABLES }, (_, i) => `Player${i}`);
  const people = await addPeople(database, names, Date.now());
  const lines = makeLines(8, PLIES);
  const plans = Array.from({ length: TABLES }, (_, table) => {
    const white = people[2 * table];
    const black = people[2 * table + 1];
    if (white === undefined || black === undefined) throw new Error('too few people');
    const created = Array.from({ length: GAMES }, () =>
      games.create(
        {
          kind: 'chess',
          whiteId: white.id,
          blackId: black.id,
          rated: false,
          control: CONTROL,
          firstMoveMs: null,
          tournament: null,
          rematchOf: null,
        },
        Date.now(),
      ),
    );
    return { white, black, created, line: lines[table % lines.length] ?? [] };
  });
  await database.commit(plans.flatMap(({ created }) => created.flatMap(({ statements }) => statements)));
  services.lobby.stop();
  await games.stop();
  await database.close();
  server = await startServer(port, dataFolder);
  tables = plans.map(
    ({ white, black, created, line }) =>
      new Table(
        white,
        black,
        created.map(({ id }) => id),
        line,
      ),
  );
}, 300_000);

afterAll(async () => {
  for (const { players } of tables) for (const { live } of players) live.close();
  await server.kill();
  rmSync(dataFolder, { recursive: true, force: true });
});

test(
  `kill -9 ${KILLS} times: no acknowledged move lost, clocks right, clients back`,
  async () => {
    const players = tables.flatMap((table) => table.players);
    const everybodyOnline = () => players.every(({ live }) => live.state() === 'online');
    await until('everybody online', everybodyOnline);
    const playing = tables.map((table) => table.play());
    const rates: number[] = [];
    const returns: number[] = [];

    for (let kill = 0; kill < KILLS; kill++) {
      // Everybody moves again by himself, then the axe falls at no particular moment.
      const before = tables.map(({ plies }) => plies);
      await until('every table moves', () => tables.every(({ plies }, i) => plies > (before[i] ?? 0) + 1));
      const began = performance.now();
      const moves = acknowledged.length;
      await sleep(400 + Math.random() * 800);
      rates.push((acknowledged.length - moves) / ((performance.now() - began) / 1000));
      kills.push(Date.now());
      await server.kill();
      expect(lostMoves(movesOnDisk())).toEqual([]);
      starts.push(Date.now());
      server = await startServer(port, dataFolder);
      await until('everybody back', () => players.every(({ backAt }) => backAt.length === kills.length));
      returns.push(Date.now() - (kills[kill] ?? 0));
    }

    const before = tables.map(({ plies }) => plies);
    await until('every table moves', () => tables.every(({ plies }, i) => plies > (before[i] ?? 0)));
    for (const table of tables) table.stop();
    await Promise.race([Promise.all(playing), sleep(3_000)]);
    await server.kill();
    const stored = movesOnDisk();
    expect(lostMoves(stored)).toEqual([]);
    expect(refusals).toEqual([]);
    expect(clockFaults(stored)).toEqual([]);
    const rate = rates.reduce((sum, each) => sum + each, 0) / rates.length;
    const slowest = Math.max(...returns);
    console.log(
      `${KILLS} kills, ${acknowledged.length} moves acknowledged, ${Math.round(rate)} moves/s while killed, ` +
        `everybody back within ${slowest} ms`,
    );
    expect(rate).toBeGreaterThan(MOVES_PER_SECOND / 5);
  },
  120_000 + KILLS * 60_000,
);

/**
 * What each move cost on the clock, against the wall: never more than the time the mover really had, that is without
 * the outages (from the kill until his page was back), and never less than nothing. A clock waits 15 s for its player: who
 * needs longer on a busy machine pays for the rest.
 */
function clockFaults(stored: ReadonlyMap<string, StoredMove[]>): string[] {
  const faults: string[] = [];
  let across = 0;
  for (const table of tables) {
    for (const moves of table.gamesIn(stored)) {
      for (const [index, move] of moves.entries()) {
        const previous = moves[index - 1];
        if (previous === undefined) continue;
        const isWhite = move.ply % 2 === 1;
        const had = isWhite ? previous.white_ms : previous.black_ms;
        const used = had + INCREMENT_MS - (isWhite ? move.white_ms : move.black_ms);
        const waiting = isWhite ? previous.black_ms - move.black_ms : previous.white_ms - move.white_ms;
        const outages = kills.map((killedAt, kill) => {
          // Only a clock that ran when the server died waits for its player.
          if (previous.at > killedAt) return 0;
          const wait = (starts[kill] ?? killedAt) + WAIT_MS;
          const back = Math.min(table.players[isWhite ? 0 : 1].backAt[kill] ?? killedAt, wait);
          return Math.max(0, Math.min(move.at, back) - Math.max(previous.at, killedAt));
        });
        const outage = outages.reduce((sum, each) => sum + each, 0);
        if (outage > 0) across++;
        const lasted = move.at - previous.at - outage;
        if (used < 0 || used > lasted + TOLERANCE_MS || waiting !== 0)
          faults.push(
            `${move.game_id} ply ${move.ply}: used ${used} of ${lasted} ms (outage ${outage} ms), other side ${waiting}`,
          );
      }
    }
  }
  // Otherwise nothing was examined.
  if (across === 0) faults.push('no move was under way during a kill');
  return faults;
}
