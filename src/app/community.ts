import type { Accounts } from '../accounts/index.ts';
import type { Database } from '../db/index.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { Games } from '../games/service.ts';
import { createMail } from '../mail/index.ts';
import { createModeration } from '../moderation/index.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

export interface CommunityDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly deadlines: Deadlines;
  readonly games: Games;
  readonly now: () => number;
  readonly log: Log;
}

/** The rooms people talk in, and the administration that keeps order there. */
export function createCommunity(deps: CommunityDeps): Pick<Services, 'moderation' | 'mail'> {
  const moderation = createModeration(deps);
  const mail = createMail({ ...deps, settings: moderation.settings });
  return { moderation, mail };
}
