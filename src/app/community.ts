import { createPasskeys, createSecurity, type Accounts } from '../accounts/index.ts';
import type { Database } from '../db/index.ts';
import type { Deadlines } from '../deadlines/types.ts';
import { createForum } from '../forum/index.ts';
import { createMail } from '../mail/index.ts';
import { createModeration } from '../moderation/index.ts';
import type { Mailer } from '../mailer/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

export interface CommunityDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly deadlines: Deadlines;
  readonly notices: Notices;
  readonly mailer: Mailer;
  readonly now: () => number;
  readonly log: Log;
}

/** The rooms people talk in, and the administration that keeps order there. */
export function createCommunity(
  deps: CommunityDeps,
): Pick<Services, 'moderation' | 'mail' | 'forum' | 'security' | 'passkeys'> {
  const moderation = createModeration(deps);
  const mail = createMail({ ...deps, settings: moderation.settings });
  const forum = createForum({ ...deps, moderation, mail });
  const security = createSecurity({ ...deps, forget: (userId) => mail.forget(userId) });
  return { moderation, mail, forum, security, passkeys: createPasskeys(deps) };
}
