/** The lobby page and the page of a game. */
export const play = {
  title: 'Play',
  new: 'Offer a game',
  challenge: 'Challenge a player',
  minutes: 'Minutes',
  increment: 'Seconds a move',
  colour: 'Your colour',
  colour_white: 'White',
  colour_random: 'By lot',
  colour_black: 'Black',
  rated: 'Rated',
  ratedHint: 'Rated games count for the rating of both.',
  opponent: 'Opponent',
  opponentHint: 'A login, for a challenge; empty for anybody.',
  offer: 'Offer the game',
  running: '{count, plural, one {You have a running game} other {You have # running games}}',
  signInTitle: 'Playing needs an account',
  signInText: 'Watching does not. An account is free and made in a minute.',
  pgn: 'Game record (PGN)',
  needsScript:
    'Moving the men needs a browser with script; the position shown here is renewed every 15 seconds.',
} as const;
