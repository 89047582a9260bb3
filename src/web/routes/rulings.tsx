import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GAME_KINDS } from '../../chess/index.ts';
import type { User } from '../../accounts/index.ts';
import {
  COMPLAINT_SUBJECTS,
  MAX_COMPLAINT,
  MOST_GAMES_AT_ONCE,
  type Complaint,
  type GameView,
  type OfficialCommand,
} from '../../games/index.ts';
import {
  Callout,
  CheckField,
  EmptyState,
  PageHead,
  Section,
  SelectField,
  Submit,
  TextArea,
  TextField,
} from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf, oneOf, ticked } from '../forms.ts';
import { ComplaintText } from '../pages/complaint.tsx';
import { MOST_NOTE, RulingForms, RulingState, RULINGS, type TypedRuling } from '../pages/ruling-forms.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

const HOUR = 3_600_000;
const OPEN_SHOWN = 100;

const complaintForm = form({ subject: oneOf(COMPLAINT_SUBJECTS), text: lines(3 * MAX_COMPLAINT) });
const answerForm = form({ text: lines(3 * MAX_COMPLAINT) });
const limitForm = form({ games: line(10), note: line(MOST_NOTE) });
const offeredForm = form({
  chess: line(2),
  chess960: line(2),
  kingchess: line(2),
  battle: line(2),
  note: line(MOST_NOTE),
});
const rulingForm = form({
  act: oneOf(RULINGS),
  colour: oneOf(['white', 'black', '']),
  hours: line(10),
  ago: line(10),
  note: line(MOST_NOTE),
});

