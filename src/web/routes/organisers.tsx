import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../result.ts';
import { organisersOf } from '../../tournaments/index.ts';
import type { TournamentRefusal } from '../../tournaments/types.ts';
import { Callout, PageHead, Section, timeText } from '../../ui/index.ts';
import { words } from '../../words/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf } from '../forms.ts';
import { Agreement, Diplomas, mayPrint, OrganiserList, QualifiedTable } from '../pages/organisers.tsx';
import { Concept } from '../pages/over-board-fields.tsx';
import { maySee, tournamentFacts } from '../pages/tournament.ts';
import { SITE_ZONE, instantOf } from '../zones.ts';
import type { Web } from '../web.ts';

const inviteForm = form({ login: line(100), office: line(12) });
const agreeForm = form({ seen: line(12) });
const returnForm = form({ reason: lines(4_000) });
const reviseForm = form({
  name: line(400),
  regulation: lines(40_000),
  prizes: lines(10_000),
  place: lines(4_000),
  money: lines(4_000),
  sponsor: lines(4_000),
  registrationFrom: line(40),
  registrationTo: line(40),
  startsAt: line(40),
});

const OFFICES = ['assistant', 'judge', 'organiser'] as const;

/** A regulation in Cyrillic letters is six bytes a letter in a form. */
const FORM_LIMIT = 400 * 1024;

