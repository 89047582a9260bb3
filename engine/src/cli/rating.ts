import { entryOf, type EventPlayer, type EventRecord, roundsOf } from '../event/index.ts';
import {
  type FideGame,
  type FideList,
  type FidePlayer,
  initialRating,
  performance,
  periodChange,
  previewGame,
} from '../ratings/index.ts';
import { oneOf, parseArguments, wholeNumber } from './arguments.ts';
import { BadInput, type Command, type Terminal } from './command.ts';
import { readEvent } from './files.ts';

const LISTS = ['standard', 'rapid', 'blitz'] as const;
/** Rules of this day apply where neither the file nor the caller gives one. */
const NEWEST_RULES = '2026-03-01';
/** Rated games a player is taken to have behind him unless told: no longer a newcomer. */
const EXPERIENCED = 30;

export const command: Command = {
  help: {
    ru: `rating ФАЙЛ: изменения рейтинга ФИДЕ по партиям турнира
rating РЕЙТИНГ СОПЕРНИК: во что обойдётся одна партия

  --list standard|rapid|blitz   список (standard)
  --date ГГГГ-ММ-ДД      правила на этот день; обычно день начала из файла, иначе новейшие
  --games N              сыграно рейтинговых партий раньше (30)
  --peak N               высший рейтинг, если он был выше нынешнего (для одной партии)

Ответ с --json: {"date":"…","list":"standard","players":[{"number":1,"rating":2400,"games":9,"k":10,"change":4,
"new":2404,"performance":2450}]} или {"win":"5.20","draw":"0.20","loss":"-4.80"}`,
    en: `rating FILE: changes of FIDE ratings by the games of a tournament
rating RATING OPPONENT: what one game would bring

  --list standard|rapid|blitz   the list (standard)
  --date YYYY-MM-DD      rules of that day; if not set the file's start, else the newest
  --games N              rated games played before (30)
  --peak N               highest rating if it was above the present one (for one game)

Answer with --json: {"date":"…","list":"standard","players":[{"number":1,"rating":2400,"games":9,"k":10,"change":4,
"new":2404,"performance":2450}]} or {"win":"5.20","draw":"0.20","loss":"-4.80"}`,
  },
  run(args, terminal) {
    const { flags, words } = parseArguments(args, {
      flags: ['list', 'date', 'games', 'peak'],
      words: [1, 2],
    });
    const list = oneOf(flags['list'], '--list', LISTS, 'standard');
    const games = wholeNumber(flags['games'], '--games', [0, 100_000], EXPERIENCED);
    const asked = flags['date'];
    if (asked !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(asked)) {
      throw new BadInput({
        ru: `--date: день в виде 2026-03-01, а не «${asked}».`,
        en: `--date: a day such as 2026-03-01 is expected, not “${asked}”.`,
      });
    }
    if (words.length === 2)
      return preview(words, flags['peak'], { list, games, date: asked ?? NEWEST_RULES }, terminal);
    const { record } = readEvent(words[0] ?? '', terminal);
    const date = asked ?? record.startDate ?? NEWEST_RULES;
    const players = record.players.map((player) => changeOf(record, player, { list, games, date }));
    if (terminal.json) {
      terminal.out(`${JSON.stringify({ date, list, players })}\n`);
      return 0;
    }
    for (const row of players) {
      const sign = row.change !== null && row.change > 0 ? '+' : '';
      terminal.out(
        `${String(row.number).padStart(4)}  ${String(row.rating ?? '–').padStart(4)} → ${String(row.new ?? '–').padStart(4)}  ` +
          `${`${sign}${row.change ?? '–'}`.padStart(4)}  Rp ${row.performance ?? '–'}  (${row.games}, K ${row.k ?? '–'})\n`,
      );
    }
    return 0;
  },
};

interface Basis {
  readonly list: FideList;
  readonly games: number;
  readonly date: string;
}

const HALVES = { win: 2, draw: 1, loss: 0 } as const;

/** Played rated games against rated opponents. */
function ratedGames(record: EventRecord, player: EventPlayer): FideGame[] {
  const ratingOf = new Map(record.players.map(({ number, rating }) => [number, rating]));
  return Array.from({ length: roundsOf(record) }, (_, i) => entryOf(player, i + 1)).flatMap((entry) => {
    if (entry.kind !== 'game' || !entry.rated) return [];
    const opponent = ratingOf.get(entry.opponent) ?? null;
    return opponent === null ? [] : [{ opponent, score: HALVES[entry.outcome] }];
  });
}

function changeOf(record: EventRecord, player: EventPlayer, basis: Basis) {
  const played = ratedGames(record, player);
  const row = { number: player.number, rating: player.rating, games: played.length };
  const reached = performance(played);
  if (player.rating === null) {
    const first = initialRating(played);
    return { ...row, k: null, change: null, new: first?.rating ?? null, performance: reached };
  }
  const birthYear = player.birth === null ? null : Number(player.birth.slice(0, 4));
  const fide: FidePlayer = {
    rating: player.rating,
    list: basis.list,
    games: basis.games,
    peak: player.rating,
    birthYear,
  };
  const { k, change, rating } = periodChange(fide, played, basis.date);
  return { ...row, k, change, new: rating, performance: reached };
}

/** Hundredths as `5.20`. */
function hundredths(value: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

function preview(
  words: readonly string[],
  highest: string | undefined,
  basis: Basis,
  terminal: Terminal,
): number {
  const rating = wholeNumber(words[0], 'RATING', [100, 4000], 0);
  const opponent = wholeNumber(words[1], 'OPPONENT', [100, 4000], 0);
  const peak = wholeNumber(highest, '--peak', [100, 4000], rating);
  const player: FidePlayer = { rating, list: basis.list, games: basis.games, peak, birthYear: null };
  const changes = previewGame(player, opponent, basis.date);
  const told =
    changes === null
      ? { win: null, draw: null, loss: null }
      : {
          win: hundredths(changes.win),
          draw: hundredths(changes.draw),
          loss: hundredths(changes.loss),
        };
  if (terminal.json) terminal.out(`${JSON.stringify(told)}\n`);
  else if (changes === null) {
    terminal.out(terminal.language === 'ru' ? 'Партия не обсчитывается.\n' : 'The game is not rated.\n');
  } else {
    const names = terminal.language === 'ru' ? ['выигрыш', 'ничья', 'проигрыш'] : ['win', 'draw', 'loss'];
    terminal.out(`${names[0]} ${told.win}, ${names[1]} ${told.draw}, ${names[2]} ${told.loss}\n`);
  }
  return 0;
}
