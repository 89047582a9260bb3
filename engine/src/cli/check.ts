import type { Language } from '../event/index.ts';
import { checkEvent, defectWords, illegalityWords, noPairingWords, type RoundCheck } from '../swiss/index.ts';
import { parseArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { readEvent } from './files.ts';

/** A difference as told: `expected` is null where no other pair is named, the bye is 0. */
interface Told {
  readonly played: readonly [number, number];
  readonly expected: readonly [number, number] | null;
  readonly criterion: string;
  readonly why: string;
}

function toldOf(check: RoundCheck, language: Language): readonly Told[] {
  if (check.status === 'same') return [];
  const illegal =
    check.status === 'illegal'
      ? check.faults.map(({ played, fault }): Told => {
          const own = check.differences.find(({ played: [a, b] }) => a === played[0] && b === played[1]);
          return {
            played,
            expected: own?.expected ?? null,
            criterion: fault.rule,
            why: illegalityWords(fault, language),
          };
        })
      : [];
  const known = new Set(illegal.map(({ played }) => played.join('-')));
  const other = check.differences
    .filter(({ played }) => !known.has(played.join('-')))
    .map(({ played, expected, defect }): Told => {
      return { played, expected, criterion: defect.rule, why: defectWords(defect, language) };
    });
  return [...illegal, ...other];
}

export const command: Command = {
  help: {
    ru: `check ФАЙЛ: проверить пары всех сыгранных туров

Каждый тур разбивается на пары заново по турам до него. О каждом отличии сказано, по какому критерию сыгранные пары
хуже или почему они недопустимы. Свободный от игры обозначен 0.

Ответ с --json: {"rounds":[{"round":1,"status":"same"|"different"|"illegal","differences":[{"played":[3,7],
"expected":[7,3],"criterion":"C12","why":"…"}]}]}
Код 1: отличия есть.`,
    en: `check FILE: check the pairings of every round played

Every round is paired anew from the rounds before it. Each difference comes with the criterion by which the played
pairing is worse, or with what makes it illegal. The bye is 0.

Answer with --json: {"rounds":[{"round":1,"status":"same"|"different"|"illegal","differences":[{"played":[3,7],
"expected":[7,3],"criterion":"C12","why":"…"}]}]}
Exit 1: there are differences.`,
  },
  run(args, terminal) {
    const { words } = parseArguments(args, { words: [1, 1] });
    const { record } = readEvent(words[0] ?? '', terminal);
    const { language } = terminal;
    const checks = checkEvent(record);
    const rounds = checks.map((check) => {
      const none = check.status === 'illegal' && check.none !== null ? check.none : null;
      return {
        round: check.round,
        status: check.status,
        differences: toldOf(check, language),
        ...(none === null ? {} : { reason: noPairingWords(none, language) }),
      };
    });
    if (terminal.json) terminal.out(`${JSON.stringify({ rounds })}\n`);
    else terminal.out(rounds.map((round) => roundText(round, language)).join(''));
    return rounds.every(({ status }) => status === 'same') ? 0 : 1;
  },
};

const STATUS = {
  same: { ru: 'совпадает', en: 'same' },
  different: { ru: 'отличается', en: 'different' },
  illegal: { ru: 'недопустимо', en: 'illegal' },
} as const;

function roundText(
  check: {
    readonly round: number;
    readonly status: RoundCheck['status'];
    readonly differences: readonly Told[];
    readonly reason?: string;
  },
  language: Language,
): string {
  const ru = language === 'ru';
  const lines = [`${ru ? 'Тур' : 'Round'} ${check.round}: ${STATUS[check.status][language]}`];
  if (check.reason !== undefined) lines.push(`  ${check.reason}`);
  for (const { played, expected, why } of check.differences) {
    const right =
      expected === null
        ? ''
        : ru
          ? `, должно быть ${expected.join('–')}`
          : `, expected ${expected.join('–')}`;
    lines.push(`  ${played.join('–')}${right}: ${why}`);
  }
  return `${lines.join('\n')}\n`;
}
