/**
 * Makes the small data folder of the newest schema that stays in `test/fixtures/data-folders` for ever:
 * `node scripts/data-folder.mjs`. Run it once when a schema is released and never again for that number.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { event, fill, PEOPLE } from '../../demo/index.ts';
import { createServices } from '../../src/app/wiring.ts';
import { readConfig } from '../../src/app/config.ts';
import { GAME_KINDS, rulesOf } from '../../src/chess/index.ts';
import { backUp, MIGRATIONS } from '../../src/db/index.ts';
import type { GameCommand, GameKind } from '../../src/games/types.ts';
import type { Person, TournamentSettings } from '../../src/tournaments/index.ts';
import type { JudgeCommand } from '../../src/tournaments/decide/commands.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = 1_796_000_000_000;
const BULLET = { mode: 'sudden', baseMs: MINUTE } as const;

/** An event of a file, with a bye and a forfeit. */
const FILE = `012 Three friends
XXR 3
152 W
001    1      Able, Ann                                                          1.5    1  0000 - Z     2 w 1     3 b =
001    2      Baker, Ben                                                         1.5    2     3 w +     1 b 0  0000 - H
001    3      Cole, Cy                                                           0.5    3     2 b -  0000 - Z     1 w =
`;

const [out = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tabiya-folder-'));
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const config = readConfig({ TABIYA_DATA: folder });
if (!config.ok) throw new Error('configuration');
// The last seconds before NOW are for what the history of the demonstration lacks.
let clock = NOW - 20_000;
const services = await createServices(config.value, { log, now: () => clock });
const { accounts, database, tournaments, lobby, games, deadlines, mail, forum } = services;
await fill({
  database,
  now: clock,
  log,
  people: PEOPLE.slice(0, 7),
  finished: [event('Прошлый кубок', 'ru', -3 * DAY, BULLET, 'rounds', 0, 4)],
  running: [event('Present Cup', 'en', -MINUTE / 4, BULLET, 'all-at-once', 1, 4)],
  announced: [event('Будущий кубок', 'ru', DAY, BULLET, 'rounds', 2, 3)],
  casual: 3,
});
const imported = await tournaments.importTrf(new TextEncoder().encode(FILE), { name: null });
if (!imported.ok) throw new Error(JSON.stringify(imported.faults));

await deadlines.start();
await games.start(0);
const people = await Promise.all(PEOPLE.slice(0, 7).map(({ login }) => accounts.byLogin(login)));
const person = (at: number) => {
  const found = people[at];
  if (found == null) throw new Error(`nobody ${at}`);
  return found;
};
const [administrator] = await accounts.withRole('administrator');
if (administrator === undefined) throw new Error('no administrator');
const boss = { userId: administrator.id, roles: administrator.roles };

/** An event whose start is a second away. */
async function hold(
  system: string,
  name: string,
  change: Partial<TournamentSettings>,
  enter: (id: string) => Promise<unknown>,
): Promise<string> {
  const announced = await tournaments.announce(
    {
      name,
      regulation: '',
      system,
      kind: 'chess',
      control: { mode: 'fischer', baseMs: DAY, incrementMs: 0 },
      firstMoveMs: DAY,
      registrationFrom: clock,
      registrationTo: clock + 1_000,
      startsAt: clock + 1_000,
      tieBreaks: [],
      pace: 'rounds',
      rated: true,
      ...change,
    },
    boss,
  );
  if (!announced.ok) throw new Error(`${name}: ${JSON.stringify(announced.refusal)}`);
  await enter(announced.value.id);
  clock += 1_500;
  await deadlines.settled();
  return announced.value.id;
}

async function judged(id: string, command: JudgeCommand, names: readonly Person[] = []): Promise<void> {
  const done = await tournaments.judge(id, command, boss, { names });
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
}

async function listed(id: string, names: readonly string[]): Promise<void> {
  const persons = names.map(() => ({ userId: null, rating: null }));
  const rows = names.map((name) => ({ name, title: null, federation: null }));
  await judged(id, { type: 'EnterPersons', persons }, rows);
}

/** Enters results of all open boards of a round; the smaller number wins. */
async function results(id: string): Promise<void> {
  const page = await tournaments.page(id, 'en');
  for (const { round, games: boards } of page?.schedule ?? [])
    for (const { board, white, black, result } of boards)
      if (result === null)
        await judged(id, { type: 'EnterResult', round, board, result: white < black ? '1-0' : '0-1' });
}

const registered = (first: number, count: number) => async (id: string) => {
  for (let at = first; at < first + count; at++) {
    const { id: userId, roles } = person(at);
    const entered = await tournaments.register(id, { userId, roles });
    if (!entered.ok) throw new Error(JSON.stringify(entered.refusal));
  }
};

// A finished event at a table, and running ones of every other form.
const family = await hold('family', 'Семейный', {}, (id) => listed(id, ['Аня', 'Боря', 'Вера']));
for (let round = 1; round <= 3; round++) await results(family);
const swiss = await hold('swiss-dutch', 'Small Swiss', { rated: false }, (id) =>
  listed(id, ['Dora', 'Emil', 'Fay', 'Gus']),
);
await results(swiss);
const knockout = { format: 'double', order: 'lots', tieBreakGames: 0 } as const;
await hold('knockout', 'Кубок', { entrantsLimit: 4, knockout }, registered(0, 4));
await hold('groups', 'Groups', { groups: { largest: 5, places: 2 } }, registered(1, 6));

/** A game of these two with its first actions. */
async function played(kind: GameKind, white: number, black: number, actions: number): Promise<string> {
  const [whiteId, blackId] = [person(white).id, person(black).id];
  const { id, statements } = games.create(
    {
      kind,
      whiteId,
      blackId,
      rated: true,
      control: { mode: 'fischer', baseMs: DAY, incrementMs: 0 },
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
    },
    clock,
  );
  if ((await database.commit(statements)) !== 'committed') throw new Error('no game');
  await games.created(id);
  const act = async (by: string, command: GameCommand) => {
    clock += 1;
    const done = await games.act(id, command, by);
    if (!done.ok) throw new Error(`${kind}: ${done.refusal.code}`);
  };
  if (kind === 'battle') {
    await act(whiteId, { type: 'Ready', setup: '8/8/PPPPPPPP/RNBQKBNR' });
    await act(blackId, { type: 'Ready', setup: '3PP3/2PNNP2/PPBBQPP1/3RKR2' });
  }
  for (let ply = 0; ply < actions; ply++) {
    const view = await games.view(id);
    if (view === null) throw new Error('no view');
    const position = rulesOf(kind).fromFen(view.fen);
    if (!position.ok) throw new Error(position.refusal.code);
    const [uci] = [...position.value.moves(), ...position.value.placements()];
    if (uci === undefined) break;
    const by = position.value.turn === 'white' ? view.white.id : view.black.id;
    await act(by, { type: 'Move', ply, uci, offerDraw: false });
  }
  return id;
}

for (const [at, kind] of GAME_KINDS.entries()) {
  await played(kind, at, at + 1, 4);
  const done = await played(kind, at + 1, at, 6);
  const resigned = await games.act(done, { type: 'Resign' }, person(at).id);
  if (!resigned.ok) throw new Error(resigned.refusal.code);
}

const writer = (at: number) => ({ id: person(at).id, login: person(at).login, roles: person(at).roles });
const sent = await mail.write({ to: [person(1).login], subject: 'Партия?', body: 'Вечером?' }, writer(0));
if (!sent.ok) throw new Error(sent.refusal.code);
const topic = await forum.open(
  { sectionId: 'general', title: 'Small talk', body: 'Who plays **today**?' },
  writer(2),
);
if (!topic.ok) throw new Error(topic.refusal.code);
const answered = await forum.answer(topic.value.topicId, 'Я!', writer(3));
if (!answered.ok) throw new Error(answered.refusal.code);
await deadlines.settled();
if (clock > NOW) throw new Error('later than the day on which it is read');
clock = NOW;

lobby.stop();
await deadlines.stop();
await games.stop();
const number = String(MIGRATIONS.at(-1)?.number ?? 0).padStart(4, '0');
mkdirSync(join(out, number), { recursive: true });
const copy = join(folder, 'copy.sqlite');
await backUp({ dataFolder: folder, databaseUrl: null }, copy);
await database.close();
const file = join(out, number, 'tabiya.sqlite.gz');
writeFileSync(file, gzipSync(readFileSync(copy), { level: 9 }));
rmSync(folder, { recursive: true });
console.log(file);
