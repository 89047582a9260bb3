import type { EventRecord, Language } from 'tabiya-engine/event';
import {
  cellText,
  createStandings,
  describePlaceResults,
  describePlayer,
  offeredCodes,
  type PlayerExplanation,
  type StandingsSettings,
  swissCrosstable,
} from 'tabiya-engine/standings';
import { describeDirect, describeWorking, type Edition, meaningOf, readable } from 'tabiya-engine/tiebreaks';
import {
  eventOf,
  EXERCISE_ROUND_ROBIN,
  EXERCISE_SWISS,
  rated,
  winnerWithBye,
} from '../support/event-lines.ts';

const NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: 'Alder Birch Cedar Dogwood Elm Fir Gorse Hazel Ivy Juniper Kapok Larch Maple Nutmeg Oak Pine'.split(
    ' ',
  ),
  ru: 'Айва Берёза Вяз Груша Дуб Ель Жасмин Ива Кедр Липа Мята Ольха Пихта Рябина Сосна Тополь'.split(' '),
};

type Texts = Readonly<Record<Language, string>>;

const TEXT = {
  title: { en: '# Tie-breaks, code by code', ru: '# Дополнительные показатели, код за кодом' },
  intro: {
    en: `Every value below was printed by the program itself from two small events, so the page cannot say anything
else than the tables do. Ask a table on the portal, or \`tabiya standings FILE --explain N\`, and you get the same
sentences for your own event.`,
    ru: `Все значения на этой странице напечатаны самой программой по двум маленьким турнирам, поэтому страница не может
разойтись с таблицами. Те же пояснения для своего турнира даёт таблица на портале и команда
\`tabiya standings ФАЙЛ --explain N\`.`,
  },
  lists: { en: '## How a list works', ru: '## Как работает список' },
  listsText: {
    en: `A ranking list is read from left to right: \`PTS,DE,BH/C1,SB\`. The first item puts the players into groups, each
next one splits only those who are still level. Who is level at the end shares the place, and all of them get its
lowest number: 1, 2, 2, 4. A list without \`PTS\` begins with the points. Values are compared exactly; what is
printed is only the printed form. The list is announced before round 1 and does not change after it.

Modifiers: \`/C1\` cuts the lowest term, \`/M1\` the lowest and the highest, \`/P\` lets forfeits count as games,
\`/F\` uses Fore Buchholz inside, \`/R\` turns the order round, \`/L+1\` and \`/L-1\` move the limit of Koya by half
a point, \`/U1400\` fixes the rating of unrated players.`,
    ru: `Список читается слева направо: \`PTS,DE,BH/C1,SB\`. Первый показатель разбивает участников на группы, каждый
следующий делит лишь тех, у кого всё ещё поровну. Кто остался вровень до конца, делит место, и всем пишется
наименьший номер: 1, 2, 2, 4. Список без \`PTS\` начинается с очков. Сравниваются точные значения, а печатается
округлённое. Список объявляют до первого тура и потом не меняют.

Добавки: \`/C1\` отбрасывает наименьшее слагаемое, \`/M1\` — наименьшее и наибольшее, с \`/P\` неявки считаются
партиями, \`/F\` берёт внутри опережающий Бухгольц, \`/R\` меняет порядок на обратный, \`/L+1\` и \`/L-1\` сдвигают
границу Койи на пол-очка, \`/U1400\` задаёт рейтинг участникам без рейтинга.`,
  },
  event: { en: '## The event of the examples', ru: '## Турнир, по которому взяты примеры' },
  eventText: {
    en: 'Sixteen players, five rounds; byes, a forfeit and a withdrawal on purpose.',
    ru: 'Шестнадцать участников, пять туров; нарочно есть пропуски, неявка и выбывший.',
  },
  editions: { en: '## One bye, four answers', ru: '## Один пропуск — четыре ответа' },
  editionsText: {
    en: `Which rules count unplayed rounds is decided by the start date of the event (the edition) and stored with it. The
winner here beat six opponents and had a pairing-allocated bye in round 6; his Sonneborn-Berger is`,
    ru: `По каким правилам считать несыгранные туры, решает дата начала турнира (редакция правил), и она хранится вместе с
ним. Победитель здесь выиграл у шестерых, а в шестом туре остался без пары; его коэффициент Зоннеборна-Бергера`,
  },
  codes: { en: '## The codes', ru: '## Коды' },
  place: { en: '## A place explained', ru: '## Объяснение места' },
  choices: {
    en: '## Where the rules can be read in two ways',
    ru: '## Где правила можно прочесть по-разному',
  },
  choicesText: {
    en: `- A double forfeit gives both players half a standard point (\`STD\`), because both got the same.
- In round robins a win by forfeit is a regular game for \`WON\`, \`BPG\` and \`BWG\`; a loss by forfeit is one only in
  \`c07-2024\`. There forfeits also count for \`ARO\`, \`TPR\` and \`PTP\`, from 2026 they do not.
- Of several rounds left unplayed by choice a cut takes the one that adds least.
- \`/P\` puts the scheduled opponent's score in the place of the dummy and makes the round one that was played.
- Half of the possible points (16.4.2) is counted over the rounds of the event, in interim tables over those counted.
- Games of less than one move are games; virtual points of acceleration never count.
- Somebody met again after a forfeited round stands there twice: once for the forfeit, once for the game.
- Score fractions for \`TPR\` are rounded half up.
- Awarded or deducted points of a round are the points of that round for every code.
- A team level with others by the secondary score goes on with the secondary score (\`EDE\`).
- \`DSB\`, \`AROF\` and \`FAMILY\` always take points at face value, whatever the edition.`,
    ru: `- При обоюдной неявке каждый получает половину стандартного очка (\`STD\`): у обоих поровну.
- В круговых турнирах победа без игры — обычная партия для \`WON\`, \`BPG\` и \`BWG\`, поражение без игры — только в
  \`c07-2024\`. Там неявки входят и в \`ARO\`, \`TPR\`, \`PTP\`, с 2026 года не входят.
- Если туров, пропущенных по своей воле, несколько, отбрасывается тот, что добавляет меньше.
- С \`/P\` вместо условного соперника берутся очки назначенного, и тур считается сыгранным.
- Половина возможного (16.4.2) считается по турам турнира, в промежуточной таблице — по учтённым турам.
- Партии короче одного хода — партии; прибавки ускоренной жеребьёвки не считаются никогда.
- Соперник, с которым после неявки всё же сыграли, стоит дважды: за неявку и за партию.
- Доли очков для \`TPR\` округляются от половины вверх.
- Присуждённые или снятые за тур очки — это очки этого тура для всех кодов.
- Команды, которых разделил второй счёт, дальше делятся тоже вторым (\`EDE\`).
- \`DSB\`, \`AROF\` и \`FAMILY\` берут очки как они есть, при любой редакции.`,
  },
  swissOnly: { en: 'Not for round robins.', ru: 'Для круговых турниров не годится.' },
  robinOnly: { en: 'For round robins.', ru: 'Для круговых турниров.' },
  robinExample: {
    en: 'The example is a round robin of six players.',
    ru: 'Пример — круговой турнир шести участников.',
  },
} as const satisfies Record<string, Texts>;

