import { BadInput, parseArguments } from 'tabiya-engine/cli';
import { RATING_SYSTEMS } from '../ratings/index.ts';
import { hasWords, words } from '../words/index.ts';
import { type Command, Refused, type Terminal } from './command.ts';
import { withRooms } from './rooms.ts';
import { DATA_FLAGS, DATA_HELP } from './settings.ts';
import type { RatingActBy, RatingRefusal } from '../ratings/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Result } from '../result.ts';

/** Who acts, why, and the entry of the log of all acts: the console, in nobody's name. */
function byConsole(
  moderation: Moderation,
  act: 'annul' | 'restore' | 'system',
  subject: { readonly subjectKind: 'game' | 'setting'; readonly subjectId: string },
  reason: string,
): RatingActBy {
  return {
    byId: null,
    reason,
    entry: (before, after) => [
      moderation.entry({
        ...subject,
        byId: null,
        act: `ratings-${act}`,
        reason: '',
        note: reason.trim(),
        before,
        after,
      }),
    ],
  };
}

function answer(terminal: Terminal, done: Result<null, RatingRefusal>, told: object): number {
  if (!done.ok) {
    const key = `ratings.refused_${done.refusal.code}`;
    const sentence = (language: 'ru' | 'en') => (hasWords(key) ? words(language)(key) : done.refusal.code);
    throw new Refused({ ru: sentence('ru'), en: sentence('en') }, done.refusal.code);
  }
  const text = words(terminal.language)('ratings.done');
  terminal.out(terminal.json ? `${JSON.stringify(told)}\n` : `${text}\n`);
  return 0;
}

export const annul: Command = {
  help: {
    ru: `tabiya admin annul НОМЕР --reason ПРИЧИНА [--restore]: результат партии перестаёт считаться

Влияние партии на рейтинги и всё, что из него следовало, откатывается; из архива и статистики партия выходит. Запись
партии остаётся. С --restore аннулирование снимается. Действие и причина записываются в журнал.

${DATA_HELP.ru}

Ответ с --json: {"game":12,"annulled":true}`,
    en: `tabiya admin annul NUMBER --reason REASON [--restore]: a game's result counts for nothing

What the game did to the ratings, and what followed from it, is rolled back; the game leaves archive and statistics. Its
record stays. With --restore the annulment is taken back. The act and its reason are logged.

${DATA_HELP.en}

Answer with --json: {"game":12,"annulled":true}`,
  },
  async run(args, terminal) {
    const {
      flags,
      switches,
      words: said,
    } = parseArguments(args, {
      flags: [...DATA_FLAGS, 'reason'],
      switches: ['restore'],
      words: [1, 1],
    });
    const text = said[0] ?? '';
    if (!/^[1-9]\d{0,14}$/u.test(text))
      throw new BadInput({ ru: `«${text}» не номер партии.`, en: `“${text}” is no number of a game.` });
    const restore = switches.has('restore');
    return withRooms(terminal, flags, async ({ moderation, ratings }) => {
      const kind = restore ? 'restore' : 'annul';
      const subject = { subjectKind: 'game', subjectId: text } as const;
      const act = byConsole(moderation, kind, subject, flags['reason'] ?? '');
      const done = await ratings[kind](Number(text), act);
      return answer(terminal, done, { game: Number(text), annulled: !restore });
    });
  },
};

export const system: Command = {
  help: {
    ru: `tabiya admin rating ${RATING_SYSTEMS.join('|')} --reason ПРИЧИНА: как партии меняют рейтинги

Все рейтинги сайта вычисляются заново из его партий. Действие и причина записываются в журнал.

${DATA_HELP.ru}

Ответ с --json: {"system":"glicko2"}`,
    en: `tabiya admin rating ${RATING_SYSTEMS.join('|')} --reason REASON: how games move ratings

All ratings of the site are computed anew from its games. The act and its reason are logged.

${DATA_HELP.en}

Answer with --json: {"system":"glicko2"}`,
  },
  async run(args, terminal) {
    const { flags, words: said } = parseArguments(args, { flags: [...DATA_FLAGS, 'reason'], words: [1, 1] });
    const chosen = RATING_SYSTEMS.find((one) => one === said[0]);
    if (chosen === undefined)
      throw new BadInput({
        ru: `«${said[0]}» не система рейтинга: ${RATING_SYSTEMS.join(', ')}.`,
        en: `“${said[0]}” is no rating system: ${RATING_SYSTEMS.join(', ')}.`,
      });
    return withRooms(terminal, flags, async ({ moderation, ratings }) => {
      const subject = { subjectKind: 'setting', subjectId: 'ratings' } as const;
      const act = byConsole(moderation, 'system', subject, flags['reason'] ?? '');
      return answer(terminal, await ratings.choose(chosen, act), { system: chosen });
    });
  },
};
