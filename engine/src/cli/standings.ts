import { formatPoints } from '../event/index.ts';
import { createStandings, describeListFault, describePlayer, sharePrizes } from '../standings/index.ts';
import { EDITIONS, editionOf } from '../tiebreaks/index.ts';
import { oneOf, parseArguments, wholeNumber } from './arguments.ts';
import { BadInput, type Command } from './command.ts';
import { playerOf, readEvent } from './files.ts';

export const command: Command = {
  help: {
    ru: `standings ФАЙЛ --tiebreaks "BH/C1,SB,DE": места и дополнительные показатели

  --tiebreaks СПИСОК     коды через запятую; если не заданы, берутся из файла (записи 202, 212)
  --edition РЕДАКЦИЯ     ${EDITIONS.join(', ')}; обычно по дате начала
  --system swiss|roundrobin   обычно swiss, если файл не говорит иного
  --rounds N             после тура N
  --explain P            как получилось место участника с этим номером
  --prizes "300,200,100" денежные призы по местам; за делёж места призы складываются и делятся поровну

Ответ с --json: {"edition":"c07-2026","list":["PTS","BH/C1"],"players":[{"number":1,"place":1,"points":"7.5",
"values":{"BH/C1":"45.5"}}]}; null — показатель не определён`,
    en: `standings FILE --tiebreaks "BH/C1,SB,DE": places and tie-breaks

  --tiebreaks LIST       codes with commas; if not set those of the file (records 202, 212)
  --edition EDITION      ${EDITIONS.join(', ')}; if not set by the start date
  --system swiss|roundrobin   swiss if the file does not say otherwise
  --rounds N             after round N
  --explain P            how the player with this number got his place
  --prizes "300,200,100" money prizes by place; those of a shared place are added up and split equally

Answer with --json: {"edition":"c07-2026","list":["PTS","BH/C1"],"players":[{"number":1,"place":1,"points":"7.5",
"values":{"BH/C1":"45.5"}}]}; null = undefined`,
  },
  run(args, terminal) {
    const { flags, words } = parseArguments(args, {
      flags: ['tiebreaks', 'edition', 'system', 'rounds', 'explain', 'prizes'],
      words: [1, 1],
    });
    const { record } = readEvent(words[0] ?? '', terminal);
    const { language } = terminal;
    const codes = flags['tiebreaks']?.split(/[\s,;]+/).filter((code) => code !== '') ?? record.tieBreaks;
    const edition = oneOf(flags['edition'], '--edition', EDITIONS, editionOf(record.startDate));
    const usual = /ROUND_?ROBIN|BERGER/i.test(record.system ?? '') ? 'roundrobin' : 'swiss';
    const system = oneOf(flags['system'], '--system', ['swiss', 'roundrobin'] as const, usual);
    const rounds = wholeNumber(flags['rounds'], '--rounds', [0, 999], null);
    const player = playerOf(record, flags['explain'], '--explain');
    const prizes = flags['prizes'] === undefined ? null : prizesOf(flags['prizes']);
    const result = createStandings(record, {
      system,
      edition,
      list: codes.length === 0 ? ['PTS'] : codes,
      ...(rounds === null ? {} : { rounds }),
    });
    if (!result.ok) {
      const sentence = (language: 'ru' | 'en'): string =>
        result.faults.map((fault) => describeListFault(fault, language)).join(' ');
      throw new BadInput({ ru: sentence('ru'), en: sentence('en') });
    }
    const { standings } = result;
    const table = standings.table();
    const nameOf = new Map(record.players.map(({ number, name }) => [number, name]));
    const shared = prizes === null ? null : sharePrizes(prizes, table.rows);
    const wonBy = new Map(shared?.shares.map(({ number, amount }) => [number, amount]));
    const explained = player === undefined ? null : standings.explain(player);
    const lines =
      explained === null
        ? []
        : describePlayer(explained, language, (number) => nameOf.get(number) ?? String(number));
    if (terminal.json) {
      const players = table.rows.map(({ number, place, points, values }) => ({
        number,
        place,
        points: formatPoints(points),
        values: Object.fromEntries(
          table.list.flatMap((code, i) => (code === 'PTS' ? [] : [[code, values[i] ?? null] as const])),
        ),
        ...(shared === null ? {} : { prize: moneyText(wonBy.get(number) ?? 0) }),
      }));
      const rest = shared === null ? {} : { prizesLeft: moneyText(shared.left) };
      const told = { edition, list: table.list, players, ...rest };
      terminal.out(`${JSON.stringify(explained === null ? told : { ...told, explanation: lines })}\n`);
      return 0;
    }
    if (explained !== null) {
      terminal.out(`${lines.join('\n')}\n`);
      return 0;
    }
    const shown = table.list.map((code, i) => ({ code, i })).filter(({ code }) => code !== 'PTS');
    const cells = [
      [
        '',
        '№',
        language === 'ru' ? 'Участник' : 'Player',
        language === 'ru' ? 'Очки' : 'Points',
        ...shown.map(({ code }) => code),
        ...(shared === null ? [] : [language === 'ru' ? 'Приз' : 'Prize']),
      ],
      ...table.rows.map(({ number, place, points, values }) => [
        place === null ? '–' : String(place),
        String(number),
        nameOf.get(number) ?? '',
        formatPoints(points),
        ...shown.map(({ i }) => values[i] ?? '–'),
        ...(shared === null ? [] : [moneyText(wonBy.get(number) ?? 0)]),
      ]),
    ];
    terminal.out(tableText(cells));
    if (shared !== null && shared.left > 0) {
      const left = moneyText(shared.left);
      terminal.out(language === 'ru' ? `Не поделено: ${left}\n` : `Not divided: ${left}\n`);
    }
    return 0;
  },
};

const MOST_PRIZES = 1000;

/** Prizes `300,200.50,100` in hundredths, best first. */
function prizesOf(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MOST_PRIZES || parts.some((part) => !/^\d{1,9}(\.\d{1,2})?$/u.test(part)))
    throw new BadInput({
      ru: `--prizes ${text}: нужны суммы через запятую, например 300,200.50,100.`,
      en: `--prizes ${text}: amounts with commas are needed, such as 300,200.50,100.`,
    });
  return parts.map((part) => {
    const [whole = '', rest = ''] = part.split('.');
    return Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  });
}

/** Hundredths as people write money: `66.66`, `300`. */
function moneyText(hundredths: number): string {
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** Columns of equal width; names to the left, figures to the right. */
function tableText(cells: readonly (readonly string[])[]): string {
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return `${cells.map(line).join('\n')}\n`;
}
