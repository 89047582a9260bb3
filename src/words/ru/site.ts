/** Рамка каждой страницы. */
export const site = {
  nav_play: 'Играть',
  nav_tournaments: 'Турниры',
  nav_players: 'Игроки',
  nav_archive: 'Архив',
  nav_forum: 'Форум',
  nav_news: 'Новости',
  rules: 'Правила',
  about: 'О сайте',
  contact: 'Написать нам',
  settings: 'Настройки',
  admin: 'Управление',
  thisLanguage: 'Русский',
  today: 'сегодня, {time}',
  tomorrow: 'завтра, {time}',
  yesterday: 'вчера, {time}',
  yourMove: '{count, plural, other {Ваш ход: #}}',
  people:
    'Всего {registered, plural, one {# участник} few {# участника} many {# участников} other {# участника}}, сегодня здесь {recent}',
} as const;
