import type { ComponentChildren } from 'preact';
import type { Complaint } from '../../games/index.ts';
import { Section } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';
import type { Services } from '../../app/services.ts';
import type { TournamentPageView } from '../../tournaments/view.ts';
import { mayDirect } from './tournament.ts';
import { When } from './when.tsx';

/** What somebody wrote about a game, with the answer when there is one; `children` = what may be done about it. */
export function ComplaintText(props: {
  readonly reader: Reader;
  readonly complaint: Complaint;
  readonly login: string;
  /** Where its heading leads. */
  readonly href: string;
  readonly children?: ComponentChildren;
}) {
  const { reader, complaint, login } = props;
  const { t } = reader;
  return (
    <article class="callout">
      <h3>
        <a href={props.href}>{t('ui.game', { number: complaint.number })}</a>
        {' · '}
        {t(`rulings.subject_${complaint.subject}`)}
      </h3>
      <p class="small muted">
        <a href={`/@/${encodeURIComponent(login)}`}>{login}</a>
        {' · '}
        <When at={complaint.at} reader={reader} />
        {' · '}
        {t('rulings.afterMoves', { moves: complaint.ply })}
      </p>
      {complaint.late && <p class="small">{t('rulings.late')}</p>}
      <p class="said">{complaint.text}</p>
      {complaint.answer !== null && (
        <p class="said">
          <b>{t('rulings.answer')}:</b> {complaint.answer.text}
        </p>
      )}
      {props.children}
    </article>
  );
}

/** A complaint with the login of its writer. */
export interface SignedComplaint {
  readonly complaint: Complaint;
  readonly login: string;
}

/**
 * Complaints about games of an event for whoever directs it; nobody else finds any. About a game of his own he
 * reads nothing: what his opponent says of him is for the judges.
 */
export async function complaintsOfEvent(
  { accounts, games }: Services,
  view: TournamentPageView,
  user: Reader['user'],
): Promise<readonly SignedComplaint[]> {
  if (user === null || !mayDirect(user, view)) return [];
  const complaints = await games.complaints.ofTournament(view.id, user.id);
  const people = await accounts.byIds(complaints.map(({ byId }) => byId));
  return complaints.map((complaint) => ({ complaint, login: people.get(complaint.byId)?.login ?? '' }));
}

/** The same on the desk of the event: to read; judges and administrators of the site answer and rule. */
export function EventComplaints(props: {
  readonly reader: Reader;
  readonly complaints: readonly SignedComplaint[];
}) {
  const { reader, complaints } = props;
  const { t } = reader;
  if (complaints.length === 0) return null;
  const rules = reader.user?.roles.some((role) => role === 'judge' || role === 'administrator') === true;
  return (
    <Section id="h-complaints" title={t('rulings.ofEvent')}>
      <p class="muted small">{t('rulings.whoAnswers')}</p>
      {complaints.map(({ complaint, login }) => (
        <ComplaintText
          key={complaint.id}
          reader={reader}
          complaint={complaint}
          login={login}
          href={`/game/${complaint.number}${rules ? '/rulings' : ''}`}
        />
      ))}
    </Section>
  );
}
