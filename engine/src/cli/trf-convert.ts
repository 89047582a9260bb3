import { writeTrf } from '../trf/index.ts';
import { oneOf, parseArguments } from './arguments.ts';
import { BadInput, type Command } from './command.ts';
import { readEvent, writeText } from './files.ts';

export const command: Command = {
  help: {
    ru: `trf convert ФАЙЛ --to trf16|trf26 [-o ФАЙЛ]: записать файл турнира в другой форме

О том, чего новая форма не вмещает, сказано отдельно.

Ответ с --json: {"to":"trf26","file":"…"|null,"adjustments":[{"code":"…","player":3,"found":"…"}],"trf":"…"}`,
    en: `trf convert FILE --to trf16|trf26 [-o OUT]: write a tournament file in another form

What the new form cannot hold is said.

Answer with --json: {"to":"trf26","file":"…"|null,"adjustments":[{"code":"…","player":3,"found":"…"}],"trf":"…"}`,
  },
  run(args, terminal) {
    const { flags, words } = parseArguments(args, { flags: ['to'], short: { o: 'output' }, words: [1, 1] });
    const to = oneOf(flags['to'], '--to', ['trf16', 'trf26'] as const, 'trf26');
    const { record, document } = readEvent(words[0] ?? '', terminal);
    const written = writeTrf(record, { form: to, keep: document.lines, newLine: document.newLine });
    if (!written.ok) {
      throw new BadInput({
        ru: `Турнир не записать в ${to}: ${written.code}${written.player === null ? '' : `, участник ${written.player}`}.`,
        en: `${to} cannot hold this tournament: ${written.code}${written.player === null ? '' : `, player ${written.player}`}.`,
      });
    }
    const file = flags['output'];
    if (!terminal.json || file !== undefined) writeText(file, written.text, terminal);
    if (terminal.json) {
      const told = { to, file: file ?? null, adjustments: written.adjustments };
      terminal.out(`${JSON.stringify(file === undefined ? { ...told, trf: written.text } : told)}\n`);
    } else {
      for (const { code, player, found } of written.adjustments) {
        terminal.err(`${code}${player === null ? '' : ` (${player})`}: ${found}\n`);
      }
    }
    return 0;
  },
};
