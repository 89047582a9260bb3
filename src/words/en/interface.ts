/** The interface for programs. */
export const interfaceWords = {
  title: 'Interface for programs (API)',
  lead: 'Programs read here what everybody reads on the pages, and with a personal token what its owner may read. All answers are JSON; times are milliseconds since 1970, points tenths. The interface only reads.',
  token: 'A token is made on the page of your account and goes into the head of a request:',
  limit: 'Up to {limit} requests a minute by one token or one address. Every answer says how many are left:',
  refused: 'A refusal has a status of 400 or more and a code:',
  tag_public: 'Open to everybody',
  tag_account: 'With a token for your account',
  tag_mail: 'With a token for your letters',
  get_tournaments: 'Tournaments, the newest first',
  get_tournaments_id:
    'A tournament: settings, entrants, table, rounds, places, news, in the language of Accept-Language',
  get_games_number:
    'A game with its moves and clocks, by its public number; what is hidden from watchers is hidden here',
  'get_running-games': 'Games being played now',
  get_people_login:
    'A person as his page shows him: roles, words about himself, ratings, prizes, tournaments',
  get_people_login_games: 'Games of a person, the newest first',
  get_ratings_kind_category:
    'The rating table of a game (chess, chess960, kingchess, battle) and a category (superblitz, blitz, long)',
  get_news: 'News of the site and of tournaments, the newest first',
  get_forum_topics: 'Topics of the forum, the freshest first',
  get_forum_topics_id: 'Posts of a topic, in Markdown; the words of hidden posts are not told',
  get_me: 'Your own account',
  get_me_games: 'Your games being played',
  get_me_mail: 'Your conversations, the newest first',
  get_me_mail_id: 'One of your conversations; reading it here does not mark it as read',
  get_people_login_statistics:
    'Statistics of a person over his games of one kind, and his rating over time in one category',
  get_games_number_rating: 'What a finished game did to the ratings of its players',
  get_people_login_tournaments:
    'Tournament record of a person: scores, places, losses by the limit of the first move',
  get_archive: 'Finished games, the newest first',
  get_lobby: 'Open offers to play, and games being played',
  get_statistics: 'Games by kind and new accounts of the last twelve months, without names',
  get_site:
    'The games one can play here, how many people there are, works announced, series that go on, and sections of the forum',
  get_series_id: 'A series of tournaments',
  get_pages_name_language: 'A page of text in Markdown as the administration wrote it',
  query_limit: '1 to 100',
  query_page: 'from 1',
  query_state: 'announced, running, finished or cancelled',
  query_before: 'createdAt of the last game seen, ms',
  query_player: 'login',
  query_opponent: 'login of the opponent; with player',
  query_opening: 'a code such as C60',
  query_tournament: 'id of the tournament',
  query_after: 'endedAt-number of the last game seen',
  get_me_notices: 'What you were told, the newest first; reading it here does not mark it as seen',
} as const;
