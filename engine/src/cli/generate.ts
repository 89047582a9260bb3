import { STANDARD_POINTS, type PointSystem } from '../event/index.ts';
import { DEFAULT_SETTINGS, generateEvent, type GeneratorSettings } from '../generate/index.ts';
import { parseTenths, writeTrf } from '../trf/index.ts';
import { oneOf, parseArguments, wholeNumber } from './arguments.ts';
import { BadInput, type Command } from './command.ts';
import { writeText } from './files.ts';

const PERCENTS = {
  unrated: 'unrated',
  draws: 'draws',
  forfeits: 'forfeits',
  'half-byes': 'halfByes',
  'full-byes': 'fullByes',
  absences: 'absences',
  late: 'lateEntries',
  withdrawals: 'withdrawals',
} as const;

/** `3-1-0` as points of a win, a draw and a loss; byes and forfeits follow. */
function pointsOf(text: string | undefined): PointSystem {
  if (text === undefined) return STANDARD_POINTS;
  const [win, draw, loss, ...more] = text.split('-').map(parseTenths);
  if (
    win === undefined ||
    draw === undefined ||
    loss === undefined ||
    win === null ||
    draw === null ||
    loss === null ||
    more.length > 0 ||
    win <= 0
  ) {
    throw new BadInput({
      ru: `--points: выигрыш-ничья-проигрыш, например 3-1-0, а не «${text}».`,
      en: `--points: win-draw-loss, for example 3-1-0, is expected, not “${text}”.`,
    });
  }
  return {
    ...STANDARD_POINTS,
    win,
    draw,
    loss,
    pairingBye: win,
    fullBye: win,
    halfBye: draw,
    forfeitWin: win,
  };
}

export const command: Command = {
  help: {
    ru: `generate [--seed N] [--players N] [--rounds N] … [-o ФАЙЛ]: составить случайный турнир

Пары составляет сам движок; одно и то же зерно даёт один и тот же файл.

  --seed ЗЕРНО           обычно 1
  --players N            участников (50)       --rounds N             туров (9)
  --rating МИН-МАКС      рейтинги (1400-2600)  --unrated %            без рейтинга (10)
  --draws %              ничьих между равными; обычно как на их уровне
  --forfeits %           несостоявшихся партий (2)
  --half-byes %          половинных выходных (2)  --full-byes % (0)   --absences %  отсутствий (1)
  --late %               опоздавших к началу (3)  --withdrawals %     выбывающих перед каждым туром (1)
  --acceleration baku    ускорение
  --points 3-1-0         очки за выигрыш, ничью, проигрыш
  --format trf26|trf16   форма файла
  -o, --output ФАЙЛ      куда записать

Ответ с --json: {"players":50,"rounds":9,"file":"…"|null,"trf":"…"} (trf — если файл не назван)`,
    en: `generate [--seed N] [--players N] [--rounds N] … [-o FILE]: make a random tournament

The engine pairs it; the same seed gives the same file.

  --seed SEED            1 if not set
  --players N            players (50)          --rounds N             rounds (9)
  --rating MIN-MAX       ratings (1400-2600)   --unrated %            without a rating (10)
  --draws %              draws between equals; if not set as usual at their level
  --forfeits %           games not played (2)
  --half-byes %          half-point byes (2)   --full-byes % (0)      --absences % (1)
  --late %               entries after round 1 (3)  --withdrawals %   of those still playing, before each round (1)
  --acceleration baku    accelerated
  --points 3-1-0         points of a win, a draw, a loss
  --format trf26|trf16   form of the file
  -o, --output FILE      where to write

Answer with --json: {"players":50,"rounds":9,"file":"…"|null,"trf":"…"} (trf when no file is named)`,
  },
  run(args, terminal) {
    const { flags } = parseArguments(args, {
      flags: [
        'seed',
        'players',
        'rounds',
        'rating',
        'acceleration',
        'points',
        'format',
        ...Object.keys(PERCENTS),
      ],
      short: { o: 'output' },
      words: [0, 0],
    });
    const form = oneOf(flags['format'], '--format', ['trf26', 'trf16'] as const, 'trf26');
    const { record, rounds } = generateEvent(settingsOf(flags), flags['seed'] ?? '1');
    const written = writeTrf(record, { form, newLine: '\n' });
    if (!written.ok) {
      throw new BadInput({
        ru: `Такой турнир не записать в ${form} (${written.code}).`,
        en: `${form} cannot hold such a tournament (${written.code}).`,
      });
    }
    const file = flags['output'];
    if (!terminal.json) writeText(file, written.text, terminal);
    else {
      if (file !== undefined) writeText(file, written.text, terminal);
      const told = { players: record.players.length, rounds, file: file ?? null };
      terminal.out(`${JSON.stringify(file === undefined ? { ...told, trf: written.text } : told)}\n`);
    }
    return 0;
  },
};

function settingsOf(flags: Readonly<Record<string, string>>): GeneratorSettings {
  const shares = Object.fromEntries(
    Object.entries(PERCENTS).flatMap(([flag, field]) => {
      const share = wholeNumber(flags[flag], `--${flag}`, [0, 100], null);
      return share === null ? [] : [[field, share] as const];
    }),
  );
  const [, low = '1400', high = '2600', ...rest] =
    /^(\d{1,4})-(\d{1,4})$/.exec(flags['rating'] ?? '1400-2600') ?? [];
  const [lowestRating, highestRating] = [Number(low), Number(high)];
  const malformed = flags['rating'] !== undefined && !/^\d{1,4}-\d{1,4}$/.test(flags['rating']);
  if (malformed || lowestRating > highestRating || rest.length > 0) {
    throw new BadInput({
      ru: `--rating: например 1400-2600, а не «${flags['rating'] ?? ''}».`,
      en: `--rating: for example 1400-2600 is expected, not “${flags['rating'] ?? ''}”.`,
    });
  }
  return {
    ...DEFAULT_SETTINGS,
    players: wholeNumber(flags['players'], '--players', [2, 9999], DEFAULT_SETTINGS.players),
    rounds: wholeNumber(flags['rounds'], '--rounds', [1, 99], DEFAULT_SETTINGS.rounds),
    lowestRating,
    highestRating,
    ...shares,
    acceleration: oneOf(flags['acceleration'], '--acceleration', ['none', 'baku'] as const, 'none'),
    points: pointsOf(flags['points']),
  };
}
