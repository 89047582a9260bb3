import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BAN_DAYS_MAX, REASONS } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, PageHead, Section, SelectField, Submit, Tag, TextArea, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf, oneOf } from '../forms.ts';
import { BarsSection } from '../pages/bars.tsx';
import { When, whenText } from '../pages/when.tsx';
import type { Web } from '../web.ts';
import { AdminHead, LogList, subjectsOf } from '../pages/administration.tsx';
import { administrates, desk } from './staff.ts';

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

/** People as the administration sees them: bans, passwords, names, closing. */
export function adminPeopleRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, moderation, security, mail, tournaments } = web.services;
  const { staff, show } = desk(web);

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
    const [profile, until, log, hasCodes, programs, clone] = await Promise.all([
      security.profile(person.id),
      accounts.bannedUntil(person.id),
      moderation.log({ text: person.id, limit: 20 }),
      security.hasCodes(person.id),
      tournaments.programsSaidBy(person.id),
      tournaments.cloneOf(person.id),
    ]);
    const named = await accounts.byIds(subjectsOf(log));
    const main = clone === null ? null : await accounts.byId(clone);
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
            <BarsSection
              reader={reader}
              login={person.login}
              programs={programs}
              cloneOf={main?.login ?? null}
            />
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
              {log.length === 0 ? (
                <p class="muted">{t('administration.noActs')}</p>
              ) : (
                <LogList reader={reader} entries={log} people={named} />
              )}
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
      // the log's entry stands and falls with the act.
      const entry = (before: string, after: string) => [
        moderation.entry({
          byId: by.id,
          act,
          subjectKind: 'person',
          subjectId: person.id,
          reason: '',
          note: note.trim().slice(0, 2000),
          before,
          after,
        }),
      ];
      let link: string | null = null;
      let login = person.login;
      if (act === 'end-password') await security.endPassword(person.id, entry('password', 'no password'));
      else if (act === 'codes-off') await security.dropCodes(person.id, entry('codes', 'no codes'));
      else if (act === 'reset-link')
        link = await security.resetLink(person.id, entry('no link', 'link for a day'));
      else if (act === 'withdraw-login') {
        const done = await security.withdrawLogin(person, by.id, (fresh) => [
          ...mail.siteLetter(person.id, '', 'login-withdrawn', { old: person.login, login: fresh }),
          ...entry(person.login, fresh),
        ]);
        if (!done.ok) return fail({ code: 'busy' });
        ({ login } = done.value);
        mail.arrived(person.id);
      } else {
        const done = await security.closeFor(person, entry('open', 'closed'));
        if (!done.ok) return fail({ code: 'busy' });
      }
      if (link !== null) return showPerson(request, reply, null, link);
      flash(web.services, reply, 'moderated');
      if (act === 'close') return web.go(reply, '/admin/people');
      return web.go(reply, `/admin/person/${encodeURIComponent(login)}`);
    }
    flash(web.services, reply, 'moderated');
    return web.go(reply, `/admin/person/${encodeURIComponent(person.login)}`);
  });
}
