/** Sentences of the notices on every page; plain `{name}` places only. */
export const notices = {
  title: 'Notices',
  gameStarted: 'Your game {number} has begun.',
  go: 'Go to the board',
  challenge: '{name} challenges you.',
  toLobby: 'Look',
  rematch: '{name} offers a rematch.',
  toGame: 'To the game',
  close: 'Close',
} as const;
