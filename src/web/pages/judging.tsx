import type { ComponentChildren } from 'preact';
import type { PairingResult } from '../../tournaments/index.ts';
import type { EntrantView, TournamentPageView } from '../../tournaments/view.ts';
import { resultText, RoundsList, Section, SelectField, Submit, Tag, TextField } from '../../ui/index.ts';
import type { Deciding } from '../deciding.ts';
import type { Reader } from '../reader.ts';
import type { Wish } from '../wishes.ts';
import { MOST_NOTE } from './ruling-forms.tsx';
import { EventComplaints, type SignedComplaint } from './complaint.tsx';
import { DecidingGames, Wishes } from './deciding.tsx';
import { Papers } from './sheet.tsx';
import { When } from './when.tsx';
import { mayDirect } from './tournament.ts';

const RESULTS: readonly PairingResult[] = ['1-0', '1/2-1/2', '0-1', '+--', '--+', '---'];

interface Props {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  /** Deciding games players told of. */
  readonly deciding?: readonly Deciding[];
  /** Byes and withdrawals they asked for. */
  readonly wishes?: readonly Wish[];
  /** Complaints about its games, for whoever directs it. */
  readonly complaints?: readonly SignedComplaint[];
}

/** A form of one act; its hidden fields say what it is about. */
function Act(
  props: Props & {
    readonly act: string;
    readonly fields?: Readonly<Record<string, string | number>>;
    readonly tone?: 'main' | 'plain' | 'danger';
    readonly label?: string;
    readonly children?: ComponentChildren;
  },
) {
  const { reader, view, act } = props;
  const said = reader.t(`judge.do_${act}`);
  return (
    <form method="post" action={`/tournament/${view.id}/judge/${act}`}>
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      {props.children}
      <Submit
        small
        tone={props.tone ?? 'plain'}
        {...(props.label === undefined ? {} : { label: `${said}: ${props.label}` })}
      >
        {said}
      </Submit>
    </form>
  );
}

/** Everything the judge of an event can do, and what was done. */
export function JudgeDesk(props: Props) {
  const { view } = props;
  return (
    <div class="columns">
      <div>
        <NextRound {...props} />
        <Wishes reader={props.reader} view={view} wishes={props.wishes ?? []} />
        <DecidingGames reader={props.reader} view={view} deciding={props.deciding ?? []} />
        <EventComplaints reader={props.reader} complaints={props.complaints ?? []} />
        {view.stages !== null && view.state === 'running' && <Tie {...props} />}
        {view.schedule.length > 0 && <Results {...props} />}
        <Entrants {...props} />
        <NewEntrant {...props} />
      </div>
      <aside>
        <Running {...props} />
        <Papers {...props} />
        <Acts {...props} />
        <Officials {...props} />
      </aside>
    </div>
  );
}

function NextRound(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  const { coming, draft } = view;
  if (coming === null) return null;
  const failed = coming.failed === null ? null : t(`tournaments.failed.${coming.failed}`);
  return (
    <Section id="h-coming" title={t('ui.round', { round: coming.round })}>
      {failed !== null && (
        <p>
          {t('judge.cannotPair', { round: coming.round, reason: failed })} {t('judge.cannotPairDo')}
        </p>
      )}
      {draft !== null && (
        <>
          <p class="muted small">{t('judge.draftNote')}</p>
          <RoundsList
            t={t}
            rounds={[draft]}
            entrants={view.entrants}
            current={0}
            language={reader.language}
          />
        </>
      )}
      <div class="judge-acts">
        {draft !== null && <Act {...props} act="publish" tone="main" fields={{ round: coming.round }} />}
        {coming.at !== null && <Act {...props} act="pair-now" />}
        {failed !== null && <Act {...props} act="close" />}
        {view.handPaired && (
          <a class="button button-small" href={`/tournament/${view.id}/judge/pair`}>
            {t('judge.pairLink')}
          </a>
        )}
      </div>
    </Section>
  );
}

/** the winner of a deciding game in a group. */
function Tie(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  const round = view.schedule.at(-1)?.round ?? 0;
  const people = view.entrants.map(({ entrant, name }) => ({ value: String(entrant), label: name }));
  return (
    <details class="form-fold">
      <summary>{t('judge.tieHead')}</summary>
      <form class="form" method="post" action={`/tournament/${view.id}/judge/tie`}>
        <input type="hidden" name="round" value={String(round)} />
        <div class="form-pair">
          <SelectField name="entrant" idPrefix="t" label={t('judge.tieWinner')} choices={people} />
          <SelectField name="board" idPrefix="t" label={t('judge.tieLoser')} choices={people} />
        </div>
        <p class="buttons">
          <Submit small>{t('judge.do_tie')}</Submit>
        </p>
      </form>
    </details>
  );
}

