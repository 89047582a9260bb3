/** A process full of players: pairs that play prepared games against each other over real sockets. */
import { Histogram } from './histogram.ts';
import type { FromPlayers, Pair, PlayerOrders, ToPlayers } from './letters.ts';
import { BenchSocket, type Kind } from './wire.ts';

/** As the page's client does it: a ping after so much silence, and one in twenty seconds in any case. */
const SILENCE_MS = 5_000;
const PING_MS = 20_000;
const LOOK_MS = 1_000;
const TICK_MS = 1;

let orders: PlayerOrders;
let tables: Table[] = [];
let playing = false;
let warming = true;
let measuring = false;
let histogram = new Histogram();
let measured = 0;
let acknowledged = 0;
let refused: string[] = [];
let missed = 0;
let connected = 0;
let began: NodeJS.CpuUsage;
const idle: Table[] = [];

function tell(letter: FromPlayers): void {
  process.send?.(letter);
}

function complain(what: string): void {
  if (refused.length < 20) refused.push(what);
}

class Table {
  #game = 0;
  #ply = 0;
  #sentAt = 0;
  #waiting = false;
  #doneHeard = false;
  #changeHeard = false;
  #finished = false;
  #acts = 0;
  #pings = 0;
  readonly #heardAt = [0, 0];
  readonly #pingedAt = [0, 0].map(() => performance.now() - Math.random() * PING_MS);
  readonly #sockets: BenchSocket[];
  readonly #line: readonly string[];

  constructor(
    private readonly pair: Pair,
    index: number,
  ) {
    this.#line = orders.lines[index % orders.lines.length] ?? [];
    this.#sockets = [0, 1].map((side) => this.#connect(side));
  }

  /** Like a page, it comes again when it was not let in; a connection lost during play is a fault. */
  #connect(side: number): BenchSocket {
    let closed = false;
    return new BenchSocket(
      orders.ports[side] ?? 0,
      side === 0 ? this.pair.white.token : this.pair.black.token,
      (kind, payload) => this.#heard(side, kind, payload),
      (why) => {
        if (closed || this.#finished) return;
        closed = true;
        if (playing) complain(`socket: ${why}`);
        else
          setTimeout(() => {
            this.#sockets[side] = this.#connect(side);
          }, 500);
      },
    );
  }

  /** Sends the next move of the line. */
  move(): void {
    const side = this.#ply % 2;
    const uci = this.#line[this.#ply];
    const game = this.pair.games[this.#game];
    if (uci === undefined || game === undefined) return;
    this.#waiting = true;
    this.#doneHeard = false;
    this.#changeHeard = false;
    this.#sentAt = performance.now();
    this.#sockets[side]?.send(
      `{"t":"act","id":"a${this.#acts++}","game":"${game}","command":{"type":"Move","ply":${this.#ply},"uci":"${uci}","offerDraw":false}}`,
    );
  }

