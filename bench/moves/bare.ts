/**
 * The bare path: socket, legality, commit, two sends, and nothing of the portal: no sessions, no clocks, no SAN, no
 * game rows, no topics, no pings. What the portal's path costs is judged against it in the same run.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Chess } from 'chessops/chess';
import { parseUci } from 'chessops/util';
import { type WebSocket, WebSocketServer } from 'ws';
import type { BareMoves } from './bare-writer.ts';
import type { Pair, ServerOrders } from './letters.ts';
import { serve } from './server.ts';

interface Act {
  readonly id: string;
  readonly game: string;
  readonly command: { readonly ply: number; readonly uci: string };
}

interface Game {
  readonly position: Chess;
  readonly sockets: Set<WebSocket>;
}

await serve(async ({ dataFolder, pairs, gamesPerPair }: ServerOrders) => {
  const writer = new Worker(fileURLToPath(new URL('./bare-writer.js', import.meta.url)), {
    workerData: { file: join(dataFolder, 'bare.sqlite') },
  });
  const games = new Map<string, Game>();
  let letter: { games: string[]; plies: number[]; ucis: string[] } | null = null;
  let told: (() => void)[] = [];
  const underWay: (() => void)[][] = [];
  let counted: (stored: number) => void = () => {};

  writer.on('message', (answer: { readonly letters: number } | { readonly stored: number }) => {
    if ('stored' in answer) counted(answer.stored);
    else for (const group of underWay.splice(0, answer.letters)) for (const tell of group) tell();
  });

  function store(game: string, ply: number, uci: string, tell: () => void): void {
    if (letter === null) {
      letter = { games: [], plies: [], ucis: [] };
      setImmediate(() => {
        underWay.push(told);
        told = [];
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        writer.postMessage(letter satisfies BareMoves | null);
        letter = null;
      });
    }
    letter.games.push(game);
    letter.plies.push(ply);
    letter.ucis.push(uci);
    told.push(tell);
  }

  const list: Pair[] = Array.from({ length: pairs }, (_, pair) => ({
    white: { token: `w${pair}`, userId: `w${pair}` },
    black: { token: `b${pair}`, userId: `b${pair}` },
    games: Array.from({ length: gamesPerPair }, (_, game) => `g${pair}-${game}`),
  }));
  const pairSockets = new Map<string, Set<WebSocket>>();

  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 4096 });
  sockets.on('connection', (socket, request) => {
    const seat = /tabiya_session=[wb](\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const both = pairSockets.get(seat) ?? new Set();
    pairSockets.set(seat, both.add(socket));
    socket.on('message', (data: Buffer) => {
      const { id, game, command } = JSON.parse(data.toString()) as Act;
      let known = games.get(game);
      if (known === undefined) games.set(game, (known = { position: Chess.default(), sockets: both }));
      const { position } = known;
      const move = parseUci(command.uci);
      if (move === undefined || !position.isLegal(move)) {
        socket.send(`{"t":"refused","id":"${id}","code":"illegal-move"}`);
        return;
      }
      position.play(move);
      store(game, command.ply, command.uci, () => {
        socket.send(JSON.stringify({ t: 'done', id }));
        for (const other of both)
          if (other !== socket)
            other.send(
              JSON.stringify({
                t: 'change',
                topic: `game:${game}`,
                version: command.ply + 1,
                data: { move: command },
              }),
            );
      });
    });
    socket.send('{"t":"welcome"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 10_000, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    pairs: list,
    stored: () =>
      new Promise((resolve) => {
        counted = resolve;
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        writer.postMessage('count');
      }),
  };
});