/** Results of the last rounds: entered where a board has no game here, corrected anywhere. */
function Results(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  const names = new Map(view.entrants.map(({ number, name }) => [number, name]));
  return (
    <Section id="h-results" title={t('judge.results')}>
      {view.schedule.toReversed().map(({ round, games, finished }, index) => (
        <details key={round} open={index === 0 || !finished} class="form-fold">
          <summary>{t('ui.round', { round })}</summary>
          <ul class="list">
            {games.map((game) => {
              const white = names.get(game.white) ?? '';
              const black = names.get(game.black) ?? '';
              const isNew = game.result === null && game.gameId === null;
              const pair = `${white} – ${black}`;
              return (
                <li key={game.board} class="judge-acts">
                  <span class="judge-pair">
                    {game.board}. {pair}{' '}
                    <b>{game.result === null ? t('judge.open') : resultText(game.result)}</b>
                  </span>
                  {view.state === 'running' && (
                    <Act
                      {...props}
                      act={isNew ? 'result' : 'correct'}
                      fields={{ round, board: game.board }}
                      label={pair}
                    >
                      <select class="input select" name="result" aria-label={`${t('ui.result')}: ${pair}`}>
                        {RESULTS.map((result) => (
                          <option key={result} value={result} selected={result === game.result}>
                            {resultText(result)}
                          </option>
                        ))}
                        {!isNew && <option value="open">{t('judge.open')}</option>}
                      </select>
                    </Act>
                  )}
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </Section>
  );
}

function Entrants(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  const order = [...view.entrants].sort(
    (a, b) => (a.number ?? 10_000 + a.entrant) - (b.number ?? 10_000 + b.entrant),
  );
  if (order.length === 0) return null;
  return (
    <Section id="h-entrants" title={t('ui.players')}>
      <ul class="list">
        {order.map((entrant) => (
          <li key={entrant.entrant} class="judge-acts">
            <span class="judge-pair">
              {entrant.number === null ? '' : `${entrant.number}. `}
              {entrant.name}{' '}
              {entrant.expelled ? (
                <Tag>{t('ui.expelled')}</Tag>
              ) : entrant.withdrawn ? (
                <Tag>{t('ui.withdrawn')}</Tag>
              ) : entrant.standing !== 'entered' ? (
                <Tag>{t(`ui.${entrant.standing}`)}</Tag>
              ) : null}
            </span>
            <EntrantActs {...props} entrant={entrant} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EntrantActs(props: Props & { readonly entrant: EntrantView }) {
  const { reader, view, entrant } = props;
  const { t } = reader;
  if (view.state !== 'running' && view.state !== 'announced') return null;
  const fields = { entrant: entrant.entrant };
  const common = { reader, view, fields, label: entrant.name };
  if (entrant.withdrawn) return <Act {...common} act="readmit" />;
  const waits = entrant.standing === 'applied' || entrant.standing === 'waiting';
  const round = (view.schedule.at(-1)?.round ?? 0) + 1;
  return (
    <>
      {waits && <Act {...common} act="accept" tone="main" />}
      {waits && <Act {...common} act="decline" />}
      {!waits && entrant.standing === 'entered' && (
        <>
          <Act {...common} act="take-out" />
          <Act {...common} act="expel" />
        </>
      )}
      {view.takesLate && entrant.standing === 'entered' && (
        <Act {...common} act="bye">
          <span class="small faint" aria-hidden="true">
            {t('judge.byeShort')}
          </span>
          <input
            class="input input-short"
            name="round"
            value={String(round)}
            inputMode="numeric"
            aria-label={`${t('judge.byeRound')}: ${entrant.name}`}
          />
          <select class="input select" name="kind" aria-label={`${t('judge.byeKind')}: ${entrant.name}`}>
            {(['half', 'zero', 'full', 'none'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {t(`judge.bye_${kind}`)}
              </option>
            ))}
          </select>
        </Act>
      )}
      {entrant.userId === null && (
        <Act {...common} act="link">
          <input class="input" name="login" aria-label={`${t('judge.login')}: ${entrant.name}`} />
        </Act>
      )}
    </>
  );
}

function NewEntrant(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  const late = view.state === 'running' && view.takesLate;
  if (view.state !== 'announced' && !late) return null;
  const act = late ? 'late' : 'enter';
  return (
    <Section id="h-new" title={t(late ? 'judge.lateHead' : 'judge.enterHead')}>
      <p class="muted small">{t('judge.enterHint')}</p>
      {!late && (
        <p>
          <a href={`/tournament/${view.id}/judge/list`}>{t('entrylist.link')}</a>
        </p>
      )}
      <form class="form" method="post" action={`/tournament/${view.id}/judge/${act}`}>
        <TextField name="login" idPrefix="n" label={t('judge.login')} maxLength={100} />
        <div class="form-pair">
          <TextField name="name" idPrefix="n" label={t('judge.orName')} maxLength={100} />
          <TextField name="rating" idPrefix="n" label={t('ui.rating')} inputMode="numeric" />
        </div>
        <p class="buttons">
          <Submit>{t(`judge.do_${act}`)}</Submit>
        </p>
      </form>
    </Section>
  );
}

function Running(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  // Nothing can be done with an event that was called off.
  if (view.state === 'cancelled') return null;
  return (
    <Section id="h-running" title={t('judge.event')}>
      <div class="judge-acts">
        {view.state === 'running' && <Act {...props} act={view.paused ? 'resume' : 'pause'} />}
        {view.handPaired && view.coming === null && (
          <a class="button button-small" href={`/tournament/${view.id}/judge/pair`}>
            {t('judge.pairLink')}
          </a>
        )}
        {view.state === 'running' && <Act {...props} act="close" />}
        {view.state === 'finished' && <Act {...props} act="reopen" />}
      </div>
      {view.reopened && <p class="note">{t('judge.reopenedNote')}</p>}
      {view.state === 'announced' && (
        <form class="form" method="post" action={`/tournament/${view.id}/judge/postpone`}>
          <TextField
            name="startsAt"
            idPrefix="j"
            type="datetime-local"
            label={t('judge.newStart')}
            hint={t('event.zoneNote', { zone: reader.zone })}
            required
          />
          <TextField
            name="note"
            idPrefix="j"
            label={t('administration.why')}
            maxLength={MOST_NOTE}
            autocomplete="off"
            required
          />
          <p class="buttons">
            <Submit small>{t('judge.do_postpone')}</Submit>
          </p>
        </form>
      )}
    </Section>
  );
}

function Acts(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  if (view.acts.length === 0) return null;
  const standing = view.acts.find(({ undone }) => !undone);
  return (
    <Section id="h-acts" title={t('judge.acts')}>
      <ul class="list">
        {view.acts.map((act) => (
          <li key={act.version} class={act.undone ? 'muted' : undefined}>
            {t(`judge.did_${act.kind}`, {
              name: act.name,
              round: act.round ?? 0,
              board: act.board ?? 0,
              from: act.from === null ? '–' : resultText(act.from),
              to: act.to === null ? '–' : resultText(act.to),
            })}{' '}
            <span class="small muted">
              {act.by} <When reader={reader} at={act.at} />
            </span>
            {act.undone && <Tag>{t('judge.undone')}</Tag>}
            {act.version === standing?.version && view.state === 'running' && (
              <Act {...props} act="undo" fields={{ version: act.version }} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Officials(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  if (!mayDirect(reader.user, view)) return null;
  return (
    <Section id="h-officials" title={t('judge.officials')}>
      <ul class="list">
        {view.officials.map(({ login, office }) => (
          <li key={login} class="judge-acts">
            <span class="judge-pair">
              {login} <Tag>{t(`judge.office_${office}`)}</Tag>
            </span>
            <Act {...props} act="official" fields={{ login, office: 'none' }} label={login}>
              <span class="hidden-text">{t('judge.dismiss')}</span>
            </Act>
          </li>
        ))}
      </ul>
      <form class="form" method="post" action={`/tournament/${view.id}/judge/official`}>
        <TextField name="login" idPrefix="o" label={t('judge.login')} required />
        <input type="hidden" name="office" value="judge" />
        <p class="buttons">
          <Submit small>{t('judge.nameJudge')}</Submit>
        </p>
      </form>
    </Section>
  );
}
