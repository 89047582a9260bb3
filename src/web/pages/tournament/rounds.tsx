import { RoundsList, Section } from '../../../ui/index.ts';
import type { TournamentProps } from './props.ts';

export function Rounds({ reader, view }: TournamentProps) {
  const played = view.schedule.some((round) => round.games.some((game) => game.gameNumber !== null));
  return (
    <Section
      id="h-rounds"
      title={reader.t('ui.rounds')}
      {...(played
        ? {
            aside: (
              <a href={`/tournament/${view.id}/games.pgn`} download>
                {reader.t('event.pgn')}
              </a>
            ),
          }
        : {})}
    >
      <div data-island="rounds">
        <RoundsList
          t={reader.t}
          rounds={view.schedule}
          entrants={view.entrants}
          userId={reader.user?.id ?? null}
          current={view.round}
          language={reader.language}
          explainAt={`/tournament/${view.id}`}
        />
      </div>
    </Section>
  );
}
