/** The rules of the site. A change of meaning raises `RULES_VERSION` in the accounts room. */
export const rules = {
  title: 'Rules of the site',
  version: 'Version {version}, 30 November 2026',
  lead: 'Whoever registers agrees to these rules. The newest version always stands here.',
  account: 'One person, one account, free of charge',
  account_text:
    'Playing needs an account; watching does not. Everything done under a login counts as done by its owner, so keep your password to yourself and change it in time. Nobody may use two accounts. Accounts are used through the pages of this site alone; sign-in forms elsewhere are not ours. Report unauthorised use at once, at the latest within one day.',
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
    'Insults, threats, advertising and anything unlawful have no place here. The administration may refuse its service to whoever does not keep to this, for up to three years if it happens again.',
  content: 'What you write',
  content_text:
    'Nothing is checked before it appears; whoever posts, sends or receives something answers for it. What is posted publicly may be used by the site without payment. Nobody may collect or store personal data of others here, or copy parts of the service or use them for business without permission. The rights of third parties are respected.',
  letters: 'Letters',
  letters_text:
    'Letters between people are read by sender and addressee alone; what users tell the site is confidential. Exceptions are made only where the law demands them.',
  data: 'Your data',
  data_text:
    'Stored are login, e-mail address, a hash of the password, language, time zone, the times of signing in, your games and tournaments. What you gave when registering stays with the account and shows who you are if there is a claim. The address is shown to nobody and given to nobody. Games and results are public. Cookies hold the sign-in, language, time zone, theme and your last offer of a game, and nothing for advertising. Figures that name nobody may be evaluated, for marketing too.',
  service: 'No warranty',
  service_text:
    'The service comes as it is. It can be interrupted for maintenance or by failures; what the server has confirmed is not lost. The administration may change the limits of the service, and close the service or an account, at any time. The program is free software, and its source is offered on the page “Source code”.',
  claims: 'Claims',
  claims_text:
    'Write to the administration by the page “Contact”; claims are answered within ten working days, anonymous ones are not considered. Where no agreement is found, the law of the country in which the site is run and its courts decide: Russian law, unless the page “Contact” names another.',
  changes: 'Changes',
  changes_text:
    'The rules can change without special notice; a new version has a new number and stands on this page, and a clause that was removed is marked as removed. Who does not agree any more gives up the service: he closes his account on the page “Your account”.',
  rest: 'In general',
  rest_text:
    'If a clause is void, the others stay in force, and a right that was not used is not given up. These rules make nobody an agent or partner of the site; the service is free, so the law on consumers does not apply. The right to use the service and the programs that run in your browser is personal and cannot be handed on; those programs are copied and changed only as their own licence on the page “Source code” allows. Keep the customs of the net. If a law changes, the rules follow it.',
} as const;