/** Complaints about games and the acts of judges and administrators on them. */
export function rulingRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, games, mail, moderation } = web.services;

  /** the log's entry for a setting of this page. */
  const settingEntry = (by: User, name: string, note: string, before: string, after: string) =>
    moderation.entry({
      byId: by.id,
      act: 'setting',
      subjectKind: 'setting',
      subjectId: name,
      reason: '',
      note,
      before,
      after,
    });

  /** A judge or administrator, or null after the answer was sent. */
  async function official(request: FastifyRequest, reply: FastifyReply): Promise<User | null> {
    const user = await web.signedIn(request, reply);
    if (user === null) return null;
    if (user.roles.includes('administrator') || user.roles.includes('judge')) return user;
    await web.forbidden(request, reply);
    return null;
  }

  async function gameOf(text: string): Promise<GameView | null> {
    return /^[1-9]\d{0,14}$/u.test(text) ? games.byNumber(Number(text)) : null;
  }

  async function showComplaint(
    request: FastifyRequest,
    reply: FastifyReply,
    view: GameView,
    user: User,
    typed: { readonly text: string; readonly code: string } | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const own = (await games.complaints.ofGame(view.id)).filter(({ byId }) => byId === user.id);
    return web.show(
      request,
      reply,
      {
        title: t('rulings.complain', { number: view.number }),
        path: `/game/${view.number}/complaint`,
        indexed: false,
        ...(typed === null ? {} : { refusal: typed.code }),
        body: (
          <>
            <PageHead title={t('rulings.complain', { number: view.number })} />
            <p>{t('rulings.complainText')}</p>
            <form class="form" method="post" action={`/game/${view.number}/complaint`}>
              <SelectField
                name="subject"
                label={t('rulings.subject')}
                choices={COMPLAINT_SUBJECTS.map((subject) => ({
                  value: subject,
                  label: t(`rulings.subject_${subject}`),
                }))}
              />
              <p class="field-hint">{t('rulings.within')}</p>
              <TextArea
                name="text"
                label={t('rulings.what')}
                value={typed?.text ?? ''}
                error={typed === null ? undefined : t(`rulings.complaint_${typed.code}`)}
                required
              />
              <p class="buttons">
                <Submit tone="main">{t('rulings.send')}</Submit>
                <a class="button" href={`/game/${view.number}`}>
                  {t('rulings.back')}
                </a>
              </p>
            </form>
            {own.length > 0 && (
              <Section id="h-own" title={t('rulings.own')}>
                {own.map((one) => (
                  <ComplaintText
                    key={one.id}
                    reader={reader}
                    complaint={one}
                    login={user.login}
                    href={`/game/${view.number}`}
                  />
                ))}
              </Section>
            )}
          </>
        ),
      },
      typed === null ? 200 : 422,
    );
  }

  app.get<{ Params: { number: string } }>('/game/:number/complaint', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const view = await gameOf(request.params.number);
    if (view === null) return web.notFound(request, reply);
    if (user.id !== view.white.id && user.id !== view.black.id) return web.forbidden(request, reply);
    return showComplaint(request, reply, view, user, null);
  });

  app.post<{ Params: { number: string } }>('/game/:number/complaint', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const view = await gameOf(request.params.number);
    if (view === null) return web.notFound(request, reply);
    const body = complaintForm.read(request.body);
    if (body === null) return web.malformed(request, reply);
    const done = await games.complaints.write(view.id, user.id, body);
    if (!done.ok) {
      if (done.refusal.code === 'not-a-player') return web.forbidden(request, reply);
      return showComplaint(request, reply, view, user, { text: body.text, code: done.refusal.code });
    }
    flash(web.services, reply, 'complaint-sent');
    return web.go(reply, `/game/${view.number}`);
  });

  async function showOpen(request: FastifyRequest, reply: FastifyReply, user: User, code: string | null) {
    const reader = await web.reader(request);
    const { t } = reader;
    const open = await games.complaints.open(OPEN_SHOWN);
    const people = await accounts.byIds(open.map(({ byId }) => byId));
    const most = await games.limits.gamesAtOnce();
    const offered = await games.limits.offered();
    return web.show(
      request,
      reply,
      {
        title: t('rulings.title'),
        path: '/rulings',
        indexed: false,
        ...(code === null ? {} : { refusal: code }),
        body: (
          <>
            <PageHead title={t('rulings.title')} />
            {code !== null && (
              <Callout tone="alert" role="alert">
                <p>{t(`rulings.complaint_${code}`)}</p>
              </Callout>
            )}
            <Section id="h-open" title={t('rulings.open')}>
              {open.length === 0 ? (
                <EmptyState level={3} title={t('rulings.noneTitle')} text={t('rulings.noneText')} />
              ) : (
                open.map((one) => (
                  <OpenComplaint
                    key={one.id}
                    reader={reader}
                    complaint={one}
                    login={people.get(one.byId)?.login ?? ''}
                  />
                ))
              )}
            </Section>
            {user.roles.includes('administrator') && (
              <Section id="h-limit" title={t('rulings.limits')}>
                <form class="form" method="post" action="/rulings/limit">
                  <TextField
                    name="games"
                    label={t('rulings.gamesAtOnce')}
                    hint={t('rulings.gamesAtOnceHint')}
                    value={String(most)}
                    inputMode="numeric"
                    required
                  />
                  <TextField
                    name="note"
                    idPrefix="limit"
                    label={t('administration.why')}
                    maxLength={MOST_NOTE}
                    autocomplete="off"
                    required
                  />
                  <p class="buttons">
                    <Submit>{t('rulings.keep')}</Submit>
                  </p>
                </form>
              </Section>
            )}
            {user.roles.includes('administrator') && (
              <Section id="h-offered" title={t('rulings.offered')}>
                <form class="form" method="post" action="/rulings/offered">
                  <p>{t('rulings.offeredText')}</p>
                  {GAME_KINDS.map((kind) => (
                    <CheckField key={kind} name={kind} checked={offered.includes(kind)}>
                      {t(`ui.kind_${kind}`)}
                    </CheckField>
                  ))}
                  <TextField
                    name="note"
                    idPrefix="offered"
                    label={t('administration.why')}
                    maxLength={MOST_NOTE}
                    autocomplete="off"
                    required
                  />
                  <p class="buttons">
                    <Submit>{t('rulings.keep')}</Submit>
                  </p>
                </form>
              </Section>
            )}
          </>
        ),
      },
      code === null ? 200 : 422,
    );
  }

  app.get('/rulings', async (request, reply) => {
    const user = await official(request, reply);
    return user === null ? reply : showOpen(request, reply, user, null);
  });

  app.post<{ Params: { id: string } }>('/rulings/complaints/:id', async (request, reply) => {
    const user = await official(request, reply);
    if (user === null) return reply;
    const body = answerForm.read(request.body);
    if (body === null) return web.malformed(request, reply);
    const answer = body.text.trim();
    const done = await games.complaints.answer(request.params.id, user.id, answer, ({ number, byId }) => [
      moderation.entry({
        byId: user.id,
        act: 'complaint-answered',
        subjectKind: 'game',
        subjectId: String(number),
        reason: '',
        note: answer,
        before: 'open',
        after: 'answered',
      }),
      ...mail.siteLetter(byId, '', 'complaint-answer', { number, answer }),
    ]);
    if (!done.ok) return showOpen(request, reply, user, done.refusal.code);
    mail.arrived(done.value.byId);
    flash(web.services, reply, 'complaint-answered');
    return web.go(reply, '/rulings');
  });

  app.post('/rulings/limit', async (request, reply) => {
    const user = await official(request, reply);
    if (user === null) return reply;
    if (!user.roles.includes('administrator')) return web.forbidden(request, reply);
    const body = limitForm.read(request.body);
    const most = numberOf(body?.games ?? '');
    if (body === null || most === null || !Number.isInteger(most) || most < 1 || most > MOST_GAMES_AT_ONCE)
      return web.malformed(request, reply);
    if (body.note.trim() === '') return showOpen(request, reply, user, 'reason-needed');
    const before = String(await games.limits.gamesAtOnce());
    await games.limits.setGamesAtOnce(most, [
      settingEntry(user, 'games-at-once', body.note.trim(), before, String(most)),
    ]);
    flash(web.services, reply, 'limit-kept');
    return web.go(reply, '/rulings');
  });

  /** which games the installation offers. */
  app.post('/rulings/offered', async (request, reply) => {
    const user = await official(request, reply);
    if (user === null) return reply;
    if (!user.roles.includes('administrator')) return web.forbidden(request, reply);
    const body = offeredForm.read(request.body);
    if (body === null) return web.malformed(request, reply);
    if (body.note.trim() === '') return showOpen(request, reply, user, 'reason-needed');
    const kinds = GAME_KINDS.filter((kind) => ticked(body[kind]));
    const before = (await games.limits.offered()).join(', ');
    const entry = settingEntry(user, 'games-offered', body.note.trim(), before, kinds.join(', '));
    if (!(await games.limits.setOffered(kinds, [entry])))
      return showOpen(request, reply, user, 'none-offered');
    flash(web.services, reply, 'offer-kept');
    return web.go(reply, '/rulings');
  });

  async function showGame(
    request: FastifyRequest,
    reply: FastifyReply,
    view: GameView,
    refused: { readonly code: string; readonly typed: TypedRuling } | null = null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const complaints = await games.complaints.ofGame(view.id);
    const people = await accounts.byIds(complaints.map(({ byId }) => byId));
    return web.show(
      request,
      reply,
      {
        title: t('rulings.game', { number: view.number }),
        path: `/game/${view.number}/rulings`,
        indexed: false,
        ...(refused === null ? {} : { refusal: refused.code }),
        body: (
          <>
            <PageHead title={t('rulings.game', { number: view.number })} />
            {refused !== null && refused.code !== 'reason-needed' && (
              <Callout tone="alert" role="alert">
                <p>{t(`board.refused_${refused.code}`)}</p>
              </Callout>
            )}
            <p>
              <a href={`/game/${view.number}`}>
                {view.white.login} – {view.black.login}
              </a>
            </p>
            {complaints.map((one) => (
              <OpenComplaint
                key={one.id}
                reader={reader}
                complaint={one}
                login={people.get(one.byId)?.login ?? ''}
              />
            ))}
            <RulingState reader={reader} view={view} />
            <RulingForms
              reader={reader}
              view={view}
              typed={refused?.typed ?? null}
              lacksReason={refused?.code === 'reason-needed'}
            />
          </>
        ),
      },
      refused === null ? 200 : refused.code === 'reason-needed' ? 422 : 409,
    );
  }

  app.get<{ Params: { number: string } }>('/game/:number/rulings', async (request, reply) => {
    if ((await official(request, reply)) === null) return reply;
    const view = await gameOf(request.params.number);
    return view === null ? web.notFound(request, reply) : showGame(request, reply, view);
  });

  app.post<{ Params: { number: string } }>('/game/:number/rulings', async (request, reply) => {
    const user = await official(request, reply);
    if (user === null) return reply;
    const view = await gameOf(request.params.number);
    if (view === null) return web.notFound(request, reply);
    const body = rulingForm.read(request.body);
    const command = body === null ? null : commandOf(body);
    if (body === null || command === null) return web.malformed(request, reply);
    const note = body.note.trim();
    if (note === '') return showGame(request, reply, view, { code: 'reason-needed', typed: body });
    // the log's entry stands and falls with the act.
    const done = await games.rule(view.id, command, user.id, (before, after) => [
      moderation.entry({
        byId: user.id,
        act: `game-${body.act}`,
        subjectKind: 'game',
        subjectId: String(view.number),
        reason: '',
        note,
        before,
        after,
      }),
    ]);
    if (!done.ok) return showGame(request, reply, view, { code: done.refusal.code, typed: body });
    flash(web.services, reply, 'ruled');
    return web.go(reply, `/game/${view.number}/rulings`);
  });

  /** A body of the forms as an act; null for hours that are none. */
  function commandOf(body: NonNullable<ReturnType<typeof rulingForm.read>>): OfficialCommand | null {
    const { act, colour } = body;
    if (act !== 'add-time' && act !== 'restore') return PLAIN[act];
    if (colour === '') return null;
    const hours = numberOf(act === 'restore' ? body.ago : body.hours);
    if (hours === null || hours > 24 * 366) return null;
    const ms = Math.round(hours * HOUR);
    if (act === 'restore') return { type: 'Restore', failedAt: web.services.now() - ms, blocked: colour };
    return ms === 0 ? null : { type: 'AddTime', colour, ms };
  }
}

const PLAIN = {
  pause: { type: 'Pause' },
  resume: { type: 'Resume' },
  'take-back': { type: 'TakeBackLast' },
  annul: { type: 'Annul' },
} as const satisfies Readonly<Record<string, OfficialCommand>>;

function OpenComplaint(props: {
  readonly reader: Reader;
  readonly complaint: Complaint;
  readonly login: string;
}) {
  const { reader, complaint, login } = props;
  const { t } = reader;
  return (
    <ComplaintText
      reader={reader}
      complaint={complaint}
      login={login}
      href={`/game/${complaint.number}/rulings`}
    >
      {complaint.answer === null && (
        <form class="form" method="post" action={`/rulings/complaints/${complaint.id}`}>
          <TextArea
            name="text"
            idPrefix={`answer-${complaint.id}`}
            label={t('rulings.answer')}
            rows={3}
            required
          />
          <p class="buttons">
            <Submit>{t('rulings.sendAnswer')}</Submit>
          </p>
        </form>
      )}
    </ComplaintText>
  );
}
