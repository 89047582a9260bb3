/** The frame of every page. */
export const site = {
  nav_play: 'Play',
  nav_tournaments: 'Tournaments',
  nav_players: 'Players',
  nav_archive: 'Archive',
  nav_news: 'News',
  rules: 'Rules',
  about: 'About',
  settings: 'Settings',
  admin: 'Administration',
  thisLanguage: 'English',
  today: 'today, {time}',
  tomorrow: 'tomorrow, {time}',
  yesterday: 'yesterday, {time}',
  yourMove: '{count, plural, other {Your move: #}}',
  people: '{registered, plural, one {# person} other {# people}} registered, {recent} here today',
} as const;
