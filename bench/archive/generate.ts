import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lotsOf } from 'tabiya-engine/lots';
import { createLog } from '../../src/app/log.ts';
import { createServices } from '../../src/app/wiring.ts';
import { openSqlite } from '../../src/db/sqlite/open.ts';
import { quietConfig } from '../../test/support/config.ts';
import { addGames, addPlayers } from './fill.ts';
import { makeLines } from './lines.ts';

/** File of the folder that says what stands in it. */
export const CONTENTS = 'contents.json';

export interface Contents {
  readonly games: number;
  /** What to search for: of each line the positions after 4, 10, 20 and 40 plies, as FEN. */
  readonly positions: readonly (readonly string[])[];
}

const LINES_ASKED_FOR = 2000;

/** How many people have played that many games. */
export function playersOf(games: number): number {
  return Math.max(50, Math.round(games / 500));
}

/** Fills an empty data folder with an archive of that many games; `CONTENTS` is written when all are in it. */
export async function generate(folder: string, games: number, say: (line: string) => void): Promise<void> {
  const now = Date.now();
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  const players = playersOf(games);
  const services = await createServices(quietConfig(folder), {
    log: createLog('silent', () => undefined, Date.now),
  });
  await addPlayers(services.database, players, now);
  services.lobby.stop();
  await services.games.stop();
  await services.database.close();
  const lines = makeLines(Math.min(20_000, Math.ceil(games / 4)), 'archive');
  say(`${lines.length} lines of legal moves in ${seconds()}`);
  const filling = await openSqlite(join(folder, 'tabiya.sqlite'));
  filling.exec('pragma synchronous = off');
  addGames(filling, lotsOf('games'), {
    games,
    players,
    lines,
    now,
    told: (done) => {
      if (done % 100_000 === 0) say(`  ${done} games, ${seconds()}`);
    },
  });
  filling.close();
  const contents: Contents = { games, positions: lines.slice(0, LINES_ASKED_FOR).map(({ fens }) => fens) };
  writeFileSync(join(folder, CONTENTS), JSON.stringify(contents));
}
