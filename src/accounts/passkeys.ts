import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import { ok, refuse, type Result } from '../result.ts';
import { createPasskeyStore } from './passkey-store.ts';
import { plainName } from './decide/name.ts';
import { tokenHash } from './tokens.ts';
import type { AccountRefusal, Accounts, SignedIn, User } from './types.ts';

/** The site as browsers name it: keys hold for this name alone. */
export interface PasskeySite {
  /** Host name without the port. */
  readonly host: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

export interface PasskeyLine {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** Keys kept by phones, computers and sticks, with which a person signs in without a password (ACC-14). */
export interface Passkeys {
  list(userId: string): Promise<readonly PasskeyLine[]>;
  /** What the browser needs to make a key; asks for the password, because a key is a second door. */
  startAdding(
    user: User,
    password: string,
    site: PasskeySite,
  ): Promise<Result<PublicKeyCredentialCreationOptionsJSON, AccountRefusal>>;
  finishAdding(
    userId: string,
    name: string,
    response: RegistrationResponseJSON,
    site: PasskeySite,
  ): Promise<Result<null, AccountRefusal>>;
  /** What the browser needs to use a key; the key itself says whose it is. */
  startUse(site: PasskeySite): Promise<PublicKeyCredentialRequestOptionsJSON>;
  finishUse(
    response: AuthenticationResponseJSON,
    site: PasskeySite,
    agent: string,
  ): Promise<Result<SignedIn, AccountRefusal>>;
  drop(userId: string, id: string): Promise<Result<null, AccountRefusal>>;
}

export interface PasskeysDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'checkPassword' | 'logInAs'>;
  readonly now: () => number;
  readonly log: Log;
}

/** How long a browser has to answer a question. */
const QUESTION_MS = 5 * 60_000;
const MOST_KEYS = 10;

export function createPasskeys({ database, accounts, now, log }: PasskeysDeps): Passkeys {
  const store = createPasskeyStore(database);

  /** Keeps the hash of a question; it is answered once, and by the person it was put to. */
  async function keep(challenge: string, userId: string | null): Promise<void> {
    await database.commit([
      store.forgetQuestions(now()),
      store.addQuestion(tokenHash(challenge), userId, now(), now() + QUESTION_MS),
    ]);
  }

  async function takeQuestion(challenge: string, userId: string | null): Promise<boolean> {
    const taken = store.takeQuestion(tokenHash(challenge), userId, now());
    return (await database.commit([taken])) === 'committed';
  }

  return {
    async list(userId) {
      return (await store.ofUser(userId)).map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: Number(row.created_at),
        lastUsedAt: row.last_used_at === null ? null : Number(row.last_used_at),
      }));
    },

    async startAdding(user, password, site) {
      const right = await accounts.checkPassword(user.id, password);
      if (right === 'busy') return refuse('busy');
      if (!right) return refuse('wrong-password');
      const keys = await store.ofUser(user.id);
      if (keys.length >= MOST_KEYS) return refuse('too-many-passkeys', { max: MOST_KEYS });
      const options = await generateRegistrationOptions({
        rpName: 'Tabiya',
        rpID: site.host,
        userID: new TextEncoder().encode(user.id),
        userName: user.login,
        userDisplayName: user.login,
        attestationType: 'none',
        excludeCredentials: keys.map((key) => ({ id: key.id, transports: transportsOf(key.transports) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keep(options.challenge, user.id);
      return ok(options);
    },

    async finishAdding(userId, name, response, site) {
      let made: Awaited<ReturnType<typeof verifyRegistrationResponse>>;
      try {
        made = await verifyRegistrationResponse({
          response,
          expectedChallenge: (challenge) => takeQuestion(challenge, userId),
          expectedOrigin: site.origin,
          expectedRPID: site.host,
          requireUserVerification: true,
        });
      } catch {
        // The library throws for whatever an answer can be wrong in.
        return refuse('passkey-refused');
      }
      if (!made.verified) return refuse('passkey-refused');
      const { credential } = made.registrationInfo;
      const outcome = await database.commit([
        store.add({
          id: credential.id,
          user_id: userId,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          name: plainName(name) === '' ? '–' : plainName(name),
          created_at: now(),
          last_used_at: null,
        }),
      ]);
      if (outcome === 'conflict') return refuse('passkey-refused');
      log.info('passkey added', { userId });
      return ok(null);
    },

    async startUse(site) {
      const options = await generateAuthenticationOptions({
        rpID: site.host,
        userVerification: 'required',
      });
      await keep(options.challenge, null);
      return options;
    },

    async finishUse(response, site, agent) {
      const key = await store.byId(response.id);
      if (key === undefined) return refuse('passkey-refused');
      let used: Awaited<ReturnType<typeof verifyAuthenticationResponse>>;
      try {
        used = await verifyAuthenticationResponse({
          response,
          expectedChallenge: (challenge) => takeQuestion(challenge, null),
          expectedOrigin: site.origin,
          expectedRPID: site.host,
          requireUserVerification: true,
          credential: {
            id: key.id,
            publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
            counter: Number(key.counter),
            transports: transportsOf(key.transports),
          },
        });
      } catch {
        return refuse('passkey-refused');
      }
      if (!used.verified) return refuse('passkey-refused');
      const touched = store.touch(key.id, Number(key.counter), used.authenticationInfo.newCounter, now());
      if ((await database.commit([touched])) === 'conflict') return refuse('passkey-refused');
      return accounts.logInAs(key.user_id, agent);
    },

    async drop(userId, id) {
      if ((await database.commit([store.drop(userId, id)])) === 'conflict') return refuse('not-found');
      log.info('passkey removed', { userId });
      return ok(null);
    },
  };
}

function transportsOf(text: string): AuthenticatorTransport[] {
  const value: unknown = JSON.parse(text);
  // What the browser named when the key was made; browsers pass over names they do not know.
  return Array.isArray(value)
    ? value.filter((one): one is AuthenticatorTransport => typeof one === 'string')
    : [];
}
