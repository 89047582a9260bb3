import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fragment } from 'preact';
import {
  type LinkUse,
  SESSION_COOKIE,
  type AccountRefusal,
  type Role,
  type User,
} from '../../accounts/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, PageHead, Section, SelectField, Submit, TextField } from '../../ui/index.ts';
import { hasWords, type Words } from '../../words/index.ts';
import { flash } from '../flash.ts';
import { form, line, oneOf, ticked } from '../forms.ts';
import { isHttps } from '../headers.ts';
import { RegistrationForm, type TypedRegistration } from '../pages/registration.tsx';
import { setSession } from '../reader.ts';
import type { Web } from '../web.ts';
import { registrationForm, statusOf } from './accounts.tsx';

const GIVEN_HERE = ['organiser', 'judge', 'moderator', 'administrator'] as const;

const roleForm = form({
  login: line(),
  role: oneOf(GIVEN_HERE),
  act: oneOf(['grant', 'revoke']),
  note: line(10_000),
});

/** Longest reason the log keeps. */
const NOTE_MAX = 2_000;

interface AdminState {
  readonly typed: {
    readonly login: string;
    readonly role: Role;
    readonly act: 'grant' | 'revoke';
    readonly note: string;
  };
  readonly refusal: Refusal<AccountRefusal | 'reason-needed'>;
}

