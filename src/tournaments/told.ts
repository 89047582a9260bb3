import type { Accounts } from '../accounts/types.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { Notice } from '../notices/types.ts';
import type { Commands } from './commands.ts';
import { entrantOf } from './decide/state.ts';
import { PETITIONERS, type Petitions } from './petitions.ts';

export interface ToldDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly deadlines: Deadlines;
  readonly commands: Commands;
  readonly petitions: Petitions;
  readonly tell: (notice: Notice) => Statement[];
}

/**
 * What people are told of entries, exactly once each: the administration of a petition or a proposal that waits for it,
 * and those who asked of the answer; the qualified that they have two weeks to confirm.
 */
export function handleTold({ database, accounts, deadlines, commands, petitions, tell }: ToldDeps): void {
  async function administrators(): Promise<readonly string[]> {
    return (await accounts.withRole('administrator')).map(({ id }) => id);
  }

  async function finish(done: Statement, statements: readonly Statement[]): Promise<boolean> {
    const committed = (await database.commit([done, ...statements])) === 'committed';
    if (committed && statements.length > 0) deadlines.wake();
    return committed;
  }

  deadlines.handle('petition-ready', async ({ subject }, done) => {
    const petition = await petitions.row(subject);
    if (petition === null || petition.signers.length < PETITIONERS) return finish(done, []);
    const readers = await administrators();
    return finish(
      done,
      readers.flatMap((userId) =>
        tell({
          key: `petition-ready:${subject}:${userId}`,
          userId,
          kind: 'message',
          words: 'petition-ready',
          params: { group: petition.group },
          link: `/petition/${subject}`,
        }),
      ),
    );
  });

  deadlines.handle('petition-answered', async ({ subject }, done) => {
    const petition = await petitions.row(subject);
    if (petition === null) return finish(done, []);
    const { tournamentId, answer, group } = petition;
    return finish(
      done,
      petition.signers.flatMap((userId) =>
        tell({
          key: `petition-answered:${subject}:${userId}`,
          userId,
          kind: 'news',
          words: tournamentId === null ? 'petition-refused' : 'petition-accepted',
          params: { group, answer: answer ?? '' },
          link: tournamentId === null ? `/petition/${subject}` : `/tournament/${tournamentId}`,
        }),
      ),
    );
  });

  deadlines.handle('proposal-notice', async ({ subject, data }, done) => {
    const tournament = await commands.latest(subject);
    if (tournament === null) return finish(done, []);
    const what = String(data['what']);
    const isAsked = what === 'proposed' || what === 'revised';
    const { organiserId, version, name } = tournament;
    const readers = isAsked ? await administrators() : organiserId === null ? [] : [organiserId];
    return finish(
      done,
      readers.flatMap((userId) =>
        tell({
          key: `proposal:${subject}:${what}:${version}:${userId}`,
          userId,
          kind: 'message',
          words: isAsked ? 'proposal-asked' : `proposal-${what}`,
          params: { event: name },
          link: `/tournament/${subject}/organisers`,
        }),
      ),
    );
  });

  // the qualified of a stage.
  deadlines.handle('place-notice', async ({ subject, data }, done) => {
    const tournament = await commands.latest(subject);
    const [round, until] = [Number(data['round']), Number(data['until'])];
    const { confirming } = tournament ?? { confirming: null };
    if (tournament === null || confirming?.round !== round) return finish(done, []);
    return finish(
      done,
      // Who had been asked before keeps his time, and has been told of it.
      confirming.asked.flatMap(({ entrant, until: his }) => {
        if (his !== until) return [];
        const userId = entrantOf(tournament, entrant)?.userId ?? null;
        if (userId === null) return [];
        return tell({
          key: `place:${subject}:${round}:${until}:${userId}`,
          userId,
          kind: 'round',
          words: 'place-confirm',
          params: { event: tournament.name, round, at: { at: until } },
          link: `/tournament/${subject}`,
        });
      }),
    );
  });
}
