import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE, type AccountRefusal, type PasskeySite } from '../../accounts/index.ts';
import type { Refusal } from '../../result.ts';
import { flash } from '../flash.ts';
import { form, line, lines, localPath } from '../forms.ts';
import { setSession } from '../reader.ts';
import type { Web } from '../web.ts';
import { statusOf } from './accounts.tsx';

const passwordForm = form({ password: line(1000) });
const addForm = form({ name: line(), answer: lines(20_000) });
const useForm = form({ answer: lines(20_000), next: line() });
const idForm = form({ id: line(2000) });

/** An answer of a browser with a key: JSON of a few kilobytes. */
const BODY_LIMIT = 64 * 1024;

/**
 * Passkeys (ACC-14): scripts of the account page and of the sign-in page ask here in two steps, a question and its answer.
 * Removing one is a plain form.
 */
export function passkeyRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, passkeys } = web.services;

  function refused(request: FastifyRequest, reply: FastifyReply, refusal: Refusal<AccountRefusal>) {
    return web.reader(request).then(({ t }) =>
      reply
        .code(statusOf(refusal.code))
        .header('x-refusal', refusal.code)
        .send({ refused: refusal.code, words: t(`accounts.refusal.${refusal.code}`, refusal.params) }),
    );
  }

  app.post('/account/passkeys/start', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = passwordForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await passkeys.startAdding(user, typed.password, siteOf(web, request));
    return done.ok ? reply.send(done.value) : refused(request, reply, done.refusal);
  });

  app.post('/account/passkeys', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = addForm.read(request.body);
    const answer = typed === null ? null : credentialOf<RegistrationResponseJSON>(typed.answer);
    if (typed === null || answer === null) return web.malformed(request, reply);
    const done = await passkeys.finishAdding(user.id, typed.name, answer, siteOf(web, request));
    if (!done.ok) return refused(request, reply, done.refusal);
    flash(web.services, reply, 'passkey-added');
    return reply.send({ to: '/account' });
  });

  app.post('/account/passkeys/end', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = idForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await passkeys.drop(user.id, typed.id);
    if (!done.ok) return web.notFound(request, reply);
    flash(web.services, reply, 'passkey-ended');
    return web.go(reply, '/account');
  });

  app.post('/login/passkey/start', async (request, reply) =>
    reply.send(await passkeys.startUse(siteOf(web, request))),
  );

  app.post('/login/passkey', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const typed = useForm.read(request.body);
    const answer = typed === null ? null : credentialOf<AuthenticationResponseJSON>(typed.answer);
    if (typed === null || answer === null) return web.malformed(request, reply);
    const agent = request.headers['user-agent'] ?? '';
    const done = await passkeys.finishUse(answer, siteOf(web, request), agent);
    if (!done.ok) return refused(request, reply, done.refusal);
    const old = request.cookies[SESSION_COOKIE];
    if (old !== undefined) await accounts.logOut(old);
    setSession(web.services, reply, done.value.token);
    return reply.send({ to: localPath(typed.next) });
  });
}

/** The site as the browser of this request names it. */
function siteOf(web: Web, request: FastifyRequest): PasskeySite {
  const { baseUrl } = web.services.config;
  const { origin, hostname } = new URL(baseUrl ?? `${request.protocol}://${request.host}`);
  return { origin, host: hostname };
}

/** The outline of a credential; what stands in it is checked by the library, which refuses whatever is wrong. */
function credentialOf<T extends { readonly id: string }>(text: string): T | null {
  try {
    const value: unknown = JSON.parse(text);
    const outlined =
      typeof value === 'object' &&
      value !== null &&
      'id' in value &&
      typeof value.id === 'string' &&
      'response' in value &&
      typeof value.response === 'object' &&
      value.response !== null;
    return outlined ? (value as unknown as T) : null;
  } catch {
    return null;
  }
}
