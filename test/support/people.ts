import { randomBytes } from 'node:crypto';
import { sessionHash } from '../../src/accounts/index.ts';
import { newId } from '../../src/app/ids.ts';
import type { Database } from '../../src/db/index.ts';

export interface TestPerson {
  readonly id: string;
  readonly login: string;
  /** Value of the session cookie. */
  readonly token: string;
}

/** People with an open session each, written without hashing passwords: nobody logs in as them. */
export async function addPeople(
  database: Database,
  logins: readonly string[],
  now: number,
): Promise<TestPerson[]> {
  const people = logins.map((login) => ({
    id: newId(),
    login,
    token: randomBytes(32).toString('base64url'),
  }));
  const statements = people.flatMap(({ id, login, token }) => [
    database.statement(
      database.build.insertInto('users').values({
        id,
        login,
        login_key: login.toLowerCase(),
        email: `${login}@example.org`,
        email_key: `${login}@example.org`.toLowerCase(),
        password_hash: '',
        roles: '[]',
        language: 'en',
        time_zone: null,
        consent_at: now,
        consent_version: 1,
        created_at: now,
        last_seen_at: now,
        closed_at: null,
      }),
      1,
    ),
    database.statement(
      database.build.insertInto('sessions').values({
        token_hash: sessionHash(token),
        user_id: id,
        created_at: now,
        expires_at: now + 86_400_000,
        last_seen_at: now,
        agent: 'test',
      }),
      1,
    ),
  ]);
  for (let i = 0; i < statements.length; i += 1_000) {
    const outcome = await database.commit(statements.slice(i, i + 1_000));
    if (outcome !== 'committed') throw new Error('people could not be added');
  }
  return people;
}
