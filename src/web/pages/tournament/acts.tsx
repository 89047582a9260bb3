import { registrationOpen } from '../events.tsx';
import type { TournamentProps } from './props.ts';
import { standingOf } from './rights.ts';

/** Join, withdraw, or go to the game: the one thing the reader can do now. */
export function TournamentActs(props: TournamentProps) {
  const { reader, view } = props;
  const { t } = reader;
  const { entered, game } = standingOf(props);
  const open = registrationOpen(view.card, reader.now);
  return (
    <>
      {game !== null && (
        <a class="button button-main" href={`/game/${game}`}>
          {t('ui.yourGame')}
        </a>
      )}
      {(view.state === 'announced' || (view.state === 'running' && view.mayLeave)) && entered && (
        <form method="post" action={`/tournament/${view.id}/withdraw`}>
          <button class="button" type="submit">
            {t('event.withdraw')}
          </button>
        </form>
      )}
      {entered && <ByeAct {...props} />}
      {open && !entered && reader.user !== null && (
        <form method="post" action={`/tournament/${view.id}/register`}>
          <button class="button button-main" type="submit">
            {t('event.join')}
          </button>
        </form>
      )}
      {open && reader.user === null && (
        <a class="button button-main" href={`/login?next=${encodeURIComponent(`/tournament/${view.id}`)}`}>
          {t('event.signInToJoin')}
        </a>
      )}
    </>
  );
}

/** A half-point bye for the next round, where the event gives them and it is not too late. */
function ByeAct({ reader, view }: TournamentProps) {
  const { t } = reader;
  const allowed = view.settings?.halfByes ?? 0;
  const round = view.schedule.length + 1;
  const mine = view.entrants.find((entrant) => entrant.userId === reader.user?.id && !entrant.withdrawn);
  if (allowed === 0 || mine === undefined || (view.state !== 'running' && view.state !== 'announced'))
    return null;
  const asked = mine.requestedByes.some((bye) => bye.round === round);
  const used = mine.requestedByes.filter(({ kind }) => kind === 'half').length;
  if (!asked && (used >= allowed || (view.rounds !== null && round >= view.rounds))) return null;
  return (
    <form method="post" action={`/tournament/${view.id}/bye`}>
      <input type="hidden" name="round" value={String(round)} />
      <input type="hidden" name="kind" value={asked ? 'none' : 'half'} />
      <button class="button" type="submit">
        {t(asked ? 'event.dontSkip' : 'event.skipRound', { round })}
      </button>
    </form>
  );
}
