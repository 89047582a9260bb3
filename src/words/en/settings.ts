/** Settings of an account. */
export const settings = {
  language: 'Language',
  zone: 'Time zone',
  zoneHint: 'Times are shown in {zone} now.',
  browserZone: 'As in my browser',
  save: 'Keep',
  badLanguage: 'The site speaks Russian and English.',
  badZone: 'This time zone is unknown here.',
} as const;