function explanation(
  record: EventRecord,
  player: number,
  settings: Partial<StandingsSettings>,
): PlayerExplanation {
  const result = createStandings(record, {
    system: 'swiss',
    edition: 'c07-2026',
    list: ['PTS'],
    ...settings,
  });
  const found = result.ok ? result.standings.explain(player) : null;
  if (found === null) throw new Error('no such example');
  return found;
}

/** Example that shows a code best: player, code with modifier, and whether the round robin is the event. */
const EXAMPLES: Readonly<
  Record<string, { readonly player: number; readonly code?: string; readonly robin?: boolean }>
> = {
  DE: { player: 2, robin: true },
  WON: { player: 1 },
  BPG: { player: 7 },
  BWG: { player: 3 },
  PS: { player: 12, code: 'PS/C1' },
  REP: { player: 9 },
  STD: { player: 12 },
  BH: { player: 4, code: 'BH/C1' },
  SB: { player: 14, code: 'SB/C1' },
  KS: { player: 1, robin: true },
  ARO: { player: 4, code: 'ARO/C1' },
  PTP: { player: 3 },
  FAMILY: { player: 2, robin: true },
};

function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${sentence}`).join('\n');
}

function codeSection(code: string, language: Language): string {
  const example = EXAMPLES[code] ?? { player: 4 };
  const record = rated(eventOf(example.robin ? EXERCISE_ROUND_ROBIN : EXERCISE_SWISS));
  const system = example.robin ? 'roundrobin' : 'swiss';
  const nameOf = (player: number) => NAMES[language][player - 1] ?? String(player);
  const shown = example.code ?? code;
  const { values, direct } = explanation(record, example.player, {
    system,
    list: code === 'PTS' ? ['PTS'] : [shown],
  });
  const working = values.at(-1);
  const { name, says } = meaningOf(code, language);
  const inSwiss = offeredCodes('swiss', 'c07-2026').includes(code);
  const inRobin = offeredCodes('roundrobin', 'c07-2026').includes(code);
  const notes = [
    says,
    ...(inRobin ? [] : [TEXT.swissOnly[language]]),
    ...(inSwiss ? [] : [TEXT.robinOnly[language]]),
    ...(example.robin ? [TEXT.robinExample[language]] : []),
  ];
  const sentences =
    direct.length > 0
      ? direct.flatMap(({ steps, against }) => [
          ...steps.flatMap((step) => describeDirect(step, language, nameOf)),
          ...against.map((place) => describePlaceResults(place, language, nameOf)),
        ])
      : working === undefined
        ? []
        : describeWorking(working, language, nameOf).slice(1);
  return [`### ${code} · ${name}`, '', notes.join(' '), '', bullets(sentences)].join('\n');
}

