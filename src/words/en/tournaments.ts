export const tournaments = {
  'system.round-robin': 'Round robin',
  'system.swiss': 'Swiss system',
  'system.other': 'Another system',

  'state.announced': 'Announced',
  'state.running': 'Running',
  'state.finished': 'Finished',
  'state.cancelled': 'Cancelled',

  'refusal.not-found': 'There is no such tournament.',
  'refusal.not-allowed': 'You may not do this. Administrators and organisers announce tournaments.',
  'refusal.bad-settings': 'The tournament was not announced: something in the form is not right yet.',
  'refusal.registration-closed': 'Registration is not open at this time (R-192).',
  'refusal.already-registered': 'You are registered already.',
  'refusal.not-registered': 'You are not registered.',
  'refusal.already-started': 'The tournament has started; this is no longer possible.',
  'refusal.full': 'All {limit, plural, one {# place is} other {# places are}} taken.',
  'refusal.too-few-entrants': 'Too few entrants: at least {least, plural, one {# is} other {# are}} needed.',
  'refusal.busy': 'Somebody changed the tournament at the same moment. Nothing was stored; please try again.',
  'refusal.bad-file': 'The file cannot be read as a tournament: line {line}, column {column}.',

  'fault.missing': 'Please fill this in.',
  'fault.too-long': 'This is too long.',
  'fault.characters': 'There is a character here that cannot be shown, such as a control character.',
  'fault.unknown': 'This cannot be chosen here.',
  'fault.out-of-range': 'This is too small or too large.',
  'fault.in-the-past': 'This time has passed.',
  'fault.before-registration': 'Registration cannot end before it begins.',
  'fault.after-start': 'Registration must end before the tournament starts.',
  'fault.repeated': 'Something is named twice.',

  'field.name': 'Name',
  'field.regulation': 'Regulation',
  'field.system': 'System',
  'field.kind': 'Game',
  'field.control': 'Time control',
  'field.firstMoveMs': 'Limit for the first move',
  'field.registrationFrom': 'Registration from',
  'field.registrationTo': 'Registration to',
  'field.startsAt': 'Start',
  'field.tieBreaks': 'Tie-breaks',
  'field.pace': 'Order of games',
  'field.rated': 'Rated',
  'field.entrantsLimit': 'Greatest number of entrants',

  'pace.rounds': 'Round by round',
  'pace.all-at-once': 'All games at once',

  'cancelled.too-few-entrants': 'too few entrants',
  'cancelled.by-organiser': 'by decision of the organiser',

  'news.announced': 'The tournament “{tournament}” is announced. Registration is waiting for you.',
  'news.started': '“{tournament}” has started with {entrants, plural, one {# entrant} other {# entrants}}.',
  'news.round-finished': '“{tournament}”: round {round} is over.',
  'news.finished':
    '“{tournament}” is over. {winners, plural, =0 {} one {The winner is {winner}.} other {First place is shared by {winner}.}}',
  'news.cancelled': '“{tournament}” does not take place: {reason}.',

  'describe.everybody': 'Everybody plays one game against everybody.',
  'describe.size':
    '{entrants, plural, one {# entrant} other {# entrants}}, {rounds, plural, one {# round} other {# rounds}}, {games, plural, one {# game} other {# games}}.',
  'describe.numbersByLot':
    'Numbers are drawn by lot at the start. The hash of the seed is published at once and the seed itself after the draw, so anybody can repeat it.',
  'describe.bergerColours': 'Who plays whom in which round, and with which colour, follows the Berger table.',
  'describe.byRounds': 'The next round begins as soon as the last game of a round ends.',
  'describe.allAtOnce': 'All games begin together at the start.',
  'describe.firstMove':
    'Each player must make his first move within {minutes, plural, one {# minute} other {# minutes}}, or he loses the game; the clock runs meanwhile.',
  'describe.places':
    'Places: more points; then the tie-breaks announced. Who is equal in everything shares the place.',
  'describe.least': 'With fewer than {least} entrants the tournament does not take place.',
  'describe.fromFile':
    'This tournament was played elsewhere and comes from a file. Places of the file are kept as given.',
} as const;
