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
  'petition-ready_line':
    'A petition of players ({group}) has eleven signatures and waits for the administration.',
  'petition-accepted_line':
    'The petition ({group}) is accepted: the tournament is announced, and you are entered.',
  'petition-refused_line': 'The petition ({group}) is refused: {answer}',
  'proposal-asked_line': 'A Master asks to agree the event over the board “{event}”.',
  'proposal-agreed_line': 'The event over the board “{event}” is agreed and announced.',
  'proposal-returned_line': 'The administration has remarks about the event over the board “{event}”.',
  'place-confirm_line':
    '“{event}”: you have qualified for round {round}. Confirm your place by {at}, else it lapses.',
  news_line: '{text}',
  forum_line: 'New in the forum: {topic}',
  message_line: '{name} has written to you: {subject}',
  mailing_subject: 'From the administration of {site}',
  mailing_text: '{text}',
  mailing_line: '{text}',
  maintenance_line: 'The site will be closed for works from {from} to {until}. {text}',
  digest_subject: '{count, plural, one {# notice} other {# notices}} from {site}',
  digest_text: 'Hello {login},\n\nthis has happened since the last letter:',
  'claim-answer_subject': 'Answer to number {number} of the register',
  'claim-answer_text':
    'The administration of {site} answers what you wrote (number {number} of the register):\n\n{answer}',
  'password-reset_subject': 'A new password for {login}',
  'password-reset_text':
    'Somebody, most likely you, has asked for a new password for the login {login}. The link works once, for two hours. If it was not you, do nothing: your password stays as it is.',
  'email-confirm_subject': 'Confirm your address',
  'email-confirm_text': 'Hello, {login}. Please confirm that this address is yours. The link holds two days.',
  'email-new_subject': 'Your new address',
  'email-new_text':
    'The login {login} is to get this address. Confirm it by the link, which holds two days. If it was not you, do nothing.',
  'email-old_subject': 'Your address is to change',
  'email-old_text':
    'The login {login} is to get the address {address} instead of this one. If you want that, agree by the link, which holds two days. If it was not you, change your password at once.',
} as const;