/** `tiebreaks.md` 6.8: the same event in four editions. */
function editions(language: Language): string {
  const record = winnerWithBye([1, 2, 4, 4, 4.5, 5.5], 6);
  const rows = (['face', 'vo-2012', 'c07-2024', 'c07-2026'] as const).map((edition: Edition) => {
    const value = explanation(record, 1, { edition, list: ['SB'] }).values.at(-1)?.value ?? '';
    return `| \`${edition}\` | ${readable(value, language)} |`;
  });
  return ['| | SB |', '|---|---|', ...rows].join('\n');
}

function crosstable(language: Language): string {
  const record = rated(eventOf(EXERCISE_SWISS));
  const list = ['PTS', 'DE', 'BH/C1', 'BH', 'SB'];
  const result = createStandings(record, { system: 'swiss', edition: 'c07-2026', list });
  if (!result.ok) throw new Error('list');
  const table = swissCrosstable(record, result.standings.table(), { order: 'place' });
  const head = [language === 'ru' ? 'Место' : 'Place', '', '№', '1', '2', '3', '4', '5', ...list];
  const rows = table.rows.map(({ place, number, cells, values }) => [
    String(place ?? ''),
    NAMES[language][number - 1] ?? '',
    String(number),
    ...cells.map(cellText),
    ...values.map((value) => (value === null ? '' : readable(value, language))),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The page for arbiters, in one language. */
export function tieBreakPage(language: Language): string {
  const nameOf = (player: number) => NAMES[language][player - 1] ?? String(player);
  const record = rated(eventOf(EXERCISE_SWISS));
  const codes = [
    ...new Set([...offeredCodes('swiss', 'c07-2026'), ...offeredCodes('roundrobin', 'c07-2026')]),
  ];
  const place = describePlayer(explanation(record, 4, { list: ['PTS', 'DE', 'BH/C1'] }), language, nameOf);
  return [
    TEXT.title[language],
    TEXT.intro[language],
    TEXT.lists[language],
    TEXT.listsText[language],
    TEXT.event[language],
    TEXT.eventText[language],
    crosstable(language),
    TEXT.editions[language],
    TEXT.editionsText[language],
    editions(language),
    TEXT.codes[language],
    ...codes.map((code) => codeSection(code, language)),
    TEXT.place[language],
    bullets(place.slice(0, 3)),
    TEXT.choices[language],
    TEXT.choicesText[language],
    '',
  ].join('\n\n');
}
