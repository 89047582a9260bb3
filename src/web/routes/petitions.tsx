import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isGameKind } from '../../chess/index.ts';
import type { Control } from '../../clocks/types.ts';
import type { Refusal } from '../../result.ts';
import {
  PETITIONERS,
  petitionSystems,
  type PetitionView,
  type PetitionWish,
  SIGNATURES_A_PAGE,
  wishText,
} from '../../tournaments/index.ts';
import type { TournamentRefusal } from '../../tournaments/types.ts';
import {
  ButtonLink,
  Callout,
  controlText,
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
import { groupText } from '../pages/groups.ts';
import { When } from '../pages/when.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';
import { instantOf, localValue, nextHour } from '../zones.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Controls a petition may ask for. */
const CONTROLS = {
  blitz: { mode: 'fischer', baseMs: 5 * MINUTE, incrementMs: 3_000 },
  rapid: { mode: 'fischer', baseMs: 15 * MINUTE, incrementMs: 10_000 },
  days: { mode: 'fischer', baseMs: 3 * DAY, incrementMs: DAY },
  long: { mode: 'sudden', baseMs: 40 * DAY },
} as const satisfies Record<string, Control>;

const CONTROL_NAMES = ['blitz', 'rapid', 'days', 'long'] as const;

/** Signatures so far, and how many are still needed (R-188). */
const signedOf = (count: number) => ({ count, left: Math.max(0, PETITIONERS - count) });

const startForm = form({
  kind: line(20),
  among: oneOf(['class', 'level']),
  system: line(40),
  control: oneOf(CONTROL_NAMES),
});
const changeForm = form({ system: line(40), control: oneOf(CONTROL_NAMES) });
const signForm = form({ seen: line(400) });
const answerForm = form({
  act: oneOf(['accept', 'refuse']),
  name: line(400),
  startsAt: line(40),
  reason: lines(4_000),
});

/** Petitions of players of one class or level (R-188, R-189, R-388). */
export function petitionRoutes(app: FastifyInstance, web: Web): void {
  const { tournaments, games, moderation } = web.services;
  const { petitions } = tournaments;

  app.get<{ Querystring: { kind?: unknown } }>('/petitions', (request, reply) =>
    showList(request, reply, null),
  );

  async function showList(
    request: FastifyRequest<{ Querystring: { kind?: unknown } }>,
    reply: FastifyReply,
    refusal: Refusal<TournamentRefusal> | null,
  ) {
    const reader = await web.reader(request);
    const { t, user } = reader;
    const offered = await games.limits.offered();
    const asked = String(request.query.kind ?? '');
    const kind = offered.find((one) => one === asked) ?? offered[0] ?? 'chess';
    const [list, classes] = await Promise.all([petitions.list(), petitions.classes(kind)]);
    const there = refusal?.code === 'petition-there' ? String(refusal.params?.['id'] ?? '') : null;
    return web.show(
      request,
      reply,
      {
        title: t('entries.petitions'),
        section: 'tournaments',
        path: '/petitions',
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <PageHead
              title={t('entries.petitions')}
              facts={[
                <a key="events" href="/tournaments">
                  {t('common.tournaments')}
                </a>,
              ]}
            />
            {refusal !== null && (
              <Callout tone="alert" role="alert">
                <p>
                  {t(`tournaments.refusal.${refusal.code}`, refusal.params)}{' '}
                  {there !== null && <a href={`/petition/${there}`}>{t('entries.sign')}</a>}
                </p>
              </Callout>
            )}
            <p class="prose">{t('entries.petitionsLead')}</p>
            <div class="columns">
              <div>
                <Section id="h-petitions" title={t('entries.petitions')}>
                  {list.length === 0 ? (
                    <EmptyState
                      level={3}
                      title={t('entries.noPetitions')}
                      text={t('entries.noPetitionsText')}
                    />
                  ) : (
                    <ul class="list">
                      {list.map((petition) => (
                        <li key={petition.id}>
                          <span class="two">
                            <a href={`/petition/${petition.id}`}>{titleOf(petition, reader)}</a>
                            <StateTag reader={reader} petition={petition} />
                          </span>
                          <span class="small muted">
                            {t('entries.signatures')}: {t('entries.signed', signedOf(petition.signatures))}
                          </span>
                        </li>
                      ))}
                    </ul>
                  )}
                </Section>
                <Section id="h-start" title={t('entries.start')}>
                  {user === null ? (
                    <ButtonLink href="/login?next=/petitions">{t('entries.signIn')}</ButtonLink>
                  ) : (
                    <form class="form" method="post" action="/petitions">
                      <SelectField
                        name="kind"
                        label={t('play.kind')}
                        value={kind}
                        choices={offered.map((value) => ({ value, label: t(`ui.kind_${value}`) }))}
                      />
                      <SelectField
                        name="among"
                        label={t('entries.among')}
                        value="class"
                        choices={[
                          { value: 'class', label: t('entries.amongClass') },
                          { value: 'level', label: t('entries.amongLevel') },
                        ]}
                      />
                      <WishFields reader={reader} system="round-robin" control="rapid" />
                      <p class="buttons">
                        <Submit tone="main">{t('entries.startDo')}</Submit>
                      </p>
                    </form>
                  )}
                </Section>
              </div>
              <aside>
                <Section id="h-classes" title={t('entries.classesHead')}>
                  <p class="small muted">{t('entries.classesHint')}</p>
                  <ul class="facts small">
                    {offered.map((one) => (
                      <li key={one}>
                        {one === kind ? (
                          <b>{t(`ui.kind_${one}`)}</b>
                        ) : (
                          <a href={`/petitions?kind=${one}`}>{t(`ui.kind_${one}`)}</a>
                        )}
                      </li>
                    ))}
                  </ul>
                  <table class="table table-narrow">
                    <caption class="hidden-text">{t('entries.classesHead')}</caption>
                    <thead>
                      <tr>
                        <th scope="col">{t('entries.className')}</th>
                        <th scope="col" class="figure">
                          {t('entries.classPlayers')}
                        </th>
                        <th scope="col">{t('entries.classState')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {classes.toReversed().map(({ classOf, players, held }) => (
                        <tr key={classOf}>
                          <th scope="row">{classOf}</th>
                          <td class="figure">{players}</td>
                          <td>{t(held ? 'entries.classesHeld' : 'entries.classesNotYet')}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </Section>
              </aside>
            </div>
          </>
        ),
      },
      refusal === null ? 200 : 422,
    );
  }

  app.post<{ Querystring: { kind?: unknown } }>('/petitions', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = startForm.read(request.body);
    if (typed === null || !isGameKind(typed.kind)) return web.malformed(request, reply);
    const { kind, among, system, control } = typed;
    const wanted = { kind, among, system, control: CONTROLS[control] };
    const done = await petitions.start(wanted, { userId: user.id, roles: user.roles });
    if (!done.ok) return showList(request, reply, done.refusal);
    flash(web.services, reply, 'petition-started');
    return web.go(reply, `/petition/${done.value.id}`);
  });

  app.get<{ Params: { id: string }; Querystring: { page?: unknown } }>('/petition/:id', (request, reply) =>
    showOne(request, reply, request.params.id, null, numberOf(String(request.query.page ?? '')) ?? 1),
  );

  async function showOne(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    refusal: Refusal<TournamentRefusal> | null,
    page = 1,
  ) {
    const petition = await petitions.view(id);
    if (petition === null) return web.notFound(request, reply);
    const pages = Math.max(1, Math.ceil(petition.signatures / SIGNATURES_A_PAGE));
    const at = Math.min(pages, Math.max(1, Math.trunc(page)));
    const signatures = await petitions.signatures(id, at);
    const reader = await web.reader(request);
    const { t, user } = reader;
    const isOpen = petition.state === 'open' || petition.state === 'ready';
    const mine = user !== null && (await petitions.hasSigned(id, user.id));
    const mayChange = isOpen && user?.id === petition.startedById && petition.signatures <= (mine ? 1 : 0);
    return web.show(
      request,
      reply,
      {
        title: titleOf(petition, reader),
        section: 'tournaments',
        path: `/petition/${id}`,
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <PageHead
              title={titleOf(petition, reader)}
              facts={[
                t(`tournaments.system.${petition.system}`),
                controlText(petition.control, t),
                t('entries.startedBy', { login: petition.startedBy }),
                <StateTag key="state" reader={reader} petition={petition} />,
                <a key="all" href="/petitions">
                  {t('entries.petitions')}
                </a>,
              ]}
            >
              {isOpen && user !== null && (
                <form method="post" action={`/petition/${id}/${mine ? 'unsign' : 'sign'}`}>
                  {!mine && <input type="hidden" name="seen" value={wishText(petition)} />}
                  <Submit tone={mine ? 'plain' : 'main'}>
                    {t(mine ? 'entries.unsign' : 'entries.sign')}
                  </Submit>
                </form>
              )}
              {isOpen && user === null && (
                <ButtonLink tone="main" href={`/login?next=${encodeURIComponent(`/petition/${id}`)}`}>
                  {t('entries.signIn')}
                </ButtonLink>
              )}
              {petition.tournamentId !== null && (
                <ButtonLink tone="main" href={`/tournament/${petition.tournamentId}`}>
                  {t('entries.toTournament')}
                </ButtonLink>
              )}
            </PageHead>
            {refusal !== null && (
              <Callout tone="alert" role="alert">
                <p>{t(`tournaments.refusal.${refusal.code}`, refusal.params)}</p>
              </Callout>
            )}
            {petition.state === 'refused' && (
              <Callout tone="alert">
                <p>{t('entries.refusedBecause', { reason: petition.answer ?? '' })}</p>
              </Callout>
            )}
            <div class="columns">
              <div>
                <Section
                  id="h-signatures"
                  title={`${t('entries.signatures')}: ${t('entries.signed', signedOf(petition.signatures))}`}
                >
                  <ol class="list" start={(at - 1) * SIGNATURES_A_PAGE + 1}>
                    {signatures.map(({ userId, login, at: signedAt }) => (
                      <li key={userId}>
                        <a href={`/@/${encodeURIComponent(login)}`}>{login}</a>{' '}
                        <span class="small faint">
                          <When reader={reader} at={signedAt} />
                        </span>
                      </li>
                    ))}
                  </ol>
                  {pages > 1 && (
                    <nav class="pager small" aria-label={t('forum.pages')}>
                      {Array.from({ length: pages }, (_, i) => (
                        <a
                          key={i}
                          href={`/petition/${id}?page=${i + 1}`}
                          aria-label={t('forum.page', { page: i + 1, pages })}
                          {...(i + 1 === at ? { 'aria-current': 'page' as const } : {})}
                        >
                          {i + 1}
                        </a>
                      ))}
                    </nav>
                  )}
                </Section>
              </div>
              <aside>
                <p class="prose small muted">{t('entries.petitionsLead')}</p>
                {mayChange && (
                  <Section id="h-change" title={t('entries.wishChange')}>
                    <form class="form" method="post" action={`/petition/${id}/change`}>
                      <p class="small muted">{t('entries.wishChangeHint')}</p>
                      <WishFields
                        reader={reader}
                        system={petition.system}
                        control={controlNameOf(petition.control)}
                      />
                      <p class="buttons">
                        <Submit>{t('entries.wishChangeDo')}</Submit>
                      </p>
                    </form>
                  </Section>
                )}
                {isOpen && user?.roles.includes('administrator') === true && (
                  <Answer reader={reader} petition={petition} />
                )}
              </aside>
            </div>
          </>
        ),
      },
      refusal === null ? 200 : 409,
    );
  }

  app.post<{ Params: { id: string; act: string } }>('/petition/:id/:act', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { id, act } = request.params;
    const by = { userId: user.id, roles: user.roles };
    if (act === 'change') {
      const wish = changeForm.read(request.body);
      if (wish === null) return web.malformed(request, reply);
      const done = await petitions.change(id, { system: wish.system, control: CONTROLS[wish.control] }, by);
      if (!done.ok) return refused(request, reply, id, done.refusal);
      flash(web.services, reply, 'petition-changed');
      return web.go(reply, `/petition/${id}`);
    }
    if (act === 'sign' || act === 'unsign') {
      const seen = signForm.read(request.body)?.seen ?? '';
      const done =
        act === 'sign'
          ? await petitions.sign(id, by, seen === '' ? undefined : seen)
          : await petitions.unsign(id, by);
      if (!done.ok) return refused(request, reply, id, done.refusal);
      flash(web.services, reply, act === 'sign' ? 'petition-signed' : 'petition-unsigned');
      return web.go(reply, `/petition/${id}`);
    }
    const typed = act === 'answer' ? answerForm.read(request.body) : null;
    if (typed === null)
      return act === 'answer' ? web.malformed(request, reply) : web.notFound(request, reply);
    // R-387, R-388: who answered, and why, stands in the log of acts.
    const entry = moderation.entry({
      byId: user.id,
      act: `petition-${typed.act}`,
      subjectKind: 'tournament',
      subjectId: id,
      reason: '',
      note: typed.act === 'accept' ? typed.name.trim() : typed.reason.trim(),
      before: 'ready',
      after: typed.act === 'accept' ? 'accepted' : 'refused',
    });
    if (typed.act === 'refuse') {
      const done = await petitions.refuse(id, typed.reason, by, [entry]);
      if (!done.ok) return refused(request, reply, id, done.refusal);
      flash(web.services, reply, 'petition-refused');
      return web.go(reply, `/petition/${id}`);
    }
    const { zone } = await web.reader(request);
    const startsAt = instantOf(typed.startsAt, zone) ?? Number.NaN;
    const done = await petitions.accept(id, { name: typed.name, startsAt }, by, [entry]);
    if (!done.ok) return refused(request, reply, id, done.refusal);
    flash(web.services, reply, 'petition-accepted');
    return web.go(reply, `/tournament/${done.value.id}`);
  });

  function refused(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    refusal: Refusal<TournamentRefusal>,
  ) {
    if (refusal.code === 'not-found') return web.notFound(request, reply);
    if (refusal.code === 'not-allowed') return web.forbidden(request, reply);
    return showOne(request, reply, id, refusal);
  }
}

/** How the petitioners want to play. */
function WishFields({
  reader: { t },
  system,
  control,
}: {
  readonly reader: Reader;
  readonly system: string;
  readonly control: (typeof CONTROL_NAMES)[number];
}) {
  return (
    <>
      <SelectField
        name="system"
        label={t('entries.wishSystem')}
        value={system}
        choices={petitionSystems().map((value) => ({ value, label: t(`tournaments.system.${value}`) }))}
      />
      <SelectField
        name="control"
        label={t('entries.wishControl')}
        value={control}
        choices={CONTROL_NAMES.map((value) => ({ value, label: t(`entries.control_${value}`) }))}
      />
    </>
  );
}

/** The name a control has in the form. */
function controlNameOf(control: PetitionWish['control']): (typeof CONTROL_NAMES)[number] {
  const text = JSON.stringify(control);
  return CONTROL_NAMES.find((name) => JSON.stringify(CONTROLS[name]) === text) ?? 'rapid';
}

function titleOf(petition: PetitionView, { t }: Reader): string {
  return t('entries.petition', { game: t(`ui.kind_${petition.kind}`), group: groupText(petition, t) });
}

function StateTag({ reader, petition }: { readonly reader: Reader; readonly petition: PetitionView }) {
  const { state } = petition;
  const tone = state === 'ready' ? 'on' : state === 'refused' ? 'alert' : 'plain';
  return <Tag tone={tone}>{reader.t(`entries.state_${state}`)}</Tag>;
}

/** The administration's two answers; one act announces the event. */
function Answer({ reader, petition }: { readonly reader: Reader; readonly petition: PetitionView }) {
  const { t, now, zone } = reader;
  const name = t('entries.tournamentName', {
    game: t(`ui.kind_${petition.kind}`),
    group: groupText(petition, t),
  });
  const action = `/petition/${petition.id}/answer`;
  return (
    <Section id="h-answer" title={t('entries.answerHead')}>
      <form class="form" method="post" action={action}>
        <TextField name="name" label={t('entries.acceptName')} value={name} maxLength={100} required />
        <TextField
          name="startsAt"
          type="datetime-local"
          label={t('tournaments.field.startsAt')}
          hint={t('event.zoneNote', { zone })}
          value={localValue(nextHour(now, 7 * DAY, zone), zone)}
          required
        />
        <p class="small muted">{t('entries.acceptHint')}</p>
        <p class="buttons">
          <Submit tone="main" name="act" value="accept">
            {t('entries.acceptDo')}
          </Submit>
        </p>
      </form>
      <form class="form form-apart" method="post" action={action}>
        <TextArea name="reason" label={t('entries.refuseReason')} rows={2} required />
        <p class="buttons">
          <Submit tone="danger" name="act" value="refuse">
            {t('entries.refuseDo')}
          </Submit>
        </p>
      </form>
    </Section>
  );
}
