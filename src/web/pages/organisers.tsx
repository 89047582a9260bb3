import { LEAST_EVENTS, LEAST_GAMES, LEAST_OVER_BOARD, type Qualification } from '../../tournaments/index.ts';
import type { TournamentPageView } from '../../tournaments/view.ts';
import { Callout, Section, SelectField, Submit, Tag, TextArea, TextField } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';
import { MOST_NOTE } from './ruling-forms.tsx';
import { localValue } from '../zones.ts';
import { mayDirect, mayJudge } from './tournament.ts';

interface Props {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  /** Login of the first organiser. */
  readonly first: string;
}

/** Who may print the diploma of an entrant: those who run the event, and the winner himself. */
export function mayPrint(user: Reader['user'], view: TournamentPageView, userId: string | null): boolean {
  return user !== null && (mayJudge(user, view) || userId === user.id);
}

/** where the agreement stands, and what each side can do about it. */
export function Agreement({ reader, view }: Props) {
  const { t, user } = reader;
  if (view.proposal === null) return null;
  const act = `/tournament/${view.id}/organisers`;
  const decides = user?.roles.includes('administrator') === true && user.id !== view.organiserId;
  return (
    <Section id="h-proposal" title={t('entries.proposalHead')}>
      <Callout>
        <p>{t('entries.proposalWaits')}</p>
      </Callout>
      {view.proposal.returned !== null && (
        <>
          <p>{t('entries.proposalReturned')}</p>
          <blockquote class="plain">{view.proposal.returned}</blockquote>
        </>
      )}
      {decides && (
        <>
          <form class="form" method="post" action={`${act}/agree`}>
            <input type="hidden" name="seen" value={view.version} />
            <p class="buttons">
              <Submit tone="main">{t('entries.agreeDo')}</Submit>
            </p>
          </form>
          <form class="form form-apart" method="post" action={`${act}/return`}>
            <TextArea name="reason" label={t('entries.returnReason')} rows={3} required />
            <p class="buttons">
              <Submit>{t('entries.returnDo')}</Submit>
            </p>
          </form>
        </>
      )}
      {mayDirect(user, view) && <Revision reader={reader} view={view} />}
    </Section>
  );
}

/** The texts and dates of a proposal, to be changed and sent again. */
function Revision({ reader, view }: Pick<Props, 'reader' | 'view'>) {
  const { t, zone } = reader;
  const { settings } = view;
  if (settings?.overBoard === undefined) return null;
  const { place, money, sponsor } = settings.overBoard;
  const act = `/tournament/${view.id}/organisers`;
  const field = (name: string): string => t(`tournaments.field.${name}`);
  return (
    <details class="form-fold" open={view.proposal?.returned !== null}>
      <summary>{t('entries.reviseHead')}</summary>
      <form class="form" method="post" action={`${act}/revise`}>
        <TextField name="name" label={field('name')} value={view.name} maxLength={100} required />
        <TextArea
          name="regulation"
          label={t('event.part_general')}
          value={settings.regulation}
          rows={6}
          maxLength={20_000}
        />
        <TextArea
          name="prizes"
          label={t('event.part_prizes')}
          value={settings.parts?.prizes ?? ''}
          rows={2}
        />
        <TextArea name="place" label={t('entries.place')} value={place} rows={2} required />
        <TextArea name="money" label={t('entries.money')} value={money} rows={2} required />
        <TextArea name="sponsor" label={t('entries.sponsor')} value={sponsor} rows={2} />
        {(['registrationFrom', 'registrationTo', 'startsAt'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            type="datetime-local"
            label={field(name)}
            value={localValue(settings[name], zone)}
            required
          />
        ))}
        <p class="buttons">
          <Submit tone="main">{t('entries.reviseDo')}</Submit>
        </p>
      </form>
      <form class="form" method="post" action={`/tournament/${view.id}/cancel`}>
        <input type="hidden" name="sure" value="1" />
        <TextField
          name="note"
          idPrefix="drop"
          label={t('administration.why')}
          maxLength={MOST_NOTE}
          autocomplete="off"
          required
        />
        <p class="buttons">
          <Submit tone="danger">{t('entries.dropDo')}</Submit>
        </p>
      </form>
    </details>
  );
}

