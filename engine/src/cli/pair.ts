import { type EventRecord, lastPairedRound } from '../event/index.ts';
import {
  CHESSON_SETTINGS,
  chesson,
  type ChessonSettings,
  portalSwiss,
  reasonOf,
  explainRound,
  explanationLines,
  nextRound,
  noPairingWords,
  pairDutch,
} from '../swiss/index.ts';
import { oneOf, parseArguments, wholeNumber } from './arguments.ts';
import { BadInput, type Command } from './command.ts';
import { readEvent } from './files.ts';

const SYSTEMS = ['dutch', 'portal', 'chesson'] as const;

/** The round asked for: at most one after those that were paired or are written down as columns. */
export function roundToPair(record: EventRecord, text: string | undefined): number {
  const columns = record.players.reduce((most, { rounds }) => Math.max(most, rounds.length), 0);
  const last = Math.max(lastPairedRound(record) + 1, columns, nextRound(record));
  return wholeNumber(text, '--round', [1, last], null) ?? nextRound(record);
}

export const command: Command = {
  help: {
    ru: `pair ФАЙЛ [--round N] [--explain]: разбить тур на пары

Читает TRF16 (с записями XX и BB) и TRF26; вместо имени файла может стоять -. Туры до N — история, в колонке N
отсутствия H, Z, F (и записи 240), всё дальнейшее не учитывается. Очки считаются заново.

  --system dutch         голландская система ФИДЕ, редакция 2026 (если не сказано иного)
  --system portal        швейцарская система портала; --seed ЗЕРНО: жребий тех, у кого нет рейтинга (1);
                         --battle: баттл-шахматы, без правил о цвете
  --system chesson       правила chess-on; --repetition 2 --difference 2 --colour-history latest|earliest
  --round N              тур; обычно первый, в котором ни у кого нет партии или U
  --explain              и объяснить каждое решение (dutch)

Ответ с --json: {"round":5,"status":"ok","pairs":[{"board":1,"white":3,"black":7}],"bye":12,"reason":null}
Код 1: допустимых пар нет ("status":"none", причина в reason).`,
    en: `pair FILE [--round N] [--explain]: pair a round

Reads TRF16 (with the XX and BB records) and TRF26; - is the standard input. Rounds before N are history, H, Z and F
in column N (and 240 records) are absences, everything later is ignored. Points are computed anew.

  --system dutch         FIDE (Dutch) system, edition 2026 (if not set)
  --system portal        the portal's Swiss; --seed SEED: lots of players without a rating (1);
                         --battle: Battle chess, no rules of colours
  --system chesson       chess-on rules; --repetition 2 --difference 2 --colour-history latest|earliest
  --round N              the round; if not set the first in which nobody has a game or U
  --explain              explain every decision too (dutch)

Answer with --json: {"round":5,"status":"ok","pairs":[{"board":1,"white":3,"black":7}],"bye":12,"reason":null}
Exit 1: no valid pairing exists ("status":"none", see reason).`,
  },
  run(args, terminal) {
    const { flags, switches, words } = parseArguments(args, {
      flags: ['system', 'round', 'seed', 'repetition', 'difference', 'colour-history'],
      switches: ['explain', 'battle'],
      words: [1, 1],
    });
    const system = oneOf(flags['system'], '--system', SYSTEMS, 'dutch');
    refuseForeignFlags(system, flags, switches);
    const { record } = readEvent(words[0] ?? '', terminal);
    const round = roundToPair(record, flags['round']);
    const { language } = terminal;
    if (system !== 'dutch') {
      const seed = flags['seed'] ?? '1';
      const found =
        system === 'portal'
          ? portalSwiss.pair(record, { colours: !switches.has('battle'), rounds: null }, { round, seed })
          : chesson.pair(record, chessonSettings(flags), { round, seed });
      const reason = found.status === 'none' ? reasonOf(found, language) : null;
      const pairs = found.status === 'ok' ? found.pairs : [];
      const bye = found.status === 'ok' ? found.bye : null;
      if (terminal.json) {
        terminal.out(`${JSON.stringify({ round, status: found.status, pairs, bye, reason })}\n`);
      } else terminal.out(pairingText(round, pairs, bye, reason, language));
      return found.status === 'ok' ? 0 : 1;
    }
    const answer = pairDutch(record, { round });
    const explanation = switches.has('explain') ? explainRound(record, { round }) : undefined;
    const reason = answer.status === 'none' ? noPairingWords(answer.reason, language) : null;
    const pairs = answer.status === 'ok' ? answer.pairs : [];
    const bye = answer.status === 'ok' ? answer.bye : null;
    if (terminal.json) {
      const told = { round, status: answer.status, pairs, bye, reason };
      terminal.out(`${JSON.stringify(explanation === undefined ? told : { ...told, explanation })}\n`);
    } else {
      terminal.out(pairingText(round, pairs, bye, reason, language));
      if (explanation?.status === 'ok') {
        terminal.out(`\n${explanationLines(explanation, language).join('\n')}\n`);
      }
    }
    return answer.status === 'ok' ? 0 : 1;
  },
};

/** Flags of one system mean nothing to another. */
function refuseForeignFlags(
  system: (typeof SYSTEMS)[number],
  flags: Readonly<Record<string, string>>,
  switches: ReadonlySet<string>,
): void {
  const own = {
    dutch: ['explain'],
    portal: ['seed', 'battle'],
    chesson: ['repetition', 'difference', 'colour-history'],
  };
  const allowed = ['system', 'round', ...own[system]];
  const foreign = [...Object.keys(flags), ...switches].find((name) => !allowed.includes(name));
  if (foreign === undefined) return;
  throw new BadInput({
    ru: `У системы ${system} нет ключа --${foreign}.`,
    en: `The system ${system} has no option --${foreign}.`,
  });
}

function chessonSettings(flags: Readonly<Record<string, string>>): ChessonSettings {
  const { repetition, difference, colourHistory } = CHESSON_SETTINGS;
  return {
    ...CHESSON_SETTINGS,
    repetition: wholeNumber(flags['repetition'], '--repetition', [1, 99], repetition),
    difference: wholeNumber(flags['difference'], '--difference', [1, 99], difference),
    colourHistory: oneOf(
      flags['colour-history'],
      '--colour-history',
      ['latest', 'earliest'] as const,
      colourHistory,
    ),
  };
}

function pairingText(
  round: number,
  pairs: readonly { readonly board: number; readonly white: number; readonly black: number }[],
  bye: number | null,
  reason: string | null,
  language: 'ru' | 'en',
): string {
  if (reason !== null) return `${reason}\n`;
  const ru = language === 'ru';
  const lines = [
    ru ? `Тур ${round}` : `Round ${round}`,
    ...pairs.map(({ board, white, black }) =>
      `${String(board).padStart(5)}.  ${String(white).padStart(4)} – ${String(black).padEnd(4)}`.trimEnd(),
    ),
  ];
  if (bye !== null) lines.push(ru ? `Свободен от игры: ${bye}` : `Bye: ${bye}`);
  return `${lines.join('\n')}\n`;
}
