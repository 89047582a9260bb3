import { isFinished, isLast, nextStage, type StagesSystem, withGames } from '../groups/index.ts';
import { firstStageGroups } from './first-stage.ts';
import { championshipGrid, LEAST_PLAYERS } from './grid.ts';
import { laterStageGroups } from './later-stage.ts';

export interface ChampionshipSettings {
  /** Days between the end of a stage and the start of the next: 5…10. */
  readonly breakDays: number;
}

export const CHAMPIONSHIP_SETTINGS: ChampionshipSettings = Object.freeze({ breakDays: 7 });

/** The multi-stage group championship (R-330…R-347). */
export const championship: StagesSystem<ChampionshipSettings> = {
  id: 'championship',

  validate({ breakDays }) {
    return Number.isInteger(breakDays) && breakDays >= 5 && breakDays <= 10 ? [] : [{ setting: 'breakDays' }];
  },

  pair(state, _settings, seed) {
    const last = state.stages.at(-1);
    if (last !== undefined && !isFinished(last)) return { ok: false, code: 'unfinished' };
    if (last !== undefined && isLast(last)) return { ok: false, code: 'over' };
    const stage = state.stages.length + 1;
    if (last === undefined && state.entrants.length < LEAST_PLAYERS) return { ok: false, code: 'too-few' };
    const own = `${seed}/stage ${stage}`;
    const groups =
      last === undefined
        ? firstStageGroups(state.entrants, own)
        : laterStageGroups(last, state.entrants, own);
    if (groups.every(({ players }) => players.length < 2)) return { ok: false, code: 'too-few' };
    return {
      ok: true,
      stage,
      groups: groups.map((group, index) => withGames(group, seed, stage, index + 1)),
    };
  },

  next(state) {
    return nextStage(state);
  },

  describe({ breakDays }, players) {
    return {
      stages: championshipGrid(players),
      ranking: ['PTS', 'SB', 'DE', 'OTHER_PLAYOFF', 'OTHER_LOT'],
      sentences: [
        {
          ru: 'Участники делятся по рейтингу на группы; в группе каждый играет с каждым по одной партии.',
          en: 'Players are divided into groups by rating; in a group everybody plays everybody once.',
        },
        {
          ru: 'Дальше выходят двое или трое из группы, и так до тех пор, пока не останется одна группа: она и определяет победителя и призёров.',
          en: 'Two or three of each group go on, until one group is left: it decides the winner and the medals.',
        },
        {
          ru: 'Победители групп расходятся по разным группам; первый и второй из одной группы в следующем этапе не встречаются, кроме финала.',
          en: 'Winners of groups are spread evenly; first and second of one group do not meet in the next stage, except in the final.',
        },
        {
          ru: 'Лишнее выходящее место получает группа с большим спецрейтингом — суммой процентов очков её игроков в предыдущем этапе.',
          en: 'An extra place goes to the group with the larger spec-rating: the sum of its players’ percentages in the stage before.',
        },
        {
          ru: 'Места: очки, коэффициент Бергера, личные встречи; затем по согласию блиц-партия или матч в течение 7 дней с предупреждением судьи; иначе жребий.',
          en: 'Places: points, Berger coefficient, direct games; then by consent a blitz game or match within 7 days after notice to the judge; else lots.',
        },
        {
          ru: `Между этапами перерыв ${breakDays} дней.`,
          en: `There is a break of ${breakDays} days between stages.`,
        },
      ],
    };
  },
};
