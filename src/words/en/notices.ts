/** Sentences of the notices on every page; plain `{name}` places only. */
export const notices = {
  title: 'Notices',
  gameStarted: 'Your game {number} has begun.',
  go: 'Go to the board',
  challenge: '{name} challenges you.',
  toLobby: 'Look',
  rematch: '{name} offers a rematch.',
  toGame: 'To the game',
  signedOut: 'You have signed out in another window. What you do here will not be accepted.',
  again: 'Load again',
  more: 'Games and challenges besides: {n}.',
  toList: 'To the list',
  unread: 'Not read: {n}',
  close: 'Close',
} as const;
