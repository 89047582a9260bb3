import type { GameKind } from '../../games/types.ts';
import type { Refusal } from '../../result.ts';
import {
  type GroupSize,
  PETITIONERS,
  type PetitionView,
  SIGNATURES_A_PAGE,
  type SignatureView,
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
import type { Reader } from '../reader.ts';
import { localValue, nextHour } from '../zones.ts';
import { groupText } from './groups.ts';
import { controlNameOf, WishFields } from './petition-wish.tsx';
import { When } from './when.tsx';

const WEEK = 7 * 24 * 60 * 60_000;

/** Signatures so far, and how many are still needed (R-188). */
const signedOf = (count: number) => ({ count, left: Math.max(0, PETITIONERS - count) });

/** All petitions, the form that begins one, and which classes are large enough (R-188, R-189). */
export function PetitionsPage({
  reader,
  list,
  classes,
  offered,
  kind,
  refusal,
}: {
  readonly reader: Reader;
  readonly list: readonly PetitionView[];
  readonly classes: readonly GroupSize[];
  readonly offered: readonly GameKind[];
  /** The game whose classes are shown. */
  readonly kind: GameKind;
  readonly refusal: Refusal<TournamentRefusal> | null;
}) {
  const { t, user } = reader;
  const there = refusal?.code === 'petition-there' ? String(refusal.params?.['id'] ?? '') : null;
  return (
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
              <EmptyState level={3} title={t('entries.noPetitions')} text={t('entries.noPetitionsText')} />
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
  );
}

/** One petition with a page of its signatures, and what its reader may do. */
export function PetitionPage({
  reader,
  petition,
  mine,
  signatures,
  page,
  pages,
  refusal,
}: {
  readonly reader: Reader;
  readonly petition: PetitionView;
  /** The reader has signed. */
  readonly mine: boolean;
  readonly signatures: readonly SignatureView[];
  /** Which of the `pages` of signatures is shown, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly refusal: Refusal<TournamentRefusal> | null;
}) {
  const { t, user } = reader;
  const { id } = petition;
  const isOpen = petition.state === 'open' || petition.state === 'ready';
  const mayChange = isOpen && user?.id === petition.startedById && petition.signatures <= (mine ? 1 : 0);
  return (
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
            <Submit tone={mine ? 'plain' : 'main'}>{t(mine ? 'entries.unsign' : 'entries.sign')}</Submit>
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
            <ol class="list" start={(page - 1) * SIGNATURES_A_PAGE + 1}>
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
                    {...(i + 1 === page ? { 'aria-current': 'page' as const } : {})}
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
  );
}

export function titleOf(petition: PetitionView, { t }: Reader): string {
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
          value={localValue(nextHour(now, WEEK, zone), zone)}
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
