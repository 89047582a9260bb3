/** Список новостей. */
export const news = {
  title: 'Новости',
  noneTitle: 'Новостей пока нет',
  noneText: 'Здесь встанут объявления, начала и победители турниров.',
  subscribe: 'Подписаться на новости',
  unsubscribe: 'Отписаться',
  birthdays: 'Сегодня день рождения:',
} as const;
