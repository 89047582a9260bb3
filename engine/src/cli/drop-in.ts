/**
 * The form in which arbiters' programs call a pairing executable (`--dutch FILE -p`, `-c`, `-g`); arguments, answers
 * and exit codes are those such programs expect, so the messages are in English only.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { entryOf, type EventRecord, lastPairedRound, pointsOf, STANDARD_POINTS } from '../event/index.ts';
import { generateEvent } from '../generate/index.ts';
import {
  checklistText,
  nextRound,
  noPairingWords,
  pairDutch,
  playedPairs,
  type PlayedPair,
} from '../swiss/index.ts';
import { describeFault, MAX_TRF_BYTES, MAX_TRF_PLAYERS, readTrf, writeTrf } from '../trf/index.ts';
import type { Command, Terminal } from './command.ts';
import { contradictionsIn } from './files.ts';
import { modelSettings, readConfiguration } from './generator-configuration.ts';

const OK = 0;
const NO_VALID_PAIRING = 1;
const UNEXPECTED = 2;
const INVALID_REQUEST = 3;
const TOO_LARGE = 4;
const FILE_ERROR = 5;

/** A failure with the exit code a calling program reads. */
class Stop extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const ABOUT = 'Tabiya engine: FIDE (Dutch) system, rules in force from 1 February 2026';

const SYNTAX = `${ABOUT}

  [-r] --dutch FILE -p [OUT] [-l [LIST]]     pair the next round
  [-r] --dutch FILE -c [-l [LIST]]           check every round
  [-r] --dutch (MODEL -g | -g [CONFIG]) -o OUT [-s SEED] [-l [LIST]]   make a random tournament
`;

type Task =
  | { readonly task: 'pair'; readonly input: string; readonly output: string | null }
  | { readonly task: 'check'; readonly input: string }
  | {
      readonly task: 'generate';
      readonly model: string | null;
      readonly configuration: string | null;
      readonly output: string;
      readonly seed: string | null;
    };

interface Request {
  readonly about: boolean;
  readonly task: Task | null;
  /** Null = no list, '' = beside the file. */
  readonly list: string | null;
}

/** Reads the arguments; null where they have none of the known forms. */
function requestOf(args: readonly string[]): Request | null {
  const rest = [...args];
  const about = rest[0] === '-r';
  if (about) rest.shift();
  if (rest.length === 0) return { about: true, task: null, list: null };
  if (rest.shift() !== '--dutch') return null;
  const task = taskOf(rest);
  if (task === null) return null;
  let list: string | null = null;
  if (rest[0] === '-l') {
    rest.shift();
    list = rest.shift() ?? '';
  }
  return rest.length === 0 ? { about, task, list } : null;
}

/** Takes the arguments of the task from the front of `rest`. */
function taskOf(rest: string[]): Task | null {
  if (rest[1] === '-c' || rest[1] === '-p') {
    const [input = '', task] = rest.splice(0, 2);
    if (task === '-c') return { task: 'check', input };
    const output = rest[0] !== undefined && rest[0] !== '-l' ? (rest.shift() ?? null) : null;
    return { task: 'pair', input, output };
  }
  const model = rest[0] === '-g' ? null : (rest.shift() ?? null);
  if (rest.shift() !== '-g') return null;
  const configuration = model === null && rest[0] !== '-o' ? (rest.shift() ?? null) : null;
  if (rest.shift() !== '-o') return null;
  const output = rest.shift();
  if (output === undefined) return null;
  let seed: string | null = null;
  if (rest[0] === '-s') {
    rest.shift();
    seed = rest.shift() ?? null;
    if (seed === null) return null;
  }
  return { task: 'generate', model, configuration, output, seed };
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch {
    throw new Stop(FILE_ERROR, `Error reading file ${path}: The file could not be loaded.`);
  }
}

/** A file named without a folder lies beside the file it belongs to. */
function beside(path: string, base: string): string {
  return dirname(path) === '.' && !path.startsWith('.') ? join(dirname(base), path) : path;
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch {
    throw new Stop(FILE_ERROR, `The output file (${path}) could not be opened.`);
  }
}

