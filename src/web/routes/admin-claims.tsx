import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../accounts/index.ts';
import type { ClaimRow } from '../../db/schema.ts';
import type { Statement } from '../../db/driver.ts';
import { CLAIM_KINDS, CLAIM_MAX, type ClaimKind } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import {
  Callout,
  ChoiceField,
  EmptyState,
  Section,
  Submit,
  Tag,
  TextArea,
  TextField,
  TimeText,
} from '../../ui/index.ts';
import type { Language } from '../../words/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, oneOf } from '../forms.ts';
import { PlainText } from '../pages/mail.tsx';
import { When, whenText } from '../pages/when.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';
import { AdminHead } from '../pages/administration.tsx';
import { administrates, desk } from './staff.ts';

const answerForm = form({ answer: lines(10_000), state: oneOf(['answered', 'unidentified']) });

const enterForm = form({
  kind: oneOf(CLAIM_KINDS),
  name: line(),
  address: line(),
  day: line(20),
  body: lines(CLAIM_MAX * 2),
  note: line(2000),
});

interface Entering {
  readonly kind: ClaimKind;
  readonly name: string;
  readonly address: string;
  readonly day: string;
  readonly body: string;
  readonly note: string;
}

/** Whose account a claim was written from. */
interface Writer {
  readonly user: User;
  readonly email: string;
}