  pingIfDue(now: number): void {
    for (const [side, socket] of this.#sockets.entries()) {
      const [heardAt = 0, pingedAt = 0] = [this.#heardAt[side], this.#pingedAt[side]];
      if (now - pingedAt < PING_MS && now - Math.max(heardAt, pingedAt) < SILENCE_MS) continue;
      this.#pingedAt[side] = now;
      socket.send(`{"t":"ping","id":${this.#pings++}}`);
    }
  }

  end(): void {
    this.#finished = true;
    for (const socket of this.#sockets) socket.end();
  }

  #follow(side: number, verb: 'subscribe' | 'unsubscribe', topic: string): void {
    this.#sockets[side]?.send(`{"t":"${verb}","topic":"${topic}"}`);
  }

  #heard(side: number, kind: Kind, payload: Buffer): void {
    this.#heardAt[side] = performance.now();
    switch (kind) {
      case 'welcome':
        if (orders.portal) {
          this.#follow(
            side,
            'subscribe',
            `user:${side === 0 ? this.pair.white.userId : this.pair.black.userId}`,
          );
          this.#follow(side, 'subscribe', `game:${this.pair.games[0]}`);
        } else this.#seated();
        return;
      case 'snapshot':
        // The game's; the notices' snapshot names its user.
        if (payload.toString('latin1', 0, 40).includes('"topic":"game:')) this.#seated();
        return;
      case 'refused':
        complain(payload.toString());
        return;
      case 'done':
        if (side === this.#ply % 2) this.#doneHeard = true;
        break;
      case 'change':
        if (side === this.#ply % 2) return;
        // The change must be this very move.
        if (payload.indexOf(`"${this.#line[this.#ply]}"`, 0, 'latin1') < 0) missed++;
        this.#changeHeard = true;
        break;
      default:
        return;
    }
    if (this.#waiting && this.#doneHeard && this.#changeHeard) this.#told();
  }

  #seats = 0;

  #seated(): void {
    if (++this.#seats % 2 !== 0) return;
    if (this.#seats > 2) {
      if (playing) this.#ready();
      return;
    }
    if (++connected === tables.length) tell({ type: 'connected' });
  }

  #told(): void {
    this.#waiting = false;
    acknowledged++;
    if (acknowledged === orders.warmUp) tell({ type: 'warm' });
    if (measuring) {
      measured++;
      histogram.add(performance.now() - this.#sentAt);
    }
    if (++this.#ply < this.#line.length) {
      if (playing) this.#ready();
      return;
    }
    const before = this.pair.games[this.#game++];
    const next = this.pair.games[this.#game];
    this.#ply = 0;
    if (next === undefined) {
      complain('out of games');
      return;
    }
    if (!orders.portal) {
      if (playing) this.#ready();
      return;
    }
    for (const side of [0, 1]) {
      this.#follow(side, 'unsubscribe', `game:${before}`);
      this.#follow(side, 'subscribe', `game:${next}`);
    }
  }

  #ready(): void {
    if (warming || orders.rate === null) this.move();
    else idle.push(this);
  }

  begin(): void {
    this.#ready();
  }
}

/**
 * With a rate: moves fall due at random instants, as those of many independent people do (exponential gaps); a due move
 * is made by the table that has waited longest.
 */
function keepPace(rate: number): void {
  const gap = (): number => (-Math.log(1 - Math.random()) * 1000) / rate;
  let dueAt = performance.now() + gap();
  const timer = setInterval(() => {
    if (!playing) {
      clearInterval(timer);
      return;
    }
    for (const now = performance.now(); dueAt <= now; dueAt += gap()) {
      const table = idle.shift();
      // Everybody waits for the server: this move is not made up for later. Right after the warm-up they all do.
      if (table !== undefined) table.move();
      else if (measuring) missed++;
    }
  }, TICK_MS);
}

/** Each table looks at its own moment of the second whether a ping is due. */
function keepPinging(): void {
  const slices = LOOK_MS / 20;
  let slice = 0;
  setInterval(() => {
    const now = performance.now();
    for (let i = slice; i < tables.length; i += slices) tables[i]?.pingIfDue(now);
    slice = (slice + 1) % slices;
  }, 20).unref();
}

process.on('message', (letter: ToPlayers) => {
  switch (letter.type) {
    case 'start': {
      ({ orders } = letter);
      // Not all at once: the backlog of a listening socket is short.
      let next = 0;
      tables = Array.from({ length: orders.pairs.length });
      const timer = setInterval(() => {
        for (let i = 0; i < 5 && next < orders.pairs.length; i++, next++) {
          const pair = orders.pairs[next];
          if (pair !== undefined) tables[next] = new Table(pair, next);
        }
        if (next === orders.pairs.length) clearInterval(timer);
      }, 10);
      return;
    }
    case 'play':
      playing = true;
      if (orders.portal) keepPinging();
      for (const table of tables) table.begin();
      return;
    case 'pace':
      warming = false;
      if (orders.rate !== null) keepPace(orders.rate);
      return;
    case 'measure':
      began = process.cpuUsage();
      measuring = true;
      return;
    case 'stop': {
      measuring = false;
      playing = false;
      const { user, system } = process.cpuUsage(began);
      // What is under way is still answered and counts as acknowledged.
      setTimeout(() => {
        for (const table of tables) table.end();
        tell({
          type: 'played',
          measured,
          acknowledged,
          counts: histogram.counts,
          worst: histogram.worst,
          refused,
          missed,
          cpuMs: (user + system) / 1000,
        });
        setTimeout(() => process.exit(0), 200);
      }, 1_500);
    }
  }
});
