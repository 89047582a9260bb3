import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import type { TournamentCard } from '../../tournaments/view.ts';
import { ButtonLink, EmptyState, PageHead, Section, Submit, TextField, timeText } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line } from '../forms.ts';
import { EventsTable } from '../pages/events.tsx';
import { calendarFile } from '../pages/ical.ts';
import { eventCsv, eventTrf } from '../pages/event-files.ts';
import { MOST_NOTE } from '../pages/ruling-forms.tsx';
import { maySee } from '../pages/tournament.ts';
import type { Web } from '../web.ts';

const MOST_LISTED = 200;

const monthQuery = form({ month: line(10) });

const endForm = form({ note: line(MOST_NOTE) });

/** The calendar of events, series, and files of an event. */
export function calendarRoutes(app: FastifyInstance, web: Web): void {
  const { tournaments } = web.services;

  app.get('/tournaments/calendar', async (request, reply) => {
    const reader = await web.reader(request);
    const { t, zone } = reader;
    const asked = monthQuery.read(request.query)?.month ?? '';
    const locale = reader.language === 'en' ? 'en-GB' : reader.language;
    const today = Temporal.Instant.fromEpochMilliseconds(reader.now).toZonedDateTimeISO(zone);
    const month = /^\d{4}-(0[1-9]|1[0-2])$/u.test(asked)
      ? Temporal.PlainYearMonth.from(asked)
      : today.toPlainDate().toPlainYearMonth();
    const cards = await tournaments.list({ limit: MOST_LISTED });
    const byDay = daysOf(cards, month, zone);
    const title = t('event.calendarOf', {
      month: new Intl.DateTimeFormat(locale, {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(Date.UTC(month.year, month.month - 1, 1)),
    });
    return web.show(request, reply, {
      title,
      section: 'tournaments',
      body: (
        <>
          <PageHead title={title}>
            <ButtonLink href={`/tournaments/calendar?month=${month.subtract({ months: 1 }).toString()}`}>
              {t('event.monthBefore')}
            </ButtonLink>
            <ButtonLink href={`/tournaments/calendar?month=${month.add({ months: 1 }).toString()}`}>
              {t('event.monthAfter')}
            </ButtonLink>
          </PageHead>
          {byDay.length === 0 ? (
            <EmptyState title={t('event.calendarEmpty')} text={t('event.calendarEmptyText')}>
              <ButtonLink href="/tournaments">{t('common.tournaments')}</ButtonLink>
            </EmptyState>
          ) : (
            <ol class="calendar">
              {byDay.map(({ day, events }) => (
                <li key={day.toString()}>
                  <h2>
                    {new Intl.DateTimeFormat(locale, {
                      weekday: 'short',
                      day: 'numeric',
                      month: 'long',
                      timeZone: 'UTC',
                    }).format(Date.UTC(day.year, day.month - 1, day.day))}
                  </h2>
                  <ul class="list">
                    {events.map((card) => (
                      <li key={card.id}>
                        <span class="calendar-time">
                          {timeText(card.startsAt ?? 0, reader.language, zone, 'time')}
                        </span>
                        <a href={`/tournament/${card.id}`}>{card.name}</a>
                        <span class="small muted">{t(`event.${card.state}`)}</span>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          )}
          <p class="note">{t('event.zoneNote', { zone })}</p>
        </>
      ),
    });
  });

  /** The rounds and starts of one person's events, for any calendar program; the address is guessable, so is its content. */
  app.get<{ Params: { login: string } }>('/calendar/:login.ics', async (request, reply) => {
    const user = await web.services.accounts.byLogin(request.params.login);
    if (user === null) return web.notFound(request, reply);
    const { t } = await web.reader(request);
    const cards = await tournaments.ofUser(user.id);
    const entries = [];
    for (const card of cards.slice(0, 50)) {
      if (card.state !== 'announced' && card.state !== 'running') continue;
      const live = await tournaments.live(card.id);
      if (card.state === 'announced' && card.startsAt !== null)
        entries.push({ id: `${card.id}-start`, at: card.startsAt, title: card.name, link: card.id });
      if (live?.coming?.at != null)
        entries.push({
          id: `${card.id}-${live.coming.round}`,
          at: live.coming.at,
          title: `${card.name}: ${t('ui.round', { round: live.coming.round })}`,
          link: card.id,
        });
    }
    const base = web.services.config.baseUrl ?? `${request.protocol}://${request.host}`;
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(calendarFile(entries, base, reader(request)));
    function reader({ hostname }: { readonly hostname: string }) {
      return { host: hostname, now: web.services.now() };
    }
  });

  app.get<{ Params: { id: string } }>('/tournament/:id/table.csv', async (request, reply) => {
    const { language, user } = await web.reader(request);
    const view = await tournaments.page(request.params.id, language);
    if (view === null || !maySee(user, view)) return web.notFound(request, reply);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${view.id}.csv"`)
      .send(eventCsv(view));
  });

  app.get<{ Params: { id: string } }>('/tournament/:id/event.trf', async (request, reply) => {
    const { language, user } = await web.reader(request);
    const [view, record] = await Promise.all([
      tournaments.page(request.params.id, language),
      tournaments.record(request.params.id),
    ]);
    if (view === null || record === null || !maySee(user, view)) return web.notFound(request, reply);
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${request.params.id}.trf"`)
      .send(eventTrf(record));
  });

  app.get<{ Params: { id: string } }>('/series/:id', async (request, reply) =>
    showSeries(request, reply, request.params.id, false),
  );

  async function showSeries(request: FastifyRequest, reply: FastifyReply, id: string, lacksReason: boolean) {
    const reader = await web.reader(request);
    const { t, user } = reader;
    const series = await tournaments.series.view(id, reader.language);
    if (series === null) return web.notFound(request, reply);
    const cards = (await tournaments.list({ limit: 1000 })).filter(({ id }) => series.editions.includes(id));
    const mine = user === null ? [] : await tournaments.ofUser(user.id);
    const directs =
      user !== null &&
      (user.roles.includes('administrator') ||
        (user.roles.includes('organiser') && series.organiserId === user.id));
    if (lacksReason && !directs) return web.forbidden(request, reply);
    const page = {
      title: series.name,
      section: 'tournaments',
      path: `/series/${id}`,
      ...(lacksReason ? { refusal: 'reason-needed' } : {}),
      body: (
        <>
          <PageHead
            title={series.name}
            facts={[
              t(`event.series_${series.kind}`),
              t(series.running ? 'event.seriesRuns' : 'event.seriesEnded'),
            ]}
          />
          <div class="prose">
            {series.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <Section id="h-editions" title={t('event.editions')}>
            <EventsTable
              reader={reader}
              headingId="h-editions"
              cards={cards}
              mine={new Set(mine.map(({ id }) => id))}
            />
          </Section>
          {directs && series.running && (
            <details class="danger-fold no-print" open={lacksReason}>
              <summary>{t('event.seriesEndHead')}</summary>
              <form class="form" method="post" action={`/series/${series.id}/end`}>
                <p>{t('event.seriesEndText')}</p>
                <TextField
                  name="note"
                  label={t('administration.why')}
                  maxLength={MOST_NOTE}
                  autocomplete="off"
                  error={lacksReason ? t('tournaments.refusal.reason-needed') : undefined}
                  required
                />
                <p class="buttons">
                  <Submit tone="danger">{t('event.seriesEnd')}</Submit>
                </p>
              </form>
            </details>
          )}
        </>
      ),
    } as const;
    return web.show(request, reply, page, lacksReason ? 422 : 200);
  }

  app.post<{ Params: { id: string } }>('/series/:id/end', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { id } = request.params;
    const note = endForm.read(request.body)?.note.trim() ?? '';
    if (note === '') return showSeries(request, reply, id, true);
    const done = await tournaments.series.end(id, { userId: user.id, roles: user.roles }, note);
    if (!done.ok)
      return done.refusal.code === 'not-found' ? web.notFound(request, reply) : web.forbidden(request, reply);
    flash(web.services, reply, 'judged');
    return web.go(reply, `/series/${id}`);
  });
}

/** Events of a month by the day of their start, in the reader's zone. */
function daysOf(
  cards: readonly TournamentCard[],
  month: Temporal.PlainYearMonth,
  zone: string,
): readonly { readonly day: Temporal.PlainDate; readonly events: readonly TournamentCard[] }[] {
  const days = new Map<string, TournamentCard[]>();
  for (const card of cards) {
    if (card.startsAt === null || card.state === 'cancelled') continue;
    const day = Temporal.Instant.fromEpochMilliseconds(card.startsAt).toZonedDateTimeISO(zone).toPlainDate();
    if (!day.toPlainYearMonth().equals(month)) continue;
    days.set(day.toString(), [...(days.get(day.toString()) ?? []), card]);
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, events]) => ({
      day: Temporal.PlainDate.from(day),
      events: events.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0)),
    }));
}
