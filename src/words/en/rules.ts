/** The rules of the site. A change of meaning raises `RULES_VERSION` in the accounts room. */
export const rules = {
  title: 'Rules of the site',
  version: 'Version {version}, 30 November 2026',
  lead: 'Whoever registers agrees to these rules. The newest version always stands here.',
  account: 'One person, one account, free of charge',
  account_text:
    'Playing needs an account; watching does not. Everything done under a login counts as done by its owner, so keep your password to yourself. Nobody may use two accounts.',
  name: 'Names',
  name_text:
    'A login holds Latin letters, digits, dot, space, _ and @. Nobody may pose as another person, an organisation or the staff of the site. The administration may refuse or withdraw a login that insults.',
  fair: 'Play by yourself',
  fair_text:
    'While a game runs, neither chess programs nor hints of other people are allowed. Who uses programs does not play in tournaments.',
  games: 'Games',
  games_text:
    'The server keeps the rules of chess and the clock. Whoever runs out of time loses, unless the opponent cannot mate at all. A game that was given up, flagged or agreed before two full moves does not count for a rating. Every game has a number; name it in a complaint.',
  tournaments: 'Tournaments',
  tournaments_text:
    'Registration and withdrawal are open until the time given. A tournament starts by itself and pairs by published rules; lots can be checked by everybody. Who does not make the first move in time loses that game. Shared places stay shared when all tie-breaks are equal.',
  manners: 'Manners',
  manners_text:
    'Insults, threats, advertising and anything unlawful have no place here. The administration may refuse its service to whoever does not keep to this.',
  data: 'Your data',
  data_text:
    'Stored are login, e-mail address, a hash of the password, language, time zone, the times of signing in, your games and tournaments. The address is shown to nobody and given to nobody. Games and results are public. Cookies hold the sign-in, language, time zone, theme and your last offer of a game, and nothing for advertising.',
  service: 'No warranty',
  service_text:
    'The service comes as it is. It can be interrupted for maintenance or by failures; what the server has confirmed is not lost. The program is free software, and its source is offered on the page “Source code”.',
  changes: 'Changes',
  changes_text:
    'The rules can change; a new version has a new number and stands on this page. Who does not agree any more may ask the administration to close his account.',
} as const;
