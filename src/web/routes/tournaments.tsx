import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { User } from '../../accounts/index.ts';
import type { Refusal } from '../../result.ts';
import type { TournamentRefusal, TournamentSettings } from '../../tournaments/types.ts';
import type { TournamentCard } from '../../tournaments/view.ts';
import { ButtonLink, Callout, EmptyState, PageHead, Section } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line } from '../forms.ts';
import { EventsTable } from '../pages/events.tsx';
import {
  mayDirect,
  maySee,
  TOURNAMENT_TABS,
  TournamentActs,
  tournamentFacts,
  TournamentPart,
  TournamentTabs,
  type TournamentTab,
} from '../pages/tournament.ts';
import { MOST_NOTE } from '../pages/ruling-forms.tsx';
import { tournamentDefaults } from '../pages/tournament-defaults.ts';
import { TournamentForm } from '../pages/tournament-form.tsx';
import {
  faultsByField,
  type FormFaults,
  formOf,
  REGULATION_MAX,
  settingsOf,
  tournamentForm,
  type TypedTournament,
} from '../pages/typed-tournament.ts';
import type { Web } from '../web.ts';

const MOST_LISTED = 100;
/** A regulation in Cyrillic letters is six bytes a letter in a form. */
const FORM_LIMIT = REGULATION_MAX * 6 + 16 * 1024;

/** Settings that make the rounds: with a fault in one of them there is nothing to look ahead to. */
const SHAPE: ReadonlySet<string> = new Set<keyof TournamentSettings>([
  'system',
  'stages',
  'groups',
  'knockout',
  'roundRobin',
  'rounds',
  'swiss',
  'entrantsLimit',
  'breakMs',
]);

const STATES = ['running', 'announced', 'finished', 'cancelled'] as const;

const systemQuery = form({ system: line(40), over: line(4) });
const cancelForm = form({ sure: line(10), note: line(MOST_NOTE) });

/** Who may announce events. */
export function mayAnnounce(user: User | null): boolean {
  return user !== null && (user.roles.includes('administrator') || user.roles.includes('organiser'));
}