/** The administrator's page, and the one-time link that makes the first one. */
export function adminRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, config, database, games, mailer, now, moderation } = web.services;
  const startedAt = now();

  /** The administrator, or null after the answer was sent. */
  async function administrator(request: FastifyRequest, reply: FastifyReply): Promise<User | null> {
    const user = await web.signedIn(request, reply);
    if (user === null) return null;
    if (user.roles.includes('administrator')) return user;
    await web.forbidden(request, reply);
    return null;
  }

  /** Steps whose time has come and that nobody has done yet. */
  async function stepsDue(): Promise<number> {
    const row = await database.first(
      database.build
        .selectFrom('deadlines')
        .select((e) => e.fn.countAll().as('n'))
        .where('due_at', '<=', now()),
    );
    return Number(row?.n ?? 0);
  }

  async function showAdmin(request: FastifyRequest, reply: FastifyReply, state: AdminState | null) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [people, running, late, openReports, claims, closed, letters, ...holders] = await Promise.all([
      accounts.count(),
      games.running(1000),
      stepsDue(),
      moderation.openReports(),
      moderation.claims(true),
      moderation.settings.text('maintenance'),
      mailer.counts(),
      ...GIVEN_HERE.map((role) => accounts.withRole(role)),
    ]);
    const live = web.live();
    const facts: readonly (readonly [string, string])[] = [
      ['version', `${web.installation.version}, Node ${process.versions.node}`],
      ['database', database.dialect === 'sqlite' ? `SQLite, ${config.dataFolder}` : 'PostgreSQL'],
      ['address', config.baseUrl ?? t('admin.noBaseUrl')],
      ['https', t(isHttps(config) ? 'ui.yes' : 'admin.noHttps')],
      ['up', t('admin.upMinutes', { minutes: Math.floor((now() - startedAt) / 60_000) })],
      ['people', t('site.people', { recent: people.recent, registered: people.registered })],
      ['games', String(running.length)],
      ...(live === null
        ? []
        : [['sockets', t('admin.sockets', { sockets: live.sockets, people: live.people })] as const]),
      ['steps', String(late)],
      ['letters', String(letters.waiting)],
      ['givenUp', String(letters.givenUp)],
      ['reports', String(openReports)],
      ['claims', String(claims.length)],
      ['backup', backupAge(config.dataFolder, now(), t)],
      ['metrics', t(config.metricsToken === null ? 'admin.noMetrics' : 'ui.yes')],
    ];
    return web.show(
      request,
      reply,
      {
        title: t('site.admin'),
        path: '/admin',
        indexed: false,
        ...(state === null ? {} : { refusal: state.refusal.code }),
        body: (
          <>
            <PageHead title={t('site.admin')} />
            <nav class="tabs" aria-label={t('site.admin')}>
              {(['people', 'reports', 'claims', 'log', 'settings', 'pages', 'news', 'logins'] as const).map(
                (part) => (
                  <a key={part} href={`/admin/${part}`}>
                    {t(`administration.${part}`)}
                    {part === 'reports' && openReports > 0 && <span class="tab-count"> {openReports}</span>}
                    {part === 'claims' && claims.length > 0 && (
                      <span class="tab-count"> {claims.length}</span>
                    )}
                  </a>
                ),
              )}
            </nav>
            {closed === '1' && (
              <Callout tone="alert">
                <p>{t('administration.maintenanceOn')}</p>
              </Callout>
            )}
            <div class="columns">
              <div>
                {!mailer.sends && (
                  <Callout title={t('admin.noMailTitle')}>
                    <p>{t('admin.noMailText')}</p>
                  </Callout>
                )}
                <Section id="h-roles" title={t('admin.roles')}>
                  {GIVEN_HERE.map((role, i) => (
                    <RoleList key={role} t={t} role={role} holders={holders[i] ?? []} state={state} />
                  ))}
                </Section>
                <Section id="h-grant" title={t('admin.grant')}>
                  <form class="form" method="post" action="/admin/roles">
                    <TextField
                      name="login"
                      label={t('accounts.login')}
                      value={state?.typed.login ?? ''}
                      error={
                        state === null || state.refusal.code === 'reason-needed'
                          ? undefined
                          : t(`accounts.refusal.${state.refusal.code}`, state.refusal.params)
                      }
                      autocomplete="off"
                      required
                    />
                    <SelectField
                      name="role"
                      label={t('admin.role')}
                      value={state?.typed.role ?? 'organiser'}
                      choices={GIVEN_HERE.map((role) => ({ value: role, label: t(`people.role_${role}`) }))}
                    />
                    <TextField
                      name="note"
                      label={t('administration.why')}
                      value={state?.typed.act === 'grant' ? state.typed.note : ''}
                      error={lacksReason(state, 'grant') ? t('moderation.refusal.reason-needed') : undefined}
                      maxLength={NOTE_MAX}
                      autocomplete="off"
                      idPrefix="grant"
                      required
                    />
                    <p class="buttons">
                      <Submit tone="main" name="act" value="grant">
                        {t('admin.give')}
                      </Submit>
                    </p>
                  </form>
                </Section>
              </div>
              <aside>
                <ul class="list">
                  {(
                    [
                      ['/rulings', 'rulings.title'],
                      ['/admin/outbox', 'outbox.title'],
                      ['/admin/notices', 'told.adminTitle'],
                      ['/admin/ratings', 'ratings.adminTitle'],
                      ['/admin/statistics', 'statistics.siteTitle'],
                    ] as const
                  ).map(([href, title]) => (
                    <li key={href}>
                      <a href={href}>{t(title)}</a>
                    </li>
                  ))}
                </ul>
                <Section id="h-health" title={t('admin.health')}>
                  <dl class="pairs-of">
                    {facts.map(([name, value]) => (
                      <Fragment key={name}>
                        <dt>
                          {t(
                            hasWords(`admin.fact_${name}`)
                              ? `admin.fact_${name}`
                              : `administration.fact_${name}`,
                          )}
                        </dt>
                        <dd>{value}</dd>
                      </Fragment>
                    ))}
                  </dl>
                </Section>
              </aside>
            </div>
          </>
        ),
      },
      state === null ? 200 : 422,
    );
  }

  app.get('/admin', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    return showAdmin(request, reply, null);
  });

  app.post('/admin/roles', async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = roleForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const person = await accounts.byLogin(typed.login);
    if (person === null) return showAdmin(request, reply, { typed, refusal: { code: 'not-found' } });
    const note = typed.note.trim().slice(0, NOTE_MAX);
    if (note === '') return showAdmin(request, reply, { typed, refusal: { code: 'reason-needed' } });
    const done = await accounts[typed.act](person.id, typed.role, by, (before, after) => [
      moderation.entry({
        byId: by.id,
        act: `role-${typed.act}`,
        subjectKind: 'person',
        subjectId: person.id,
        reason: '',
        note,
        before: before.join(', '),
        after: after.join(', '),
      }),
    ]);
    if (!done.ok) return showAdmin(request, reply, { typed, refusal: done.refusal });
    flash(web.services, reply, typed.act === 'grant' ? 'role-given' : 'role-taken');
    return web.go(reply, '/admin');
  });

  async function showClaim(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    state: { readonly typed: TypedRegistration; readonly refusal: Refusal<AccountRefusal> } | null,
  ) {
    const reader = await web.reader(request);
    const { t, user } = reader;
    const action = `/admin/claim/${token}`;
    return web.show(
      request,
      reply,
      {
        title: t('admin.claimTitle'),
        path: action,
        indexed: false,
        ...(state === null ? {} : { refusal: state.refusal.code }),
        body: (
          <>
            <PageHead title={t('admin.claimTitle')} facts={[t('admin.claimOnce')]} />
            {user === null ? (
              <RegistrationForm
                reader={reader}
                action={action}
                typed={state?.typed ?? null}
                refusal={state?.refusal ?? null}
                submit={t('admin.claimCreate')}
              />
            ) : (
              <form class="form" method="post" action={action}>
                <p>{t('admin.claimSelf', { login: user.login })}</p>
                <p class="buttons">
                  <Submit tone="main">{t('admin.claimTake')}</Submit>
                </p>
              </form>
            )}
          </>
        ),
      },
      state === null ? 200 : statusOf(state.refusal.code),
    );
  }

  app.get<{ Params: { token: string } }>('/admin/claim/:token', async (request, reply) => {
    const { token } = request.params;
    if (!(await accounts.administratorLinkHolds(token))) return web.notFound(request, reply);
    return showClaim(request, reply, token, null);
  });

  /** who used the link became an administrator by himself. */
  const logged: LinkUse = (userId, before, after) => [
    moderation.entry({
      byId: userId,
      act: 'administrator-link',
      subjectKind: 'person',
      subjectId: userId,
      reason: '',
      note: '',
      before: before.join(', '),
      after: after.join(', '),
    }),
  ];

  app.post<{ Params: { token: string } }>('/admin/claim/:token', async (request, reply) => {
    const { token } = request.params;
    const reader = await web.reader(request);
    if (reader.user !== null) {
      const done = await accounts.claimAdministratorAs(token, reader.user.id, logged);
      if (!done.ok) return web.notFound(request, reply);
      flash(web.services, reply, 'administrator');
      return web.go(reply, '/admin');
    }
    const typed = registrationForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const agent = request.headers['user-agent'] ?? '';
    const form = { ...typed, consent: ticked(typed.consent), language: reader.language, timeZone: null };
    const done = await accounts.claimAdministrator(token, form, agent, request.ip, logged);
    if (!done.ok)
      return done.refusal.code === 'link-invalid'
        ? web.notFound(request, reply)
        : showClaim(request, reply, token, { typed: form, refusal: done.refusal });
    const old = request.cookies[SESSION_COOKIE];
    if (old !== undefined) await accounts.logOut(old);
    setSession(web.services, reply, done.value.token);
    flash(web.services, reply, 'administrator');
    return web.go(reply, '/admin');
  });
}

