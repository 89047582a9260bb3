/**
 * Who may ask what: every address of the site has its own entry here, method by method, and stands in no other. The walk
 * (`test/walk.test.ts`) compares the table with the routes of the running site, both ways, and asks every one of them as everybody.
 *
 * - `open` everybody
 * - `form` everybody may send it (signing in, registering, writing to the administration)
 * - `link` whoever holds a secret link; a wrong one is not there
 * - `signed-in` people with an account; others are led to the sign-in page
 * - `own` the owner alone; for other people it is not there
 * - `official` the officials of the event and administrators
 * - `judge` judges and administrators
 * - `moderator` moderators and administrators
 * - `administrator` administrators
 * - `token-account`, `token-mail`, `token-administration` programs with a personal token of this scope, and with the last one
 *   of an administrator
 */
export type Rule =
  | 'open'
  | 'form'
  | 'link'
  | 'signed-in'
  | 'own'
  | 'official'
  | 'judge'
  | 'moderator'
  | 'administrator'
  | 'token-account'
  | 'token-mail'
  | 'token-administration';

export const ROUTE_RULES: Readonly<Record<string, Readonly<Partial<Record<'GET' | 'POST', Rule>>>>> = {
  // The front, texts and files
  '/': { GET: 'open' },
  '/about': { GET: 'open' },
  '/contact': { GET: 'open', POST: 'form' },
  '/favicon.ico': { GET: 'open' },
  '/favicon.svg': { GET: 'open' },
  '/news': { GET: 'open' },
  '/news/subscription': { POST: 'signed-in' },
  '/page/:name/:version': { GET: 'open' },
  '/push-worker.js': { GET: 'open' },
  '/robots.txt': { GET: 'open' },
  '/rules': { GET: 'open' },
  '/rules/:kind': { GET: 'open' },
  '/source': { GET: 'open' },
  '/source.tar.gz': { GET: 'open' },
  // Signing in
  '/confirm/:token': { GET: 'open', POST: 'link' },
  '/forgot': { GET: 'open', POST: 'form' },
  '/login': { GET: 'open', POST: 'form' },
  '/login/passkey': { POST: 'form' },
  '/login/passkey/start': { POST: 'form' },
  '/logout': { POST: 'form' },
  '/register': { GET: 'open', POST: 'form' },
  '/reset/:token': { GET: 'link', POST: 'link' },
  '/unsubscribe/:token': { GET: 'form', POST: 'form' },
  // One’s own: account, settings, games
  '/account': { GET: 'signed-in' },
  '/account/close': { POST: 'signed-in' },
  '/account/codes': { POST: 'signed-in' },
  '/account/codes/confirm': { POST: 'signed-in' },
  '/account/codes/end': { POST: 'signed-in' },
  '/account/codes/recovery': { POST: 'signed-in' },
  '/account/confirm': { POST: 'signed-in' },
  '/account/email': { POST: 'signed-in' },
  '/account/export': { POST: 'signed-in' },
  '/account/passkeys': { POST: 'signed-in' },
  '/account/passkeys/end': { POST: 'signed-in' },
  '/account/passkeys/start': { POST: 'signed-in' },
  '/account/password': { POST: 'signed-in' },
  '/account/profile': { POST: 'signed-in' },
  '/account/report': { POST: 'signed-in' },
  '/account/sessions/all': { POST: 'signed-in' },
  '/account/sessions/end': { POST: 'signed-in' },
  '/account/tokens': { POST: 'signed-in' },
  '/account/tokens/end': { POST: 'signed-in' },
  '/blocks': { GET: 'signed-in', POST: 'signed-in' },
  '/blocks/:id/remove': { POST: 'signed-in' },
  '/calendar/:login.ics': { GET: 'open' },
  '/my': { GET: 'signed-in' },
  '/my/next': { GET: 'signed-in' },
  '/notices': { GET: 'signed-in' },
  '/settings': { GET: 'signed-in', POST: 'signed-in' },
  '/settings/notices': { GET: 'signed-in', POST: 'signed-in' },
  '/settings/push': { POST: 'signed-in' },
  '/settings/push/off': { POST: 'signed-in' },
  '/settings/setups': { GET: 'signed-in', POST: 'signed-in' },
  '/settings/vacation': { GET: 'signed-in', POST: 'signed-in' },
  '/settings/vacation/end': { POST: 'signed-in' },
  // People
  '/@/:login': { GET: 'open' },
  '/@/:login/fide': { GET: 'signed-in', POST: 'signed-in' },
  '/@/:login/report': { GET: 'signed-in', POST: 'signed-in' },
  '/@/:login/statistics': { GET: 'open' },
  '/@/:login/tournaments': { GET: 'open' },
  '/players': { GET: 'open' },
  // Games and the lobby
  '/analysis': { GET: 'open' },
  '/analysis/:number': { GET: 'open' },
  '/archive': { GET: 'open' },
  '/archive/games.pgn': { GET: 'open' },
  '/game/:name': { GET: 'open' },
  '/game/:number/acts': { POST: 'signed-in' },
  '/game/:number/complaint': { GET: 'signed-in', POST: 'signed-in' },
  '/game/:number/note': { POST: 'signed-in' },
  '/game/:number/plan': { GET: 'signed-in', POST: 'signed-in' },
  '/game/:number/rating': { GET: 'open' },
  '/game/:number/rulings': { GET: 'judge', POST: 'judge' },
  '/play': { GET: 'open' },
  '/play/seeks': { POST: 'signed-in' },
  '/play/seeks/:id/:act': { POST: 'signed-in' },
  // Events
  '/petition/:id': { GET: 'open' },
  '/petition/:id/:act': { POST: 'signed-in' },
  '/petitions': { GET: 'open', POST: 'signed-in' },
  '/series/:id': { GET: 'open' },
  '/series/:id/end': { POST: 'signed-in' },
  '/tournament/:id': { GET: 'open' },
  '/tournament/:id/:act': { POST: 'signed-in' },
  '/tournament/:id/:tab': { GET: 'open' },
  '/tournament/:id/bye': { POST: 'signed-in' },
  '/tournament/:id/diploma/:file': { GET: 'signed-in' },
  '/tournament/:id/event.trf': { GET: 'open' },
  '/tournament/:id/games.pgn': { GET: 'open' },
  '/tournament/:id/judge': { GET: 'official' },
  '/tournament/:id/judge/:act': { POST: 'signed-in' },
  '/tournament/:id/judge/list': { GET: 'official', POST: 'official' },
  '/tournament/:id/judge/list/accept': { POST: 'official' },
  '/tournament/:id/judge/pair': { GET: 'official', POST: 'official' },
  '/tournament/:id/organisers': { GET: 'open' },
  '/tournament/:id/organisers/:act': { POST: 'signed-in' },
  '/tournament/:id/sheet': { GET: 'open' },
  '/tournament/:id/table.csv': { GET: 'open' },
  '/tournament/:id/why': { GET: 'open' },
  '/tournament/:id/working': { GET: 'open' },
  '/tournament/new': { GET: 'signed-in', POST: 'signed-in' },
  '/tournaments': { GET: 'open' },
  '/tournaments/calendar': { GET: 'open' },
  // Letters
  '/mail': { GET: 'signed-in' },
  '/mail/:id': { GET: 'own', POST: 'own' },
  '/mail/:id/delete': { POST: 'own' },
  '/mail/:id/report': { GET: 'own', POST: 'own' },
  '/mail/blocked': { GET: 'signed-in', POST: 'signed-in' },
  '/mail/judge/:id': { GET: 'signed-in', POST: 'signed-in' },
  '/mail/letter/:id/delete': { POST: 'own' },
  '/mail/new': { GET: 'signed-in', POST: 'signed-in' },
  '/mail/unblock': { POST: 'signed-in' },
  // The forum
  '/forum': { GET: 'open' },
  '/forum/new': { GET: 'signed-in', POST: 'signed-in' },
  '/forum/post/:id': { GET: 'open' },
  '/forum/post/:id/edit': { GET: 'own', POST: 'own' },
  '/forum/post/:id/hide': { GET: 'moderator', POST: 'moderator' },
  '/forum/post/:id/report': { GET: 'signed-in', POST: 'signed-in' },
  '/forum/rules': { GET: 'open' },
  '/forum/section/:section': { GET: 'open' },
  '/forum/topic/:id': { GET: 'open', POST: 'signed-in' },
  '/forum/topic/:id/moderate': { POST: 'moderator' },
  '/forum/topic/:id/watch': { POST: 'signed-in' },
  '/forum/tournament/:id': { GET: 'open' },
  // Rulings on games
  '/rulings': { GET: 'judge' },
  '/rulings/complaints/:id': { POST: 'judge' },
  '/rulings/limit': { POST: 'administrator' },
  '/rulings/offered': { POST: 'administrator' },
  // The administration
  '/admin': { GET: 'administrator' },
  '/admin/bars/:login': { POST: 'administrator' },
  '/admin/claim-answer/:id': { POST: 'administrator' },
  '/admin/claim/:token': { GET: 'link', POST: 'link' },
  '/admin/claims': { GET: 'administrator', POST: 'administrator' },
  '/admin/log': { GET: 'administrator' },
  '/admin/log.csv': { GET: 'administrator' },
  '/admin/logins': { GET: 'administrator', POST: 'administrator' },
  '/admin/news': { GET: 'administrator', POST: 'administrator' },
  '/admin/notices': { GET: 'administrator' },
  '/admin/notices/insert': { POST: 'administrator' },
  '/admin/notices/mailing': { POST: 'administrator' },
  '/admin/notices/works': { POST: 'administrator' },
  '/admin/notices/works/cancel': { POST: 'administrator' },
  '/admin/outbox': { GET: 'administrator' },
  '/admin/page/:name/:language': { GET: 'administrator', POST: 'administrator' },
  '/admin/pages': { GET: 'administrator' },
  '/admin/people': { GET: 'administrator' },
  '/admin/person/:login': { GET: 'administrator', POST: 'administrator' },
  '/admin/ratings': { GET: 'administrator' },
  '/admin/ratings/annul': { POST: 'administrator' },
  '/admin/ratings/system': { POST: 'administrator' },
  '/admin/report/:id': { POST: 'moderator' },
  '/admin/reports': { GET: 'moderator' },
  '/admin/roles': { POST: 'administrator' },
  '/admin/settings': { GET: 'administrator', POST: 'administrator' },
  '/admin/statistics': { GET: 'administrator' },
  // The interface for programs
  '/api': { GET: 'open' },
  '/api/openapi.json': { GET: 'open' },
  '/api/v1/admin/log': { GET: 'token-administration' },
  '/api/v1/archive': { GET: 'open' },
  '/api/v1/forum/topics': { GET: 'open' },
  '/api/v1/forum/topics/:id': { GET: 'open' },
  '/api/v1/games/:number': { GET: 'open' },
  '/api/v1/games/:number/rating': { GET: 'open' },
  '/api/v1/lobby': { GET: 'open' },
  '/api/v1/me': { GET: 'token-account' },
  '/api/v1/me/games': { GET: 'token-account' },
  '/api/v1/me/mail': { GET: 'token-mail' },
  '/api/v1/me/mail/:id': { GET: 'token-mail' },
  '/api/v1/me/notices': { GET: 'token-account' },
  '/api/v1/news': { GET: 'open' },
  '/api/v1/pages/:name/:language': { GET: 'open' },
  '/api/v1/people/:login': { GET: 'open' },
  '/api/v1/people/:login/games': { GET: 'open' },
  '/api/v1/people/:login/statistics': { GET: 'open' },
  '/api/v1/people/:login/tournaments': { GET: 'open' },
  '/api/v1/ratings/:kind/:category': { GET: 'open' },
  '/api/v1/running-games': { GET: 'open' },
  '/api/v1/series/:id': { GET: 'open' },
  '/api/v1/site': { GET: 'open' },
  '/api/v1/statistics': { GET: 'open' },
  '/api/v1/tournaments': { GET: 'open' },
  '/api/v1/tournaments/:id': { GET: 'open' },
};

/** The rules by route, as the site names its routes: `GET /path/:name`. */
export const RULE_OF: ReadonlyMap<string, Rule> = new Map(
  Object.entries(ROUTE_RULES).flatMap(([path, rules]) =>
    Object.entries(rules).map(([method, rule]) => [`${method} ${path}`, rule] as const),
  ),
);
