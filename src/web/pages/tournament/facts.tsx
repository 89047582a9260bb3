import type { ComponentChildren } from 'preact';
import { controlText, LiveMark } from '../../../ui/index.ts';
import { systemText } from '../events.tsx';
import { When } from '../when.tsx';
import type { TournamentProps } from './props.ts';

/** Short facts under the title: system, control, field, state. */
export function tournamentFacts({ reader, view }: TournamentProps): ComponentChildren[] {
  const { t } = reader;
  const { card } = view;
  const players = view.card.entrants;
  const state =
    view.state === 'running' ? (
      <LiveMark>
        <span data-live="round">
          {view.rounds === null
            ? t('ui.round', { round: view.round })
            : t('ui.roundOf', { round: view.round, rounds: view.rounds })}
        </span>
      </LiveMark>
    ) : view.state === 'announced' && card.startsAt !== null ? (
      <>
        {t('event.starts')} <When reader={reader} at={card.startsAt} />
      </>
    ) : (
      t(`event.${view.state}`)
    );
  return [
    systemText(card.system, t),
    ...(view.settings?.series === undefined
      ? []
      : [
          <a key="series" href={`/series/${view.settings.series.id}`}>
            {t('event.edition', { edition: view.settings.series.edition })}
          </a>,
        ]),
    ...(card.control === null ? [] : [controlText(card.control, t)]),
    t('event.playersCount', { count: players }),
    ...(view.settings?.overBoard === undefined
      ? []
      : [
          <a key="over-board" href={`/tournament/${card.id}/organisers`}>
            {t('entries.overBoard')}
          </a>,
        ]),
    ...(view.settings === null ? [] : [t(view.settings.rated ? 'ui.rated' : 'ui.casual')]),
    state,
    <a key="forum" href={`/forum/tournament/${card.id}`}>
      {t('forum.discuss')}
    </a>,
    ...(reader.user !== null && view.entrants.some(({ userId }) => userId === reader.user?.id)
      ? [
          <a key="judge" href={`/mail/judge/${card.id}`}>
            {t('mail.judge')}
          </a>,
        ]
      : []),
  ];
}
