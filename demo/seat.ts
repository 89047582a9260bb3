import { WebSocket } from 'ws';
import { applyChange, sideOf } from '../client/game/state.ts';
import { connectLive, type LiveSocket } from '../client/socket.ts';
import { SESSION_COOKIE } from '../src/accounts/index.ts';
import type { GameView } from '../src/games/index.ts';
import type { UserNotice } from '../src/live/protocol.ts';
import type { Persona } from './people.ts';
import { nextCommand, setupCommand, thinkingMs } from './player.ts';

/** A bot as the service sees it: a person with a session. */
export interface Guest {
  readonly persona: Persona;
  readonly userId: string;
  /** Value of the session cookie. */
  readonly token: string;
}

export interface SeatOptions {
  /** `http://…`, where the service listens. */
  readonly address: string;
  /** Origin of the site's pages. */
  readonly origin: string;
  /** Challenges and the like, which do not go over the socket. */
  readonly noticed: (guest: Guest, notice: UserNotice) => void;
  /** Divides thinking times; 1 = like people. */
  readonly haste: number;
}

/**
 * A bot at the portal: follows its notices over a real socket, sits down at every game it has and moves when it is its
 * turn, with the same client code as the pages.
 */
export class Seat {
  readonly #guest: Guest;
  readonly #options: SeatOptions;
  readonly #socket: LiveSocket;
  readonly #games = new Map<string, () => void>();
  readonly #known = new Set<string>();

  constructor(guest: Guest, options: SeatOptions) {
    this.#guest = guest;
    this.#options = options;
    this.#socket = connectFrom(options, guest.token);
    this.#socket.follow(`user:${guest.userId}`, {
      snapshot: (notices) => this.#notice(notices),
      change: (notices) => this.#notice(notices),
    });
  }

  get isIdle(): boolean {
    return this.#games.size === 0;
  }

  close(): void {
    for (const leave of this.#games.values()) leave();
    this.#games.clear();
    this.#socket.close();
  }

  #notice(notices: readonly UserNotice[]): void {
    for (const notice of notices) {
      if (notice.kind === 'game-started') this.#sitDown(notice.gameId);
      else if (notice.kind === 'rematch-offered') {
        if (this.#isNew(`rematch ${notice.gameId}`)) void this.#socket.rematch(notice.gameId);
      } else if (notice.kind !== 'unread' && this.#isNew(`challenge ${notice.seekId}`))
        this.#options.noticed(this.#guest, notice);
    }
  }

  #isNew(what: string): boolean {
    if (this.#known.has(what)) return false;
    this.#known.add(what);
    return true;
  }

  #sitDown(id: string): void {
    if (this.#games.has(id)) return;
    let view: GameView | null = null;
    let timer: NodeJS.Timeout | undefined;
    const look = (next: GameView): void => {
      view = next;
      clearTimeout(timer);
      if (next.status !== 'playing') {
        leave();
        return;
      }
      const side = sideOf(next, this.#guest.userId);
      if (side === null) return;
      const setup = next.phase === 'setup';
      if (setup && setupCommand(next, this.#guest.userId) === null) return;
      const mine = setup || next.clock.turn === side;
      // An offer may be answered on the opponent's turn too; a move only on one's own.
      if (!mine && (next.drawOffer === null || next.drawOffer === side)) return;
      const left = side === 'white' ? next.clock.whiteMs : next.clock.blackMs;
      timer = setTimeout(() => void this.#act(id, view), thinkingMs(next, left) / this.#options.haste);
    };
    const end = this.#socket.follow(`game:${id}`, {
      snapshot: look,
      change: (change) => {
        if (view !== null) look(applyChange(view, change));
      },
      refused: () => leave(),
    });
    const leave = (): void => {
      clearTimeout(timer);
      this.#games.delete(id);
      end();
    };
    this.#games.set(id, leave);
  }

  async #act(id: string, view: GameView | null): Promise<void> {
    if (view === null || view.status !== 'playing') return;
    const side = sideOf(view, this.#guest.userId);
    const setup = setupCommand(view, this.#guest.userId);
    const command = setup ?? nextCommand(view, this.#guest.persona);
    if (command === null) return;
    if (setup !== null || view.clock.turn === side || command.type === 'AcceptDraw') {
      const outcome = await this.#socket.act(id, command);
      // An offer that came too soon: the move alone.
      if (!outcome.ok && command.type === 'Move' && command.offerDraw)
        await this.#socket.act(id, { ...command, offerDraw: false });
    } else if (view.drawOffer !== null && view.drawOffer !== side)
      await this.#socket.act(id, { type: 'DeclineDraw', ply: view.moves.length });
  }
}

function connectFrom({ address, origin }: SeatOptions, token: string): LiveSocket {
  const headers = { origin, cookie: `${SESSION_COOKIE}=${token}` };
  return connectLive({
    open(events) {
      const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/live`, {
        headers,
        perMessageDeflate: false,
      });
      socket.on('message', (data: Buffer) => events.message(data.toString()));
      socket.on('close', (code) => events.closed(code));
      socket.on('error', () => undefined);
      return {
        send(text) {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => socket.close(),
      };
    },
  });
}
