/** Settings of an account. */
export const settings = {
  language: 'Language',
  zone: 'Time zone',
  zoneHint: 'Times are shown in {zone} now.',
  browserZone: 'As in my browser',
  save: 'Keep',
  badLanguage: 'The site speaks Russian and English.',
  badZone: 'This time zone is unknown here.',
  men: 'Men on the boards',
  menHint: 'On this device. Both sets were drawn for this project (AGPL-3.0-or-later).',
  men_drawn: 'Drawn',
  men_plain: 'Plain',
} as const;
