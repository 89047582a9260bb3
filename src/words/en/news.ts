/** The list of news. */
export const news = {
  title: 'News',
  noneTitle: 'No news yet',
  noneText: 'Announcements, starts and winners of tournaments will stand here.',
  subscribe: 'Subscribe to the news',
  unsubscribe: 'End the subscription',
  birthdays: 'Birthday today:',
} as const;
