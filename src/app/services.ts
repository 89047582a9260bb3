import type { Security } from '../accounts/security-types.ts';
import type { Passkeys } from '../accounts/index.ts';
import type { Accounts } from '../accounts/types.ts';
import type { Correspondence } from '../correspondence/types.ts';
import type { Database } from '../db/database.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { Forum } from '../forum/service.ts';
import type { Games } from '../games/service.ts';
import type { Lobby } from '../lobby/service.ts';
import type { Mailer } from '../mailer/types.ts';
import type { Notices } from '../notices/types.ts';
import type { Mail } from '../mail/service.ts';
import type { Moderation } from '../moderation/service.ts';
import type { Ratings } from '../ratings/service.ts';
import type { Tournaments } from '../tournaments/service.ts';
import type { Archive } from '../archive/service.ts';
import type { Statistics } from '../statistics/service.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** Everything a running service holds; `app/wiring.ts` makes it, the edges (web, live, cli) use it. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly security: Security;
  readonly passkeys: Passkeys;
  readonly games: Games;
  readonly lobby: Lobby;
  readonly tournaments: Tournaments;
  readonly ratings: Ratings;
  readonly moderation: Moderation;
  readonly mail: Mail;
  readonly archive: Archive;
  readonly statistics: Statistics;
  readonly forum: Forum;
  readonly deadlines: Deadlines;
  readonly mailer: Mailer;
  readonly notices: Notices;
  readonly correspondence: Correspondence;
  /** The service's clock, integer milliseconds since 1970; tests replace it. */
  readonly now: () => number;
}
