import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { User } from '../../accounts/index.ts';
import { BAN_DAYS_MAX, mayModerate, REASONS, type LogEntry, type Report } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import {
  Callout,
  EmptyState,
  PageHead,
  Section,
  SelectField,
  Submit,
  Tag,
  TextArea,
  TextField,
} from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf, oneOf } from '../forms.ts';
import { nameOf, PlainText, type People } from '../pages/mail.tsx';
import { When, whenText } from '../pages/when.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

const MOST_ENTRIES = 200;
const MOST_EXPORTED = 50_000;

const PERSON_ACTS = [
  'ban',
  'unban',
  'end-password',
  'reset-link',
  'codes-off',
  'withdraw-login',
  'close',
] as const;

const personForm = form({
  act: oneOf(PERSON_ACTS),
  reason: line(),
  note: lines(10_000),
  days: line(10),
});
const answerForm = form({ answer: lines(10_000), state: oneOf(['', 'answered', 'unidentified']) });
const loginForm = form({ login: line(), note: lines(10_000), act: oneOf(['forbid', 'allow']) });

/** What the administration does to people, reports, claims and names, and the log of it (R-056, R-063, R-064, R-376, R-387). */
export function administrationRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, database, moderation, security, mail, notices } = web.services;

  async function staff(
    request: FastifyRequest,
    reply: FastifyReply,
    allowed: (user: User) => boolean,
  ): Promise<User | null> {
    const user = await web.signedIn(request, reply);
    if (user === null) return null;
    if (allowed(user)) return user;
    await web.forbidden(request, reply);
    return null;
  }

  const administrates = (user: User): boolean => user.roles.includes('administrator');

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { readonly title: string; readonly path: string; readonly body: ComponentChildren },
    refusal: Refusal | null = null,
  ) {
    return web.show(
      request,
      reply,
      { ...page, indexed: false, ...(refusal === null ? {} : { refusal: refusal.code }) },
      refusal === null ? 200 : 422,
    );
  }

  // ---- people

  app.get<{ Querystring: { login?: unknown } }>('/admin/people', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    const { login } = request.query;
    const wanted = typeof login === 'string' ? login.trim() : '';
    const person = wanted === '' ? null : await accounts.byLogin(wanted);
    if (person !== null) return web.go(reply, `/admin/person/${encodeURIComponent(person.login)}`);
    const reader = await web.reader(request);
    const { t } = reader;
    const bans = await moderation.bans();
    const refusal = wanted === '' ? null : { code: 'not-found' };
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.people')} />
        <form class="form" method="get" action="/admin/people">
          <TextField
            name="login"
            label={t('accounts.login')}
            value={wanted}
            error={refusal === null ? undefined : t('accounts.refusal.not-found')}
            autocomplete="off"
          />
          <p class="buttons">
            <Submit tone="main">{t('administration.find')}</Submit>
          </p>
        </form>
        <Section id="h-bans" title={t('administration.bans')}>
          {bans.length === 0 ? (
            <p class="muted">{t('administration.noBans')}</p>
          ) : (
            <ul class="list narrow">
              {bans.map((ban) => (
                <li key={`${ban.userId}${ban.fromAt}`}>
                  <span class="two">
                    <a href={`/admin/person/${encodeURIComponent(ban.login)}`}>{ban.login}</a>
                    <span class="small faint">
                      {t('administration.until')} <When reader={reader} at={ban.untilAt} />
                    </span>
                  </span>
                  <span class="small muted">
                    {t(`moderation.reason_${ban.reason}`)}
                    {ban.note === '' ? '' : `: ${ban.note}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </>
    );
    return show(request, reply, { title: t('administration.people'), path: '/admin/people', body }, refusal);
  });

  app.get<{ Params: { login: string } }>('/admin/person/:login', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    return showPerson(request, reply, null, null);
  });

  async function showPerson(
    request: FastifyRequest<{ Params: { login: string } }>,
    reply: FastifyReply,
    refusal: Refusal | null,
    link: string | null,
  ) {
    const person = await accounts.byLogin(request.params.login);
    if (person === null) return web.notFound(request, reply);
    const reader = await web.reader(request);
    const { t } = reader;
    const [profile, until, log, hasCodes] = await Promise.all([
      security.profile(person.id),
      accounts.bannedUntil(person.id),
      moderation.log({ text: person.id, limit: 20 }),
      security.hasCodes(person.id),
    ]);
    const path = `/admin/person/${encodeURIComponent(person.login)}`;
    const body = (
      <>
        <PageHead
          title={person.login}
          facts={[
            <a key="people" href="/admin/people">
              {t('administration.people')}
            </a>,
            <a key="page" href={`/@/${encodeURIComponent(person.login)}`}>
              {t('administration.hisPage')}
            </a>,
            ...(profile === null ? [] : [profile.email]),
            ...(until === null
              ? []
              : [
                  <Tag
                    key="ban"
                    tone="alert"
                  >{`${t('administration.until')} ${whenText(reader, until)}`}</Tag>,
                ]),
          ]}
        />
        {refusal !== null && (
          <Callout tone="alert" role="alert" title={t('administration.refused')}>
            <p>{t(`moderation.refusal.${refusal.code}`, refusal.params)}</p>
          </Callout>
        )}
        {link !== null && (
          <Callout tone="good" role="status" title={t('administration.linkOnce')}>
            <p>
              <code>{link}</code>
            </p>
          </Callout>
        )}
        <div class="columns">
          <div>
            <Section id="h-ban" title={t('administration.ban')}>
              <form class="form" method="post" action={path}>
                <SelectField
                  name="reason"
                  label={t('mail.reason')}
                  choices={REASONS.map((reason) => ({
                    value: reason,
                    label: t(`moderation.reason_${reason}`),
                  }))}
                />
                <TextField
                  name="days"
                  label={t('administration.days')}
                  hint={t('administration.daysHint', { max: BAN_DAYS_MAX })}
                  value="7"
                  inputMode="numeric"
                />
                <TextArea name="note" label={t('mail.reasonNote')} rows={2} idPrefix="ban" />
                <p class="buttons">
                  <Submit tone="danger" name="act" value="ban">
                    {t('administration.banDo')}
                  </Submit>
                </p>
              </form>
            </Section>
            <Section id="h-acts" title={t('administration.acts')}>
              <form class="form" method="post" action={path}>
                <TextArea name="note" label={t('administration.why')} rows={2} required idPrefix="act" />
                <p class="buttons">
                  {until !== null && (
                    <Submit name="act" value="unban">
                      {t('administration.unban')}
                    </Submit>
                  )}
                  <Submit name="act" value="reset-link">
                    {t('administration.resetLink')}
                  </Submit>
                  <Submit name="act" value="end-password">
                    {t('administration.endPassword')}
                  </Submit>
                  {hasCodes && (
                    <Submit name="act" value="codes-off">
                      {t('administration.codesOff')}
                    </Submit>
                  )}
                  <Submit name="act" value="withdraw-login">
                    {t('administration.withdrawLogin')}
                  </Submit>
                  <Submit tone="danger" name="act" value="close">
                    {t('administration.close')}
                  </Submit>
                </p>
              </form>
            </Section>
          </div>
          <aside>
            <Section id="h-log" title={t('administration.log')}>
              <LogList reader={reader} entries={log} />
            </Section>
          </aside>
        </div>
      </>
    );
    return show(request, reply, { title: person.login, path, body }, refusal);
  }

  app.post<{ Params: { login: string } }>('/admin/person/:login', async (request, reply) => {
    const by = await staff(request, reply, administrates);
    if (by === null) return reply;
    const typed = personForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const person = await accounts.byLogin(request.params.login);
    if (person === null || person.closed) return web.notFound(request, reply);
    const fail = (refusal: Refusal) => showPerson(request, reply, refusal, null);
    const { act, note } = typed;
    if (act === 'ban') {
      const done = await moderation.ban(person, numberOf(typed.days) ?? 0, typed.reason, note, by);
      if (!done.ok) return fail(done.refusal);
    } else if (act === 'unban') {
      const done = await moderation.unban(person, note, by);
      if (!done.ok) return fail(done.refusal);
    } else {
      if (note.trim() === '') return fail({ code: 'reason-needed' });
      if (person.id === by.id) return fail({ code: 'own-account' });
      if (person.roles.includes('administrator') && act !== 'reset-link')
        return fail({ code: 'administrator' });
      const entry = (after: string | null) =>
        moderation.entry({
          byId: by.id,
          act,
          subjectKind: 'person',
          subjectId: person.id,
          reason: '',
          note: note.trim().slice(0, 2000),
          before: act === 'withdraw-login' ? person.login : null,
          after,
        });
      let link: string | null = null;
      let after: string | null = null;
      if (act === 'end-password') await security.endPassword(person.id);
      else if (act === 'codes-off') await security.dropCodes(person.id);
      else if (act === 'reset-link') link = await security.resetLink(person.id);
      else if (act === 'withdraw-login') {
        const done = await security.withdrawLogin(person, by.id);
        if (!done.ok) return fail({ code: 'busy' });
        after = done.value.login;
        await database.commit([
          ...mail.siteLetter(person.id, '', 'login-withdrawn', { old: person.login, login: after }),
        ]);
      } else {
        const done = await security.closeFor(person);
        if (!done.ok) return fail({ code: 'busy' });
      }
      await database.commit([entry(after)]);
      if (link !== null) return showPerson(request, reply, null, link);
      flash(web.services, reply, 'moderated');
      if (act === 'close') return web.go(reply, '/admin/people');
      return web.go(reply, `/admin/person/${encodeURIComponent(after ?? person.login)}`);
    }
    flash(web.services, reply, 'moderated');
    return web.go(reply, `/admin/person/${encodeURIComponent(person.login)}`);
  });

  // ---- reports

  app.get('/admin/reports', async (request, reply) => {
    if ((await staff(request, reply, mayModerate)) === null) return reply;
    return showReports(request, reply, null);
  });

  async function showReports(request: FastifyRequest, reply: FastifyReply, refusal: Refusal | null) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [open, closed] = await Promise.all([moderation.reports(true), moderation.reports(false)]);
    const ids = [...open, ...closed].flatMap(({ byId, aboutId }) => [
      byId,
      ...(aboutId === null ? [] : [aboutId]),
    ]);
    const people = await accounts.byIds(ids);
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.reports')} />
        {refusal !== null && (
          <Callout tone="alert" role="alert" title={t('administration.refused')}>
            <p>{t(`moderation.refusal.${refusal.code}`, refusal.params)}</p>
          </Callout>
        )}
        {open.length === 0 ? (
          <EmptyState title={t('administration.noReports')} />
        ) : (
          <ul class="list narrow">
            {open.map((report) => (
              <li key={report.id}>
                <ReportView reader={reader} people={people} report={report} />
                <form class="form form-apart" method="post" action={`/admin/report/${report.id}`}>
                  <TextArea
                    name="answer"
                    label={t('administration.answer')}
                    rows={2}
                    idPrefix={report.id}
                    required
                  />
                  <p class="buttons">
                    <Submit>{t('administration.closeReport')}</Submit>
                  </p>
                </form>
              </li>
            ))}
          </ul>
        )}
        {closed.length > 0 && (
          <Section id="h-closed" title={t('administration.closedReports')}>
            <ul class="list narrow">
              {closed.slice(0, 30).map((report) => (
                <li key={report.id}>
                  <ReportView reader={reader} people={people} report={report} />
                  <p class="small muted">{report.answer}</p>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </>
    );
    return show(
      request,
      reply,
      { title: t('administration.reports'), path: '/admin/reports', body },
      refusal,
    );
  }

  app.post<{ Params: { id: string } }>('/admin/report/:id', async (request, reply) => {
    const by = await staff(request, reply, mayModerate);
    if (by === null) return reply;
    const typed = answerForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const open = (await moderation.reports(true)).find(({ id }) => id === request.params.id);
    const done = await moderation.closeReport(request.params.id, typed.answer, by);
    if (!done.ok)
      return done.refusal.code === 'not-found'
        ? web.notFound(request, reply)
        : showReports(request, reply, done.refusal);
    if (open !== undefined)
      await database.commit([...mail.siteLetter(open.byId, '', 'report-answer', { answer: typed.answer })]);
    notices.wake();
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/admin/reports');
  });

  // ---- claims

  app.get('/admin/claims', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    return showClaims(request, reply, null);
  });

  async function showClaims(request: FastifyRequest, reply: FastifyReply, refusal: Refusal | null) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [open, closed] = await Promise.all([moderation.claims(true), moderation.claims(false)]);
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.claims')} />
        {refusal !== null && (
          <Callout tone="alert" role="alert" title={t('administration.refused')}>
            <p>{t(`moderation.refusal.${refusal.code}`, refusal.params)}</p>
          </Callout>
        )}
        {open.length === 0 && <EmptyState title={t('administration.noClaims')} />}
        <ul class="list narrow">
          {[...open, ...closed.slice(0, 50)].map((claim) => (
            <li key={claim.id}>
              <p class="two">
                <b>
                  № {claim.number} · {t(`contact.kind_${claim.kind}`)}
                </b>
                {claim.state === 'open' ? (
                  <Tag tone={Number(claim.due_at) < reader.now ? 'alert' : 'plain'}>
                    {t('administration.due')} {whenText(reader, Number(claim.due_at))}
                  </Tag>
                ) : (
                  <Tag>{t(`administration.state_${claim.state}`)}</Tag>
                )}
              </p>
              <p class="small muted">
                {[claim.name, claim.address].filter((part) => part !== '').join(', ')}{' '}
                <When reader={reader} at={Number(claim.at)} />
              </p>
              <PlainText text={claim.body} />
              {claim.state === 'open' ? (
                <form class="form form-apart" method="post" action={`/admin/claim-answer/${claim.id}`}>
                  <TextArea
                    name="answer"
                    label={t('administration.answer')}
                    rows={3}
                    idPrefix={claim.id}
                    required
                  />
                  <p class="buttons">
                    <Submit name="state" value="answered">
                      {t('administration.answerClaim')}
                    </Submit>
                    <Submit tone="quiet" name="state" value="unidentified">
                      {t('administration.unidentified')}
                    </Submit>
                  </p>
                </form>
              ) : (
                <blockquote class="small plain">{claim.answer}</blockquote>
              )}
            </li>
          ))}
        </ul>
      </>
    );
    return show(request, reply, { title: t('administration.claims'), path: '/admin/claims', body }, refusal);
  }

  app.post<{ Params: { id: string } }>('/admin/claim-answer/:id', async (request, reply) => {
    const by = await staff(request, reply, administrates);
    if (by === null) return reply;
    const typed = answerForm.read(request.body);
    if (typed === null || typed.state === '') return web.malformed(request, reply);
    const claim = (await moderation.claims(true)).find(({ id }) => id === request.params.id);
    const done = await moderation.answerClaim(request.params.id, typed.state, typed.answer, by);
    if (!done.ok)
      return done.refusal.code === 'not-found'
        ? web.notFound(request, reply)
        : showClaims(request, reply, done.refusal);
    if (claim !== undefined && claim.user_id !== null)
      await database.commit([
        ...mail.siteLetter(claim.user_id, '', 'claim-answer', { number: claim.number, answer: typed.answer }),
      ]);
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/admin/claims');
  });

  // ---- names

  app.get('/admin/logins', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    return showLogins(request, reply, '', null);
  });

  async function showLogins(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: string,
    refusal: Refusal | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const names = await moderation.reservedLogins();
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.logins')} />
        <p class="prose">{t('administration.loginsLead')}</p>
        <form class="form form-apart" method="post" action="/admin/logins">
          <TextField
            name="login"
            label={t('accounts.login')}
            value={typed}
            autocomplete="off"
            required
            error={refusal === null ? undefined : t(`moderation.refusal.${refusal.code}`, refusal.params)}
          />
          <TextField name="note" label={t('administration.why')} required />
          <p class="buttons">
            <Submit tone="main" name="act" value="forbid">
              {t('administration.forbid')}
            </Submit>
            <Submit name="act" value="allow">
              {t('administration.allow')}
            </Submit>
          </p>
        </form>
        <ul class="list narrow form-apart">
          {names.map((name) => (
            <li key={name.login} class="two">
              <span>{name.login}</span>
              <span class="small faint">
                {t(`administration.name_${name.why}`)}, <When reader={reader} at={name.at} />
              </span>
            </li>
          ))}
        </ul>
      </>
    );
    return show(request, reply, { title: t('administration.logins'), path: '/admin/logins', body }, refusal);
  }

  app.post('/admin/logins', async (request, reply) => {
    const by = await staff(request, reply, administrates);
    if (by === null) return reply;
    const typed = loginForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done =
      typed.act === 'forbid'
        ? await moderation.forbidLogin(typed.login, typed.note, by)
        : await moderation.allowLogin(typed.login, typed.note, by);
    if (!done.ok) return showLogins(request, reply, typed.login, done.refusal);
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/admin/logins');
  });

  // ---- the log

  app.get<{ Querystring: { q?: unknown; before?: unknown } }>('/admin/log', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    const reader = await web.reader(request);
    const { t } = reader;
    const { text, before } = searchOf(request.query);
    const entries = await moderation.log({
      text,
      ...(before === null ? {} : { before }),
      limit: MOST_ENTRIES,
    });
    const last = entries.at(-1);
    const query = `q=${encodeURIComponent(text)}`;
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.log')} />
        <form class="form" method="get" action="/admin/log">
          <TextField name="q" type="search" label={t('administration.search')} value={text} />
          <p class="buttons">
            <Submit tone="main">{t('administration.find')}</Submit>
            <a class="button" href={`/admin/log.csv?${query}`}>
              {t('administration.exportLog')}
            </a>
          </p>
        </form>
        <div class="form-apart">
          {entries.length === 0 ? (
            <EmptyState title={t('administration.noEntries')} />
          ) : (
            <LogList reader={reader} entries={entries} />
          )}
        </div>
        {entries.length === MOST_ENTRIES && last !== undefined && (
          <p class="note">
            <a href={`/admin/log?${query}&before=${last.at}`}>{t('administration.older')}</a>
          </p>
        )}
      </>
    );
    return show(request, reply, { title: t('administration.log'), path: '/admin/log', body });
  });

  app.get<{ Querystring: { q?: unknown } }>('/admin/log.csv', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    const { text } = searchOf(request.query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="log.csv"')
      .header('cache-control', 'private, no-store')
      .send(await moderation.exportLog({ text, limit: MOST_EXPORTED }));
  });
}

function searchOf(query: { readonly q?: unknown; readonly before?: unknown }) {
  return {
    text: typeof query.q === 'string' ? query.q.trim().slice(0, 200) : '',
    before:
      typeof query.before === 'string' && /^\d{1,15}$/u.test(query.before) ? Number(query.before) : null,
  };
}

/** Head of a page of the administration: its name and the way back. */
export function AdminHead(props: { readonly reader: Reader; readonly title: string }) {
  const { t } = props.reader;
  return (
    <PageHead
      title={props.title}
      facts={[
        <a key="admin" href="/admin">
          {t('site.admin')}
        </a>,
      ]}
    />
  );
}

function LogList(props: { readonly reader: Reader; readonly entries: readonly LogEntry[] }) {
  const { reader } = props;
  const { t } = reader;
  return (
    <ul class="list">
      {props.entries.map((entry) => (
        <li key={entry.id}>
          <span class="two">
            <b>{t(`administration.act_${entry.act}`)}</b>
            <span class="small faint nowrap">
              <When reader={reader} at={entry.at} />
            </span>
          </span>
          <p class="small">
            {entry.byLogin ?? t('administration.console')} ·{' '}
            {t(`administration.subject_${entry.subjectKind}`)} <code>{entry.subjectId}</code>
            {entry.reason === '' ? '' : ` · ${t(`moderation.reason_${entry.reason}`)}`}
          </p>
          {entry.note !== '' && <p class="small plain">{entry.note}</p>}
          {(entry.before !== null || entry.after !== null) && (
            <p class="small muted plain">
              {entry.before ?? '–'} → {entry.after ?? '–'}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function ReportView(props: { readonly reader: Reader; readonly people: People; readonly report: Report }) {
  const { reader, people, report } = props;
  const { t } = reader;
  return (
    <>
      <p class="two">
        <b>
          {t(`administration.subject_${report.subjectKind}`)}: {t(`moderation.reason_${report.reason}`)}
        </b>
        <span class="small faint nowrap">
          <When reader={reader} at={report.at} />
        </span>
      </p>
      <p class="small">
        {t('administration.from')} {nameOf(reader, people, report.byId)}
        {report.aboutId !== null &&
          `, ${t('administration.aboutWhom')} ${nameOf(reader, people, report.aboutId)}`}
        {report.subjectKind === 'post' && (
          <>
            {', '}
            <a href={`/forum/post/${report.subjectId}`}>{t('forum.link')}</a>
          </>
        )}
      </p>
      {report.note !== '' && <p class="plain">{report.note}</p>}
      {report.quoted !== null && <blockquote class="small plain">{report.quoted}</blockquote>}
    </>
  );
}
