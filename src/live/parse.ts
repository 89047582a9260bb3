import { CHAT_PRESETS, type GameCommand, MAX_CHAT_TEXT } from '../games/types.ts';
import { TOPIC_KINDS, type ClientMessage } from './protocol.ts';

export type Parsed =
  | { readonly ok: true; readonly message: ClientMessage }
  /** `id` is the act's, when at least that could be read, so that the sender learns which act was refused. */
  | { readonly ok: false; readonly code: 'malformed' | 'bad-message'; readonly id: string | null };

const ACT_ID = /^[A-Za-z0-9_-]{1,32}$/;
const GAME_ID = /^[A-Za-z0-9_-]{1,32}$/;
const TOPIC = new RegExp(
  `^(?:lobby|(?:${TOPIC_KINDS.filter((kind) => kind !== 'lobby').join('|')}):[A-Za-z0-9_-]{1,32})$`,
);
/** Wide enough for a placement of all sixteen men; whether the action is well formed is the rules' business. */
const MOVE = /^[A-Za-z0-9@=,-]{2,80}$/;
/** A setup of Battle chess, likewise. */
const SETUP = /^[A-Za-z0-9/]{1,64}$/;
/** No game is longer than 8,849 half-moves (75-move rule), no version or ping number is near this bound. */
const MAX_PLY = 20_000;

/**
 * A move as the page writes it: nearly all frames are moves, and this reads them in a fifth of the time that parsing
 * and checking them field by field takes. Anything else, also the same in another order, goes the general way.
 */
const PLAIN_MOVE = new RegExp(
  `^\\{"t":"act","id":"(${inner(ACT_ID)})","game":"(${inner(GAME_ID)})","command":\\{"type":"Move",` +
    `"ply":(0|[1-9][0-9]{0,4}),"uci":"(${inner(MOVE)})","offerDraw":(true|false)\\}\\}$`,
);

/** The pattern between `^` and `$`. */
function inner(pattern: RegExp): string {
  return pattern.source.slice(1, -1);
}

/** Messages that are answered by their id. */
const ACTS: ReadonlySet<string> = new Set(['act', 'rematch', 'say', 'quiet']);

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasExactly(fields: Fields, count: number): boolean {
  let seen = 0;
  for (const _ in fields) seen++;
  return seen === count;
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isCount(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;
}

/** Parses the command of an act; null for anything but exactly one of the known commands. */
function parseCommand(value: unknown): GameCommand | null {
  if (!isFields(value)) return null;
  const { type, ply, uci, offerDraw, setup } = value;
  switch (type) {
    case 'Move':
      return hasExactly(value, 4) &&
        isCount(ply, MAX_PLY) &&
        matches(uci, MOVE) &&
        typeof offerDraw === 'boolean'
        ? { type, ply, uci, offerDraw }
        : null;
    case 'OfferDraw':
    case 'AcceptDraw':
    case 'DeclineDraw':
    case 'AskTakeback':
    case 'AcceptTakeback':
    case 'DeclineTakeback':
      return hasExactly(value, 2) && isCount(ply, MAX_PLY) ? { type, ply } : null;
    case 'ClaimDraw':
      return hasExactly(value, 3) && isCount(ply, MAX_PLY) && (uci === null || matches(uci, MOVE))
        ? { type, ply, uci }
        : null;
    case 'Ready':
      return hasExactly(value, 2) && matches(setup, SETUP) ? { type, setup } : null;
    case 'Resign':
    case 'Abort':
      return hasExactly(value, 1) ? { type } : null;
    default:
      return null;
  }
}

function parseFields(fields: Fields): ClientMessage | null {
  const { t } = fields;
  switch (t) {
    case 'act': {
      const { id, game } = fields;
      if (!hasExactly(fields, 4) || !matches(id, ACT_ID) || !matches(game, GAME_ID)) return null;
      const command = parseCommand(fields['command']);
      return command === null ? null : { t, id, game, command };
    }
    case 'ping': {
      const { id } = fields;
      return hasExactly(fields, 2) && isCount(id, Number.MAX_SAFE_INTEGER) ? { t, id } : null;
    }
    case 'subscribe': {
      const { topic, have } = fields;
      if (!matches(topic, TOPIC)) return null;
      if (have === undefined) return hasExactly(fields, 2) ? { t, topic } : null;
      return hasExactly(fields, 3) && isCount(have, Number.MAX_SAFE_INTEGER) ? { t, topic, have } : null;
    }
    case 'unsubscribe': {
      const { topic } = fields;
      return hasExactly(fields, 2) && matches(topic, TOPIC) ? { t, topic } : null;
    }
    case 'rematch': {
      const { id, game } = fields;
      return hasExactly(fields, 3) && matches(id, ACT_ID) && matches(game, GAME_ID) ? { t, id, game } : null;
    }
    case 'say':
      return parseSaying(fields);
    case 'quiet': {
      const { id, game, off } = fields;
      const isGood =
        hasExactly(fields, 4) && matches(id, ACT_ID) && matches(game, GAME_ID) && typeof off === 'boolean';
      return isGood ? { t, id, game, off } : null;
    }
    default:
      return null;
  }
}

function parseSaying(fields: Fields): ClientMessage | null {
  const { id, game, room, preset, text } = fields;
  if (!hasExactly(fields, 6) || !matches(id, ACT_ID) || !matches(game, GAME_ID)) return null;
  if (room !== 'players' && room !== 'watchers') return null;
  const known = CHAT_PRESETS.find((one) => one === preset) ?? null;
  if (preset !== null && known === null) return null;
  if (text !== null && (typeof text !== 'string' || text.length > 2 * MAX_CHAT_TEXT)) return null;
  return (known === null) === (text === null) ? null : { t: 'say', id, game, room, preset: known, text };
}

function parsePlainMove(text: string): ClientMessage | null {
  const found = PLAIN_MOVE.exec(text);
  if (found === null) return null;
  const [, id = '', game = '', digits = '', uci = '', offer] = found;
  const ply = Number(digits);
  if (ply > MAX_PLY) return null;
  return { t: 'act', id, game, command: { type: 'Move', ply, uci, offerDraw: offer === 'true' } };
}

/**
 * Reads one text frame (at most `MAX_FRAME_BYTES`, which the socket enforces). Unknown messages, missing fields and
 * fields nobody asked for are all `bad-message`; what is no JSON object is `malformed`.
 */
export function parseClientMessage(text: string): Parsed {
  const plain = parsePlainMove(text);
  if (plain !== null) return { ok: true, message: plain };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, code: 'malformed', id: null };
  }
  if (!isFields(value)) return { ok: false, code: 'malformed', id: null };
  const message = parseFields(value);
  if (message !== null) return { ok: true, message };
  const { t, id } = value;
  const named = typeof t === 'string' && ACTS.has(t) && matches(id, ACT_ID);
  return { ok: false, code: 'bad-message', id: named ? id : null };
}