/** Events over the board: who organises, the agreement with the administration, who counts, diplomas (R-350…R-360). */
export function organiserRoutes(app: FastifyInstance, web: Web): void {
  const { tournaments, accounts, moderation } = web.services;

  app.get<{ Params: { id: string } }>('/tournament/:id/organisers', (request, reply) =>
    show(request, reply, request.params.id, null),
  );

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    refusal: Refusal<TournamentRefusal | 'unknown-login'> | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const view = await tournaments.page(id, reader.language);
    if (view?.settings?.overBoard === undefined || !maySee(reader.user, view))
      return web.notFound(request, reply);
    const [checked, first] = await Promise.all([
      tournaments.qualifications(id),
      view.organiserId === null ? null : accounts.byId(view.organiserId),
    ]);
    const { place, money, sponsor } = view.settings.overBoard;
    const props = { reader, view, first: first?.login ?? '' };
    const title = t('entries.organisersOf', { name: view.name });
    return web.show(
      request,
      reply,
      {
        title,
        section: 'tournaments',
        path: `/tournament/${id}/organisers`,
        ...(view.proposal === null ? {} : { indexed: false }),
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <PageHead
              title={title}
              facts={[
                <a key="event" href={`/tournament/${id}`}>
                  {view.name}
                </a>,
                ...tournamentFacts({ reader, view }),
              ]}
            />
            {refusal !== null && (
              <Callout tone="alert" role="alert">
                <p>
                  {refusal.code === 'unknown-login'
                    ? t('entries.unknownLogin')
                    : t(`tournaments.refusal.${refusal.code}`, refusal.params)}
                </p>
              </Callout>
            )}
            <div class="columns">
              <div>
                <Agreement {...props} />
                <QualifiedTable reader={reader} view={view} checked={checked} />
                <Diplomas reader={reader} view={view} />
              </div>
              <aside>
                <Section id="h-where" title={t('entries.whereHead')}>
                  <dl class="pairs-of pairs-long">
                    <dt>{t('entries.place')}</dt>
                    <dd>{place}</dd>
                    <dt>{t('entries.money')}</dt>
                    <dd>{money}</dd>
                    {sponsor !== '' && (
                      <>
                        <dt>{t('entries.sponsor')}</dt>
                        <dd>{sponsor}</dd>
                      </>
                    )}
                  </dl>
                </Section>
                <OrganiserList {...props} />
                <Concept reader={reader} />
              </aside>
            </div>
          </>
        ),
      },
      refusal === null ? 200 : 409,
    );
  }

  app.post<{ Params: { id: string; act: string } }>(
    '/tournament/:id/organisers/:act',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const user = await web.signedIn(request, reply);
      if (user === null) return reply;
      const { id, act } = request.params;
      const by = { userId: user.id, roles: user.roles };
      /** what the administration decided, in the transaction of the act. */
      const entry = (name: string, note: string) =>
        moderation.entry({
          byId: user.id,
          act: name,
          subjectKind: 'tournament',
          subjectId: id,
          reason: note === '' ? 'routine' : '',
          note,
          before: 'proposed',
          after: name === 'proposal-agreed' ? 'announced' : 'returned',
        });
      const finish = (
        done: Awaited<ReturnType<typeof tournaments.agree>>,
        said: string,
      ): FastifyReply | Promise<FastifyReply> => {
        if (!done.ok) {
          if (done.refusal.code === 'not-found') return web.notFound(request, reply);
          if (done.refusal.code === 'not-allowed') return web.forbidden(request, reply);
          return show(request, reply, id, done.refusal);
        }
        flash(web.services, reply, said);
        return web.go(reply, `/tournament/${id}/organisers`);
      };
      switch (act) {
        case 'agree': {
          const seen = numberOf(agreeForm.read(request.body)?.seen ?? '') ?? undefined;
          return finish(await tournaments.agree(id, by, [entry('proposal-agreed', '')], seen), 'agreed');
        }
        case 'return': {
          const typed = returnForm.read(request.body);
          if (typed === null) return web.malformed(request, reply);
          const note = typed.reason.trim();
          return finish(
            await tournaments.returnProposal(id, note, by, [entry('proposal-returned', note)]),
            'returned',
          );
        }
        case 'revise':
          return finish(await revise(request, id), 'proposed');
        case 'invite':
        case 'dismiss': {
          const typed = inviteForm.read(request.body);
          if (typed === null) return web.malformed(request, reply);
          const person = await accounts.byLogin(typed.login.trim());
          if (person === null) return show(request, reply, id, { code: 'unknown-login' });
          const office =
            act === 'dismiss' ? null : (OFFICES.find((one) => one === typed.office) ?? 'assistant');
          return finish(
            await tournaments.judge(id, { type: 'NameOfficial', userId: person.id, office }, by),
            'official-kept',
          );
        }
        default:
          return web.notFound(request, reply);
      }
    },
  );

  async function revise(request: FastifyRequest, id: string) {
    const typed = reviseForm.read(request.body);
    const { zone, user, language } = await web.reader(request);
    const view = await tournaments.page(id, language);
    if (typed === null || user === null || view?.settings == null)
      return { ok: false, refusal: { code: 'not-found' } } as const;
    const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();
    const at = (text: string): number => instantOf(text, zone) ?? Number.NaN;
    const { prizes: _, ...parts } = view.settings.parts ?? {};
    const prizes = plain(typed.prizes);
    return tournaments.revise(
      id,
      {
        ...view.settings,
        name: typed.name,
        regulation: plain(typed.regulation),
        parts: prizes === '' ? parts : { ...parts, prizes },
        overBoard: { place: plain(typed.place), money: plain(typed.money), sponsor: plain(typed.sponsor) },
        registrationFrom: at(typed.registrationFrom),
        registrationTo: at(typed.registrationTo),
        startsAt: at(typed.startsAt),
      },
      { userId: user.id, roles: user.roles },
    );
  }

  app.get<{ Params: { id: string; file: string } }>(
    '/tournament/:id/diploma/:file',
    async (request, reply) => {
      const user = await web.signedIn(request, reply);
      if (user === null) return reply;
      const { id, file } = request.params;
      const [, entrant, language] = /^(\d{1,6})-(ru|en)\.pdf$/u.exec(file) ?? [];
      if (entrant === undefined || (language !== 'ru' && language !== 'en'))
        return web.notFound(request, reply);
      const view = await tournaments.page(id, language);
      const one = view?.entrants.find((person) => person.entrant === Number(entrant));
      const award = view?.awards.find(({ number }) => number === one?.number);
      if (view == null || one === undefined || award === undefined) return web.notFound(request, reply);
      const { settings, card } = view;
      if (settings?.overBoard === undefined || view.state !== 'finished') return web.notFound(request, reply);
      if (!mayPrint(user, view, one.userId)) return web.forbidden(request, reply);
      const t = words(language);
      const { diplomaPdf } = await import('../diploma.ts');
      const pdf = await diplomaPdf(
        {
          name: one.name,
          place: award.place,
          event: view.name,
          game: t(`ui.kind_${settings.kind}`),
          hall: firstLine(settings.overBoard.place),
          date: timeText(card.finishedAt ?? settings.startsAt, language, SITE_ZONE, 'date'),
          organisers: await loginsOf(organisersOf(view)),
          judges: view.officials.filter(({ office }) => office === 'judge').map(({ login }) => login),
          portal: web.services.config.baseUrl === null ? 'Tabiya' : new URL(web.services.config.baseUrl).host,
        },
        t,
      );
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="diploma-${entrant}-${language}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(pdf);
    },
  );

  /** Their logins, the first organiser first. */
  async function loginsOf(ids: readonly string[]): Promise<readonly string[]> {
    const people = await accounts.byIds(ids);
    return ids.flatMap((id) => people.get(id)?.login ?? []);
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
