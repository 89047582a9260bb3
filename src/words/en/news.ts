/** The list of news. */
export const news = {
  title: 'News',
  noneTitle: 'No news yet',
  noneText: 'Announcements, starts and winners of tournaments will stand here.',
} as const;
