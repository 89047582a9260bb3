/**
 * Letters and notices: `KIND_subject` and `KIND_text` of letters, `KIND_line` of notices (one sentence for the list on the
 * site, a push, a digest, and a letter without words of its own), and what stands under every letter.
 */
export const letters = {
  footer: 'Tabiya, {site}',
  unsubscribe: 'No more letters like this: {address}',
  test_subject: 'Mail from {site} arrives',
  test_text: 'Hello {login},\n\nthis letter shows that the portal can send mail.',
  move_line: 'Game {number}: {name} has played {move}. It is your move.',
  'game-over_line': 'Game {number} against {name} is over: {result}.',
  'game-began_line': 'Game {number} against {name} has begun.',
  'game-aborted_line': 'Game {number} against {name} was ended without a result.',
  'game-restored_line': 'Game {number} against {name} goes on: its end was cancelled after a failure.',
  'draw-offered_line': 'Game {number}: {name} offers a draw.',
  'plan-played_line': 'Game {number}: {name} has played {move}; your conditional move {reply} was played.',
  'plan-dropped_line':
    'Game {number}: your conditional moves do not fit any more and were put away. {name} has played {move}.',
  'time-low_line': 'Game {number} against {name}: your time ends on {at}.',
  round_line: '{event}: round {round} begins on {at}.',
  news_line: '{text}',
  forum_line: 'New in the forum: {topic}',
  message_line: '{name} has written to you: {subject}',
  mailing_subject: 'From the administration of {site}',
  mailing_text: '{text}',
  mailing_line: '{text}',
  maintenance_line: 'The site will be closed for works from {from} to {until}. {text}',
  digest_subject: '{count, plural, one {# notice} other {# notices}} from {site}',
  digest_text: 'Hello {login},\n\nthis has happened since the last letter:',
} as const;