/** Lists of events, the page of an event, entering and leaving it, and the form of a new one. */
export function tournamentRoutes(app: FastifyInstance, web: Web): void {
  const { tournaments } = web.services;

  app.get('/tournaments', async (request, reply) => {
    const reader = await web.reader(request);
    const { t, user } = reader;
    const [lists, mine, series] = await Promise.all([
      Promise.all(STATES.map((state) => tournaments.list({ state, limit: MOST_LISTED }))),
      user === null ? [] : tournaments.ofUser(user.id),
      tournaments.series.list(),
    ]);
    const administers = user?.roles.includes('administrator') === true;
    // a proposal is nobody's business but its organiser's and the administration's.
    const [isMaster, waiting] =
      user === null
        ? [false, []]
        : await Promise.all([
            tournaments.titleOf(user.id).then((title) => title !== null),
            tournaments.proposals({ userId: user.id, roles: user.roles }),
          ]);
    const own = mine.filter(({ state }) => state === 'running' || state === 'announced');
    const entered = new Set(mine.map((card) => card.id));
    const shown = STATES.map((state, i) => ({ state, cards: lists[i] ?? [] })).filter(
      ({ cards }) => cards.length > 0,
    );
    return web.show(request, reply, {
      title: t('common.tournaments'),
      section: 'tournaments',
      body: (
        <>
          <PageHead title={t('common.tournaments')}>
            <ButtonLink href="/tournaments/calendar">{t('event.calendar')}</ButtonLink>
            <ButtonLink href="/petitions">{t('entries.petitions')}</ButtonLink>
            {(isMaster || user?.roles.includes('administrator') === true) && (
              <ButtonLink href="/tournament/new?system=family&over=1">{t('entries.newOverBoard')}</ButtonLink>
            )}
            {mayAnnounce(user) && (
              <ButtonLink tone="main" href="/tournament/new">
                {t('event.new')}
              </ButtonLink>
            )}
          </PageHead>
          {waiting.length > 0 && (
            <ListSection
              title={t(administers ? 'entries.proposals' : 'entries.myProposals')}
              id="h-proposals"
              cards={waiting}
            >
              <ul class="list">
                {waiting.map(({ id, name }) => (
                  <li key={id}>
                    <a href={`/tournament/${id}/organisers`}>{name}</a>
                  </li>
                ))}
              </ul>
            </ListSection>
          )}
          {own.length > 0 && (
            <ListSection title={t('event.mine')} id="h-mine" cards={own}>
              <EventsTable reader={reader} headingId="h-mine" cards={own} mine={entered} />
            </ListSection>
          )}
          {series.length > 0 && (
            <Section id="h-series" title={t('event.seriesHead')}>
              <ul class="list">
                {series.map(({ id, name, kind }) => (
                  <li key={id}>
                    <a href={`/series/${id}`}>{name}</a>{' '}
                    <span class="small muted">{t(`event.series_${kind}`)}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {shown.length === 0 ? (
            <EmptyState title={t('event.noneTitle')} text={t('event.noneText')}>
              <ButtonLink href="/play">{t('front.playInstead')}</ButtonLink>
            </EmptyState>
          ) : (
            shown.map(({ state, cards }) => (
              <ListSection key={state} title={t(`event.list_${state}`)} id={`h-${state}`} cards={cards}>
                <EventsTable reader={reader} headingId={`h-${state}`} cards={cards} mine={entered} />
              </ListSection>
            ))
          )}
        </>
      ),
    });
  });

  async function showEvent(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    tab: TournamentTab,
    refusal: Refusal<TournamentRefusal> | null = null,
  ) {
    const reader = await web.reader(request);
    const view = await tournaments.page(id, reader.language);
    if (view === null || !maySee(reader.user, view)) return web.notFound(request, reply);
    const wanted = tab === 'table' ? wantedWorking(request.query) : null;
    const working = wanted && (await tournaments.working(id, wanted, reader.language));
    const { t } = reader;
    return web.show(
      request,
      reply,
      {
        title: view.name,
        section: 'tournaments',
        path: tab === 'table' ? `/tournament/${id}` : `/tournament/${id}/${tab}`,
        islands: ['tournament'],
        ...(view.state === 'running' ? { refreshWithoutScript: 20 } : {}),
        ...(working === null ? {} : { indexed: false }),
        // A draft is for the judge's eyes, on his own page.
        data: { tournament: { ...view, draft: null }, ...(working === null ? {} : { working }) },
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <PageHead title={view.name} facts={tournamentFacts({ reader, view })}>
              <TournamentActs reader={reader} view={view} />
            </PageHead>
            {refusal !== null && (
              <Callout tone="alert" role="alert">
                <p>{t(`tournaments.refusal.${refusal.code}`, refusal.params)}</p>
              </Callout>
            )}
            <TournamentTabs reader={reader} view={view} tab={tab} />
            <TournamentPart reader={reader} view={view} tab={tab} working={working} />
            {view.state === 'announced' && mayAnnounce(reader.user) && (
              <details class="danger-fold no-print">
                <summary>{t('event.cancelHead')}</summary>
                <form class="form" method="post" action={`/tournament/${id}/cancel`}>
                  <p>{t('event.cancelText')}</p>
                  <input type="hidden" name="sure" value="1" />
                  <button class="button button-danger" type="submit">
                    {t('event.cancel')}
                  </button>
                </form>
              </details>
            )}
          </>
        ),
      },
      refusal === null ? 200 : 409,
    );
  }

  app.get('/tournament/new', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { system, over } = systemQuery.read(request.query) ?? { system: '', over: '' };
    if (!(await mayMake(user, over !== ''))) return web.forbidden(request, reply);
    const reader = await web.reader(request);
    const usual = tournamentDefaults(system, reader.now, reader.zone);
    const typed = over === '' ? usual : { ...usual, over: '1', kind: 'battle', name: usual.name };
    // What the usual settings mean stands there from the beginning; only the name is still missing.
    return showForm(request, reply, typed, new Map(), null, settingsOf(typed, reader.zone).settings);
  });

  app.post('/tournament/new', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = tournamentForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    if (!(await mayMake(user, typed.over !== ''))) return web.forbidden(request, reply);
    const { zone } = await web.reader(request);
    const { settings, faults } = settingsOf(typed, zone);
    const found = [...faults, ...tournaments.check(settings)];
    if (typed.look !== '') {
      const meant = found.some(({ field }) => SHAPE.has(field)) ? null : settings;
      return showForm(request, reply, typed, faultsByField(found), null, meant);
    }
    if (found.length > 0)
      return showForm(request, reply, typed, faultsByField(found), { code: 'bad-settings' });
    const by = { userId: user.id, roles: user.roles };
    const proposes = proposesOnly(user, typed);
    const done = proposes
      ? await tournaments.propose(settings, by)
      : typed.series === ''
        ? await tournaments.announce(settings, by)
        : await tournaments.series.announce(typed.series, zone, settings, by);
    if (!done.ok) return showForm(request, reply, typed, faultsOf(done.refusal), done.refusal);
    flash(web.services, reply, proposes ? 'proposed' : 'announced');
    return web.go(reply, `/tournament/${done.value.id}${proposes ? '/organisers' : ''}`);
  });

  /** online the administration and its organisers; over the board administrators and Masters. */
  async function mayMake(user: User, over: boolean): Promise<boolean> {
    if (!over) return mayAnnounce(user);
    return user.roles.includes('administrator') || (await tournaments.titleOf(user.id)) !== null;
  }

  function proposesOnly(user: User | null, typed: TypedTournament): boolean {
    return typed.over !== '' && user?.roles.includes('administrator') !== true;
  }

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: TypedTournament,
    faults: FormFaults,
    refusal: Refusal<TournamentRefusal> | null,
    look: TournamentSettings | null = null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const offered = await web.services.games.limits.offered();
    return web.show(
      request,
      reply,
      {
        title: t('event.new'),
        section: 'tournaments',
        indexed: false,
        islands: ['look'],
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <PageHead
              title={t(typed.over === '' ? 'event.new' : 'entries.newOverBoard')}
              facts={[t(`tournaments.system.${formOf(typed.system).id}`), t('event.newLead')]}
            />
            <TournamentForm
              reader={reader}
              typed={typed}
              faults={faults}
              offered={offered}
              proposes={proposesOnly(reader.user, typed)}
              look={look}
              refusal={refusal === null ? null : t(`tournaments.refusal.${refusal.code}`, refusal.params)}
            />
          </>
        ),
      },
      refusal === null ? 200 : 422,
    );
  }

  app.get<{ Params: { id: string } }>('/tournament/:id', (request, reply) =>
    showEvent(request, reply, request.params.id, 'table'),
  );

  app.get<{ Params: { id: string } }>('/tournament/:id/working', async (request, reply) => {
    const wanted = wantedWorking(request.query);
    if (wanted === null) return web.malformed(request, reply);
    const { language } = await web.reader(request);
    const working = await tournaments.working(request.params.id, wanted, language);
    if (working === null) return web.notFound(request, reply);
    return reply.header('cache-control', 'no-store').send(working);
  });

  app.get<{ Params: { id: string; tab: string } }>('/tournament/:id/:tab', async (request, reply) => {
    const tab = TOURNAMENT_TABS.find((name) => name === request.params.tab);
    if (tab === undefined) return web.notFound(request, reply);
    return showEvent(request, reply, request.params.id, tab);
  });

  app.post<{ Params: { id: string; act: string } }>('/tournament/:id/:act', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { id, act } = request.params;
    const by = { userId: user.id, roles: user.roles };
    if (act === 'confirm') {
      const done = await tournaments.confirm(id, by);
      if (!done.ok) return refused(request, reply, id, done.refusal);
      flash(web.services, reply, 'place-confirmed');
      return web.go(reply, `/tournament/${id}`);
    }
    if (act === 'register' || act === 'withdraw') {
      const done = await tournaments[act](id, by);
      if (!done.ok) return refused(request, reply, id, done.refusal);
      flash(web.services, reply, act === 'register' ? 'joined' : 'withdrawn');
      return web.go(reply, `/tournament/${id}`);
    }
    if (act !== 'cancel') return web.notFound(request, reply);
    const typed = cancelForm.read(request.body);
    if (typed?.sure !== '1') return web.malformed(request, reply);
    const note = typed.note.trim();
    if (note === '') {
      const view = await tournaments.page(id, 'en');
      const code = view === null ? 'not-found' : mayDirect(user, view) ? 'reason-needed' : 'not-allowed';
      return refused(request, reply, id, { code });
    }
    const done = await tournaments.cancel(id, 'by-organiser', by, note);
    if (!done.ok) return refused(request, reply, id, done.refusal);
    flash(web.services, reply, 'cancelled');
    return web.go(reply, `/tournament/${id}`);
  });

  function refused(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    refusal: Refusal<TournamentRefusal>,
  ) {
    if (refusal.code === 'not-found') return web.notFound(request, reply);
    if (refusal.code === 'not-allowed') return web.forbidden(request, reply);
    return showEvent(request, reply, id, 'table', refusal);
  }
}

/** The fault a refusal names, at its field. */
function faultsOf({ params = {} }: Refusal<TournamentRefusal>): FormFaults {
  const { field, fault } = params;
  if (field === 'startsAt' && fault === 'other-day') return new Map([[field, fault]]);
  if (field === 'kind' && fault === 'not-offered') return new Map([[field, fault]]);
  return new Map();
}

const explainQuery = form({ explain: line(5), by: line(40), at: line(10) });

/** `?explain=NUMBER&by=CODE`, or null when the query asks for no working. */
function wantedWorking(
  query: unknown,
): { readonly number: number; readonly code: string; readonly at: string } | null {
  const read = explainQuery.read(query);
  if (read === null || !/^\d+$/u.test(read.explain)) return null;
  return { number: Number(read.explain), code: read.by, at: read.at };
}

function ListSection(props: {
  readonly title: string;
  readonly id: string;
  readonly cards: readonly TournamentCard[];
  readonly children: ComponentChildren;
}) {
  return (
    <Section
      id={props.id}
      title={
        <>
          {props.title} <span class="tab-count">{props.cards.length}</span>
        </>
      }
    >
      {props.children}
    </Section>
  );
}
