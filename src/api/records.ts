import type { Services } from '../app/services.ts';
import { GAME_KINDS } from '../chess/index.ts';
import { SECTIONS } from '../forum/index.ts';
import { PAGE_NAMES } from '../moderation/index.ts';
import { CATEGORIES } from '../ratings/index.ts';
import { languageOfHeader } from './language.ts';
import { limitOf, MOST_LISTED, type Query, type Route } from './route.ts';

/** A search of the archive, as the form of its page means it. */
const SEARCH = {
  player: 'login',
  opponent: 'login; with a player',
  kind: GAME_KINDS.join(', '),
  category: CATEGORIES.join(', '),
  opening: 'code such as C60',
  tournament: 'id',
  limit: '1 to 100',
  after: 'endedAt-number of the last game seen',
};

/** What is counted and kept: statistics, records, the archive, the lobby, pages of text, and one's own notices. */
export function recordRoutes({
  accounts,
  archive,
  forum,
  games,
  lobby,
  moderation,
  notices,
  ratings,
  statistics,
  tournaments,
}: Services): readonly Route[] {
  async function idOf(login: string | undefined): Promise<string | null> {
    const person = login === undefined ? null : await accounts.byLogin(login);
    return person === null || person.closed ? null : person.id;
  }

  return [
    {
      path: '/people/:login/statistics',
      tag: 'public',
      summary: 'Statistics of a person over his games of one kind, and his rating over time in one category',
      query: { kind: GAME_KINDS.join(', '), category: CATEGORIES.join(', ') },
      answer: async ({ params, query }) => {
        const id = await idOf(params['login']);
        if (id === null) return null;
        const kinds = await statistics.kindsOf(id);
        const kind = GAME_KINDS.find((one) => one === query['kind']) ?? kinds[0] ?? 'chess';
        const of = await statistics.ofPerson(id, kind);
        const category =
          CATEGORIES.find((one) => one === query['category']) ?? of.pools[0]?.category ?? 'superblitz';
        return { kinds, category, ...of, history: await ratings.history(id, kind, category) };
      },
    },
    {
      path: '/games/:number/rating',
      tag: 'public',
      summary: 'What a finished game did to the ratings of its players',
      answer: async ({ params }) => {
        const number = params['number'] ?? '';
        const game = /^[1-9]\d{0,14}$/u.test(number) ? await games.byNumber(Number(number)) : null;
        return game === null ? null : ratings.ofGame(game.id);
      },
    },
    {
      path: '/people/:login/tournaments',
      tag: 'public',
      summary: 'Tournament record of a person: scores, places, losses by the limit of the first move',
      answer: async ({ params }) => {
        const id = await idOf(params['login']);
        return id === null ? null : statistics.events(id);
      },
    },
    {
      path: '/archive',
      tag: 'public',
      summary: 'Finished games, the newest first',
      query: SEARCH,
      answer: async ({ query }) => {
        const search = await searchOf(query);
        if (search === null) return null;
        const hits = await archive.search(search, { limit: limitOf(query), after: cursorOf(query['after']) });
        const cards = await games.ofNumbers(hits.map(({ number }) => number));
        const byNumber = new Map(cards.map((card) => [card.number, card]));
        return hits.map((hit) => ({ ...byNumber.get(hit.number), ...hit }));
      },
    },
    {
      path: '/lobby',
      tag: 'public',
      summary: 'Open offers to play, and games being played',
      answer: async () => lobby.view(),
    },
    {
      path: '/statistics',
      tag: 'public',
      summary: 'Games by kind and new accounts of the last twelve months, without names',
      answer: () => statistics.ofSite(),
    },
    {
      path: '/site',
      tag: 'public',
      summary:
        'The games one can play here, how many people there are, works announced, series that go on, and sections of the forum',
      answer: async () => {
        const [people, works, series, counts] = await Promise.all([
          accounts.count(),
          notices.maintenance(),
          tournaments.series.list(),
          forum.counts(),
        ]);
        return {
          offered: await games.limits.offered(),
          people,
          works,
          series,
          sections: SECTIONS.map((id) => ({ id, ...counts.get(id) })),
        };
      },
    },
    {
      path: '/series/:id',
      tag: 'public',
      summary: 'A series of tournaments',
      answer: ({ params, request }) => tournaments.series.view(params['id'] ?? '', languageOfHeader(request)),
    },
    {
      path: '/pages/:name/:language',
      tag: 'public',
      summary: `A page of text in Markdown (${PAGE_NAMES.join(', ')}) as the administration wrote it`,
      answer: async ({ params }) => {
        const name = PAGE_NAMES.find((one) => one === params['name']);
        const language = params['language'] === 'en' ? 'en' : 'ru';
        const written = name === undefined ? null : await moderation.page(name, language);
        if (written === null) return null;
        const { version, title, body, at } = written;
        return { name, language, version, title, body, at };
      },
    },
    {
      path: '/me/notices',
      tag: 'account',
      summary: 'What you were told, the newest first; reading it here does not mark it as seen',
      query: { limit: '1 to 100' },
      answer: async ({ user, query }) =>
        user === null ? null : notices.list(user.id, Math.min(MOST_LISTED, limitOf(query))),
    },
    {
      path: '/admin/log',
      tag: 'administration',
      summary: 'The log of acts, the newest first, and the kinds of acts that stand in it',
      query: {
        q: 'words, in any field of an act',
        act: 'one of the kinds',
        before: 'id of the last act seen',
        limit: '1 to 100',
      },
      answer: async ({ query: { q = '', act = '', before, ...query } }) => {
        const search = { text: q.trim(), act, ...(before === undefined ? {} : { before }) };
        const [kinds, acts] = await Promise.all([
          moderation.loggedActs(),
          moderation.log({ ...search, limit: limitOf(query) }),
        ]);
        return { kinds, acts: acts.map(({ byId: _byId, byLogin, ...entry }) => ({ ...entry, by: byLogin })) };
      },
    },
  ];

  async function searchOf(query: Query) {
    const player = query['player'] === undefined ? undefined : await idOf(query['player']);
    const opponent = query['opponent'] === undefined ? undefined : await idOf(query['opponent']);
    // Nobody of that name has played nothing.
    if (player === null || opponent === null) return null;
    const kind = GAME_KINDS.find((one) => one === query['kind']);
    const category = CATEGORIES.find((one) => one === query['category']);
    const { opening, tournament } = query;
    return {
      ...(player === undefined ? {} : { playerId: player }),
      ...(player === undefined || opponent === undefined ? {} : { opponentId: opponent }),
      ...(kind === undefined ? {} : { kind }),
      ...(category === undefined ? {} : { category }),
      ...(opening === undefined ? {} : { opening }),
      ...(tournament === undefined ? {} : { tournamentId: tournament }),
    };
  }
}

function cursorOf(text: string | undefined) {
  const found = /^(\d{1,15})-(\d{1,15})$/u.exec(text ?? '');
  return found === null ? null : { endedAt: Number(found[1]), number: Number(found[2]) };
}