/** The register of claims and petitions. */
export function adminClaimRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, moderation, mail, mailer, security } = web.services;
  const { staff, show } = desk(web);

  /** what somebody gave when he registered shows who he is. */
  async function writersOf(claims: readonly ClaimRow[]): Promise<ReadonlyMap<string, Writer>> {
    const ids = [...new Set(claims.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))];
    const users = await accounts.byIds(ids);
    const found = await Promise.all(
      [...users.values()].map(async (user) => {
        const profile = user.closed ? null : await security.profile(user.id);
        return [user.id, { user, email: profile?.email ?? '' }] as const;
      }),
    );
    return new Map(found);
  }

  /** the answer goes to the address given, and into the mailbox of whoever wrote from an account. */
  function answerLetters(claim: ClaimRow, answer: string, language: Language): Statement[] {
    const { number } = claim;
    return [
      ...(claim.user_id === null
        ? []
        : mail.siteLetter(claim.user_id, '', 'claim-answer', { number, answer })),
      ...(claim.address === ''
        ? []
        : mailer.letter({
            key: `claim-answer:${claim.id}`,
            kind: 'claim-answer',
            to: { address: claim.address, language },
            params: { number, answer },
          })),
    ];
  }

  app.get('/admin/claims', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    return showClaims(request, reply, null);
  });

  async function showClaims(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refusal | null,
    entering: Entering | null = null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [open, closed] = await Promise.all([moderation.claims(true), moderation.claims(false)]);
    const shown = [...open, ...closed.slice(0, 50)];
    const writers = await writersOf(shown);
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.claims')} />
        {refusal !== null && entering === null && (
          <Callout tone="alert" role="alert" title={t('administration.refused')}>
            <p>{t(`moderation.refusal.${refusal.code}`, refusal.params)}</p>
          </Callout>
        )}
        {open.length === 0 && <EmptyState title={t('administration.noClaims')} />}
        <ul class="list narrow">
          {shown.map((claim) => (
            <li key={claim.id}>
              <p>
                <b>
                  № {claim.number} · {t(`contact.kind_${claim.kind}`)}
                </b>{' '}
                {claim.state === 'open' ? (
                  <Tag tone={Number(claim.due_at) < reader.now ? 'alert' : 'plain'}>
                    {t('administration.due')} {whenText(reader, Number(claim.due_at))}
                  </Tag>
                ) : (
                  <Tag>{t(`administration.state_${claim.state}`)}</Tag>
                )}
              </p>
              <p class="small muted">
                {[claim.name, claim.address].filter((part) => part !== '').join(', ')} ·{' '}
                <When reader={reader} at={Number(claim.at)} />
              </p>
              <WriterLine reader={reader} writer={writers.get(claim.user_id ?? '')} />
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
        <EnterForm reader={reader} typed={entering} refusal={entering === null ? null : refusal} />
      </>
    );
    return show(request, reply, { title: t('administration.claims'), path: '/admin/claims', body }, refusal);
  }

  app.post<{ Params: { id: string } }>('/admin/claim-answer/:id', async (request, reply) => {
    const by = await staff(request, reply, administrates);
    if (by === null) return reply;
    const typed = answerForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const claim = (await moderation.claims(true)).find(({ id }) => id === request.params.id);
    const writer = claim === undefined ? undefined : (await writersOf([claim])).get(claim.user_id ?? '');
    const done = await moderation.answerClaim(
      request.params.id,
      typed.state,
      typed.answer,
      by,
      (row, answer) => answerLetters(row, answer, writer?.user.language ?? languageOfText(row.body)),
    );
    if (!done.ok)
      return done.refusal.code === 'not-found'
        ? web.notFound(request, reply)
        : showClaims(request, reply, done.refusal);
    const writerId = claim?.user_id ?? null;
    if (writerId !== null) mail.arrived(writerId);
    mailer.wake();
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/admin/claims');
  });

  app.post('/admin/claims', { bodyLimit: 256 * 1024 }, async (request, reply) => {
    const by = await staff(request, reply, administrates);
    if (by === null) return reply;
    const typed = enterForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await moderation.enterClaim(typed, typed.day, typed.note, by);
    if (!done.ok) return showClaims(request, reply, done.refusal, typed);
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/admin/claims');
  });
}

/** The language in which somebody without an account is answered: that of his letters. */
function languageOfText(text: string): Language {
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en';
}

function WriterLine(props: { readonly reader: Reader; readonly writer: Writer | undefined }) {
  const { reader, writer } = props;
  if (writer === undefined) return null;
  const { t, language, zone } = reader;
  const { user, email } = writer;
  return (
    <p class="small muted">
      {t('administration.fromAccount')}{' '}
      {user.closed ? (
        user.login
      ) : (
        <a href={`/admin/person/${encodeURIComponent(user.login)}`}>{user.login}</a>
      )}
      {email === '' ? '' : `, ${email}`}, {t('people.since')}{' '}
      <TimeText at={user.createdAt} language={language} zone={zone} style="date" />
    </p>
  );
}

/** claims come to the published address too; whoever reads them there enters them here. */
function EnterForm(props: {
  readonly reader: Reader;
  readonly typed: Entering | null;
  readonly refusal: Refusal | null;
}) {
  const { reader, typed, refusal } = props;
  const { t } = reader;
  const error = (...codes: string[]): string | undefined =>
    refusal !== null && codes.includes(refusal.code)
      ? t(`moderation.refusal.${refusal.code}`, refusal.params)
      : undefined;
  return (
    <Section id="h-enter" title={t('administration.enterClaim')}>
      <p>{t('administration.enterClaimLead')}</p>
      <form class="form form-wide" method="post" action="/admin/claims">
        <ChoiceField
          name="kind"
          label={t('contact.kind')}
          value={typed?.kind ?? 'claim'}
          choices={CLAIM_KINDS.map((kind) => ({ value: kind, label: t(`contact.kind_${kind}`) }))}
        />
        <TextField
          name="name"
          label={t('administration.claimName')}
          value={typed?.name ?? ''}
          error={error('name-needed')}
          autocomplete="off"
        />
        <TextField
          name="address"
          type="email"
          label={t('contact.reply')}
          value={typed?.address ?? ''}
          error={error('address-needed')}
          autocomplete="off"
        />
        <TextField
          name="day"
          type="date"
          label={t('administration.claimDay')}
          value={typed?.day ?? new Date(reader.now).toISOString().slice(0, 10)}
          error={error('day-received')}
          required
        />
        <TextArea
          name="body"
          label={t('contact.body')}
          hint={t('contact.bodyHint', { max: CLAIM_MAX })}
          value={typed?.body ?? ''}
          rows={5}
          error={error('empty', 'note-long', 'busy')}
          required
        />
        <TextField
          name="note"
          label={t('administration.why')}
          value={typed?.note ?? ''}
          error={error('reason-needed', 'not-allowed')}
          idPrefix="enter"
          autocomplete="off"
          required
        />
        <p class="buttons">
          <Submit>{t('administration.enterClaimDo')}</Submit>
        </p>
      </form>
    </Section>
  );
}