function eventOf(path: string): EventRecord {
  const bytes = bytesOf(path);
  if (bytes.length > MAX_TRF_BYTES) {
    throw new Stop(TOO_LARGE, `Error processing file ${path}: The file is too large.`);
  }
  const reading = readTrf(bytes);
  const broken = (why: string): Stop => new Stop(INVALID_REQUEST, `Error parsing file ${path}: ${why}`);
  if (!reading.ok) {
    const fault = reading.faults.find(({ severity }) => severity === 'fault');
    // A line too many or too long is no tournament, but garbage; too many players or rounds are one that is too large.
    if (fault?.code === 'too-large' && (fault.line === 0 || fault.player !== null)) {
      throw new Stop(TOO_LARGE, `Error processing file ${path}: ${describeFault(fault, 'en')}`);
    }
    throw broken(fault === undefined ? 'The file is not valid.' : describeFault(fault, 'en'));
  }
  const { record, faults } = reading;
  const [contradiction] = contradictionsIn(faults);
  if (contradiction !== undefined) throw broken(describeFault(contradiction, 'en'));
  if (record.roundsPlanned === null) {
    throw broken('The total number of rounds in the tournament must be specified.');
  }
  // Programs that drive an engine rely on being told when their points do not follow from the results.
  const points = faults.find(({ code }) => code === 'points-differ');
  if (points !== undefined) throw broken(describeFault(points, 'en'));
  if (record.system !== null && /DUBOV|BURSTEIN|LIM\b/i.test(record.system)) {
    throw new Stop(
      INVALID_REQUEST,
      `Pairing system specified in file ${path} does not match command line flag.`,
    );
  }
  return record;
}

/** The bye as 0, always last. */
function inOrder(record: EventRecord, round: number): readonly PlayedPair[] {
  const answer = pairDutch(record, { round });
  if (answer.status === 'none') {
    throw new Stop(NO_VALID_PAIRING, noPairingWords(answer.reason, 'en'));
  }
  const pairs = byPlainPoints(
    record,
    round,
    answer.pairs.map(({ white, black }): PlayedPair => [white, black]),
  );
  return answer.bye === null ? pairs : [...pairs, [answer.bye, 0]];
}

/** Boards in the order of the points without acceleration, as calling programs expect them. */
function byPlainPoints(record: EventRecord, round: number, pairs: PlayedPair[]): PlayedPair[] {
  const points = new Map(
    record.players.map((player) => {
      const before = Array.from({ length: round - 1 }, (_, i) => entryOf(player, i + 1));
      const sum = before.reduce(
        (total, entry) =>
          total + (entry.kind === 'pending' ? record.points.draw : pointsOf(entry, record.points)),
        0,
      );
      return [player.number, sum] as const;
    }),
  );
  const rows = pairs.map((one) => {
    const [a = 0, b = 0] = one.map((number) => points.get(number) ?? 0);
    const [white, black] = one;
    const higher = a > b || (a === b && white < black) ? white : black;
    return { one, top: Math.max(a, b), low: Math.min(a, b), higher };
  });
  rows.sort((x, y) => y.top - x.top || y.low - x.low || x.higher - y.higher);
  return rows.map(({ one }) => one);
}

function pair(task: Task & { readonly task: 'pair' }, list: string | null, terminal: Terminal): void {
  const { input } = task;
  const record = eventOf(input);
  if (record.initialColour === null && lastPairedRound(record) === 0) {
    throw new Stop(
      INVALID_REQUEST,
      `Error while parsing ${input}: Please configure the initial piece colors.`,
    );
  }
  const round = nextRound(record);
  let pairs: readonly PlayedPair[];
  try {
    pairs = inOrder(record, round);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    throw new Stop(error.code, `Error while pairing ${input}: No valid pairing exists: ${error.message}`);
  }
  if (list !== null) writeList(list, input, checklistText(record, round), terminal);
  const text = `${pairs.length}\n${pairs.map(([white, black]) => `${white} ${black}\n`).join('')}`;
  if (task.output === null) terminal.out(text);
  else write(beside(task.output, input), text);
}

/** A list that cannot be written is only mentioned. */
function writeList(list: string, base: string, text: string, terminal: Terminal): void {
  const own = base.slice(0, base.length - extname(base).length);
  const path = list === '' ? `${own}.list` : beside(list, base);
  try {
    writeFileSync(path, `${text}${ABOUT}\n`);
  } catch {
    terminal.err(`The checklist file (${path}) could not be opened.\n`);
  }
}

