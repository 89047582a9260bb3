import { type EventRecord, lastPairedRound } from '../event/index.ts';
import { explainRound, explanationLines, nextRound, noPairingWords, pairDutch } from '../swiss/index.ts';
import { oneOf, parseArguments, wholeNumber } from './arguments.ts';
import type { Command } from './command.ts';
import { readEvent } from './files.ts';

const SYSTEMS = ['dutch'] as const;

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

  --system dutch         голландская система ФИДЕ, редакция 2026
  --round N              тур; обычно первый, в котором ни у кого нет партии или U
  --explain              и объяснить каждое решение

Ответ с --json: {"round":5,"status":"ok","pairs":[{"board":1,"white":3,"black":7}],"bye":12,"reason":null}
Код 1: допустимых пар нет ("status":"none", причина в reason).`,
    en: `pair FILE [--round N] [--explain]: pair a round

Reads TRF16 (with the XX and BB records) and TRF26; - is the standard input. Rounds before N are history, H, Z and F
in column N (and 240 records) are absences, everything later is ignored. Points are computed anew.

  --system dutch         FIDE (Dutch) system, edition 2026
  --round N              the round; if not set the first in which nobody has a game or U
  --explain              explain every decision too

Answer with --json: {"round":5,"status":"ok","pairs":[{"board":1,"white":3,"black":7}],"bye":12,"reason":null}
Exit 1: no valid pairing exists ("status":"none", see reason).`,
  },
  run(args, terminal) {
    const { flags, switches, words } = parseArguments(args, {
      flags: ['system', 'round'],
      switches: ['explain'],
      words: [1, 1],
    });
    oneOf(flags['system'], '--system', SYSTEMS, 'dutch');
    const { record } = readEvent(words[0] ?? '', terminal);
    const round = roundToPair(record, flags['round']);
    const { language } = terminal;
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
