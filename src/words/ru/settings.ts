/** Настройки учётной записи. */
export const settings = {
  language: 'Язык',
  zone: 'Часовой пояс',
  zoneHint: 'Сейчас время показано в поясе {zone}.',
  browserZone: 'Как в браузере',
  save: 'Сохранить',
  badLanguage: 'Сайт говорит по-русски и по-английски.',
  badZone: 'Такой часовой пояс здесь неизвестен.',
} as const;
