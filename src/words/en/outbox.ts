/** The administrator's list of letters. */
export const outbox = {
  title: 'Outbox',
  none: 'No letter has been written yet',
  noneText: 'Letters to people stand here as soon as something is to be told.',
  keptTitle: 'Nothing is sent outside',
  keptText:
    'No mail server is set up (TABIYA_SMTP_URL). Letters are kept here for 90 days; hand a link on yourself where somebody needs it.',
  counts: 'waiting {waiting}, given up {givenUp}',
  to: 'To',
  subject: 'Subject',
  state: 'State',
  state_waiting: 'waiting',
  state_sent: 'sent',
  'state_given-up': 'given up',
  state_kept: 'kept',
  tries: '{tries, plural, one {# try} other {# tries}}',
  wiped: 'The text is not shown: it holds a link for its reader alone.',
} as const;