function check(record: EventRecord, input: string, list: string | null, terminal: Terminal): void {
  const name = basename(input, extname(input));
  const lists: string[] = [];
  for (let round = 1; round <= lastPairedRound(record); round++) {
    terminal.out(`${name}: Round #${round}\n`);
    if (list !== null) lists.push(`Round #${round}\n\n${checklistText(record, round)}`);
    let right: readonly PlayedPair[];
    try {
      right = inOrder(record, round);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      terminal.out(`No valid pairing exists for round ${round}.\n\n`);
      continue;
    }
    const played = playedPairs(record, round);
    const key = ([white, black]: PlayedPair): string => `${white}-${black}`;
    const known = [new Set(right.map(key)), new Set(played.map(key))] as const;
    const wanted = right.filter((one) => !known[1].has(key(one)));
    const given = played.filter((one) => !known[0].has(key(one)));
    if (wanted.length + given.length === 0) continue;
    terminal.out('  Checker pairings        Tournament pairings \n');
    for (let row = 0; row < Math.max(wanted.length, given.length); row++) {
      terminal.out(`    ${pairText(wanted[row])}${' '.repeat(16)}${pairText(given[row])}\n`);
    }
    terminal.out('\n');
  }
  terminal.out('\n');
  if (list !== null) writeList(list, input, lists.join('\n'), terminal);
}

function pairText(one: PlayedPair | undefined): string {
  if (one === undefined) return ' '.repeat(9);
  return one.map((number) => String(number).padStart(3)).join(' - ');
}

function generate(task: Task & { readonly task: 'generate' }, list: string | null, terminal: Terminal): void {
  const { model, configuration, output } = task;
  const base = model ?? configuration;
  if (task.seed !== null && !/^\d{1,10}$/.test(task.seed)) {
    throw new Stop(TOO_LARGE, 'The seed must be a whole number between 0 and 9999999999.');
  }
  const seed = task.seed ?? String(Date.now() % 4_294_967_296);
  const wanted =
    model !== null
      ? modelSettings(eventOf(model))
      : readConfiguration(
          configuration === null ? '' : new TextDecoder().decode(bytesOf(configuration)),
          seed,
        );
  if ('fault' in wanted) {
    throw new Stop(INVALID_REQUEST, `Error parsing configuration file ${base ?? ''}: ${wanted.fault}`);
  }
  if (wanted.settings.players > MAX_TRF_PLAYERS) {
    throw new Stop(TOO_LARGE, 'The tournament would have too many players.');
  }
  const { record } = generateEvent(wanted.settings, seed);
  const named = { ...record, name: `AutoTest Tournament ${seed}` };
  // The name of the same rules that the programs which call in this form know.
  const system = record.virtualPoints.length > 0 ? 'FIDE_DUTCH_2025_BAKU' : 'FIDE_DUTCH_2025';
  // Some of them do not read record 162; the extensions of TRF16 say the same.
  const standard = Object.entries(STANDARD_POINTS).every(
    ([name, value]) => record.points[name as keyof typeof STANDARD_POINTS] === value,
  );
  const written = writeTrf(named, { form: standard ? 'trf26' : 'trf16', newLine: '\r', system });
  if (!written.ok) throw new Stop(INVALID_REQUEST, `The tournament cannot be written (${written.code}).`);
  const path = base === null ? output : beside(output, base);
  write(path, written.text);
  if (list === null) return;
  const rounds = Array.from({ length: lastPairedRound(record) }, (_, i) => i + 1);
  const text = rounds.map((round) => `Round #${round}\n\n${checklistText(record, round)}`).join('\n');
  writeList(list, path, text, terminal);
}

function run(args: readonly string[], terminal: Terminal): number {
  const request = requestOf(args);
  if (request === null) {
    terminal.err(SYNTAX);
    return INVALID_REQUEST;
  }
  try {
    if (request.about) terminal.out(`${ABOUT}\n`);
    const { task, list } = request;
    if (task?.task === 'pair') pair(task, list, terminal);
    else if (task?.task === 'check') check(eventOf(task.input), task.input, list, terminal);
    else if (task?.task === 'generate') generate(task, list, terminal);
    return OK;
  } catch (error) {
    if (error instanceof Stop) {
      terminal.err(`${error.message}\n`);
      return error.code;
    }
    terminal.err(`Unexpected error: ${error instanceof Error ? error.message : String(error)}\n`);
    return UNEXPECTED;
  }
}

/** The command as it is called by its first argument. */
export function commandFor(first: string): Command {
  return {
    help: { ru: SYNTAX, en: SYNTAX },
    run: (args, terminal) => run([first, ...args], terminal),
  };
}