/** How old the newest backup in the data folder is. */
function backupAge(dataFolder: string, now: number, t: Words): string {
  const folder = join(dataFolder, 'backups');
  const times = existsSync(folder)
    ? readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs)
    : [];
  if (times.length === 0) return t('administration.noBackup');
  const hours = Math.max(0, Math.floor((now - Math.max(...times)) / 3_600_000));
  return t('administration.backupHours', { hours });
}

/** True when `act` was refused for want of a reason. */
function lacksReason(state: AdminState | null, act: AdminState['typed']['act']): boolean {
  return state?.refusal.code === 'reason-needed' && state.typed.act === act;
}

function RoleList(props: {
  readonly t: Words;
  readonly role: Role;
  readonly holders: readonly User[];
  readonly state: AdminState | null;
}) {
  const { t, role, holders, state } = props;
  return (
    <div class="role">
      <h3>{t(`people.role_${role}`)}</h3>
      {holders.length === 0 ? (
        <p class="small muted">{t('admin.nobody')}</p>
      ) : (
        <ul class="list">
          {holders.map((person) => {
            const lacks =
              lacksReason(state, 'revoke') &&
              state?.typed.role === role &&
              state.typed.login.toLowerCase() === person.login.toLowerCase();
            return (
              <li key={person.id}>
                <a href={`/@/${encodeURIComponent(person.login)}`}>{person.login}</a>
                <details class="fold" open={lacks}>
                  <summary class="small">{t('admin.takeFrom', { login: person.login })}</summary>
                  <form class="form" method="post" action="/admin/roles">
                    <input type="hidden" name="login" value={person.login} />
                    <input type="hidden" name="role" value={role} />
                    <TextField
                      name="note"
                      label={t('administration.why')}
                      error={lacks ? t('moderation.refusal.reason-needed') : undefined}
                      maxLength={NOTE_MAX}
                      autocomplete="off"
                      idPrefix={`take-${role}-${person.id}`}
                      required
                    />
                    <p class="buttons">
                      <Submit
                        small
                        name="act"
                        value="revoke"
                        label={t('admin.takeFrom', { login: person.login })}
                      >
                        {t('admin.take')}
                      </Submit>
                    </p>
                  </form>
                </details>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
