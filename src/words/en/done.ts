/** One sentence on the next page: what has just been done. */
export const done = {
  registered: 'Your account is made, and you are signed in. Have good games.',
  'signed-out': 'You are signed out.',
  'sign-in-first': 'Sign in for this, please. Then you come back here.',
  'seek-offered': 'Your offer stands in the list. The game begins as soon as somebody accepts.',
  'challenge-sent': 'Your challenge is sent. It stands here until it is answered.',
  announced: 'The tournament is announced. It starts by itself at the appointed time.',
  joined: 'You are registered for this tournament.',
  withdrawn: 'Your registration is taken back.',
  cancelled: 'The tournament is cancelled.',
  'settings-kept': 'Your settings are kept.',
  administrator: 'You are an administrator now. The link is used up.',
  'role-given': 'The role is given.',
  'role-taken': 'The role is taken away.',
  'letter-sent': 'The letter is sent.',
  'letter-sent-partly':
    'The letter is sent, but not to everybody: some mailboxes are full. A message in your box says whose.',
  'letters-deleted': 'Deleted. The places are free again.',
  'person-blocked': 'You take no more letters from this person.',
  'person-unblocked': 'You take letters from this person again.',
  reported: 'Your report has arrived. The moderators will look at it.',
} as const;