/** who organises, who helps, and the form that invites more. */
export function OrganiserList({ reader, view, first }: Props) {
  const { t, user } = reader;
  const directs = mayDirect(user, view) && view.state !== 'cancelled';
  const act = `/tournament/${view.id}/organisers`;
  return (
    <Section id="h-organisers" title={t('entries.organisers')}>
      <ul class="list">
        <li>
          <a href={`/@/${encodeURIComponent(first)}`}>{first}</a> <Tag>{t('entries.organiserFirst')}</Tag>
        </li>
        {view.officials.map(({ userId, login, office }) => (
          <li key={userId} class="two">
            <span>
              <a href={`/@/${encodeURIComponent(login)}`}>{login}</a>{' '}
              <Tag>{t(`entries.office_${office}`)}</Tag>
            </span>
            {directs && (
              <form method="post" action={`${act}/dismiss`}>
                <input type="hidden" name="login" value={login} />
                <Submit small tone="quiet" label={t('entries.dismissNamed', { name: login })}>
                  {t('entries.dismissDo')}
                </Submit>
              </form>
            )}
          </li>
        ))}
      </ul>
      {directs && (
        <form class="form" method="post" action={`${act}/invite`}>
          <h3>{t('entries.inviteHead')}</h3>
          <TextField name="login" label={t('accounts.login')} autocomplete="off" required />
          <SelectField
            name="office"
            label={t('entries.inviteOffice')}
            hint={t('entries.inviteHint')}
            value="assistant"
            choices={(['assistant', 'judge', 'organiser'] as const).map((value) => ({
              value,
              label: t(`entries.office_${value}`),
            }))}
          />
          <p class="buttons">
            <Submit>{t('entries.inviteDo')}</Submit>
          </p>
        </form>
      )}
    </Section>
  );
}

/** who counts among the ten, checked by the portal. */
export function QualifiedTable({
  reader,
  view,
  checked,
}: Pick<Props, 'reader' | 'view'> & { readonly checked: ReadonlyMap<string, Qualification> }) {
  const { t } = reader;
  const count = [...checked.values()].filter(({ counts }) => counts).length;
  const people = view.entrants.filter(({ userId }) => userId !== null && checked.has(userId));
  return (
    <Section id="h-check" title={t('entries.checkHead')}>
      <p>
        {t('entries.checkLead', {
          count,
          needed: LEAST_OVER_BOARD,
          games: LEAST_GAMES,
          events: LEAST_EVENTS,
        })}
      </p>
      {people.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="h-check">
          <table class="table table-narrow">
            <caption class="hidden-text">{t('entries.checkHead')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('entries.checkPlayer')}</th>
                <th scope="col" class="figure">
                  {t('entries.checkGames')}
                </th>
                <th scope="col" class="figure">
                  {t('entries.checkEvents')}
                </th>
                <th scope="col">{t('entries.checkCounts')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ entrant, userId, name }) => {
                const one = checked.get(userId ?? '');
                return (
                  <tr key={entrant}>
                    <th scope="row">
                      <a href={`/@/${encodeURIComponent(name)}`}>{name}</a>
                    </th>
                    <td class="figure">{one?.games ?? 0}</td>
                    <td class="figure">{one?.events ?? 0}</td>
                    <td>{t(one?.counts === true ? 'ui.yes' : 'ui.no')}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

/** the diplomas this reader may take: all for those who run the event, his own for a winner. */
export function Diplomas({ reader, view }: Pick<Props, 'reader' | 'view'>) {
  const { t, user } = reader;
  const entrantOf = new Map(view.entrants.map((one) => [one.number, one]));
  const mine = view.awards.flatMap(({ place, number }) => {
    const one = entrantOf.get(number);
    return one !== undefined && mayPrint(user, view, one.userId) ? [{ place, one }] : [];
  });
  if (view.state !== 'finished')
    return (
      <Section id="h-diplomas" title={t('entries.diplomas')}>
        <p class="muted">{t('entries.diplomasLater')}</p>
      </Section>
    );
  if (mine.length === 0) return null;
  return (
    <Section id="h-diplomas" title={t('entries.diplomas')}>
      <ul class="list">
        {mine.map(({ place, one }) => {
          const path = `/tournament/${view.id}/diploma/${one.entrant}`;
          return (
            <li key={one.entrant}>
              {t('entries.diplomaFor', { name: one.name, place })}
              <br />
              <span class="files">
                <a href={`${path}-ru.pdf`} download>
                  {t('entries.diplomaRu')}
                </a>
                <a href={`${path}-en.pdf`} download>
                  {t('entries.diplomaEn')}
                </a>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
