import { Bracket, Crosstable, Parts, Section, Stages, StandingsTable } from '../../../ui/index.ts';
import type { TournamentProps } from './props.ts';

/** The crosstable of the event, or its points table where it has none. */
export function Table(props: TournamentProps) {
  const { reader, view } = props;
  const { t, language } = reader;
  const userId = reader.user?.id ?? null;
  const opened = { explainAt: `/tournament/${view.id}`, working: props.working ?? null };
  if (view.crosstable === null && view.standings !== null)
    return (
      <Section id="h-standings" title={tableTitle(props, 'standings')}>
        <div data-island="standings">
          <StandingsTable
            t={t}
            language={language}
            table={view.standings}
            userId={userId}
            headingId="h-standings"
            {...opened}
            final={view.state === 'finished'}
          />
        </div>
      </Section>
    );
  if (view.parts !== null)
    return (
      <Section id="h-parts" title={t('event.stages')}>
        <div data-island="parts">
          <Parts
            t={t}
            language={language}
            parts={view.parts}
            entrants={view.entrants}
            userId={userId}
            {...opened}
          />
        </div>
      </Section>
    );
  if (view.stages !== null)
    return (
      <Section id="h-stages" title={t('ui.groups')}>
        <div data-island="stages">
          <Stages
            t={t}
            language={language}
            stages={view.stages}
            grid={view.grid}
            userId={userId}
            headingId="h-stages"
            {...opened}
          />
        </div>
      </Section>
    );
  if (view.bracket !== null)
    return (
      <Section id="h-bracket" title={t('ui.bracket')}>
        <div data-island="bracket">
          <Bracket
            t={t}
            language={language}
            bracket={view.bracket}
            entrants={view.entrants}
            userId={userId}
            headingId="h-bracket"
          />
        </div>
      </Section>
    );
  return (
    <Section id="h-crosstable" title={tableTitle(props, 'crosstable')}>
      <div data-island="crosstable">
        <Crosstable
          t={t}
          language={language}
          table={view.crosstable}
          userId={userId}
          headingId="h-crosstable"
          {...opened}
        />
      </div>
    </Section>
  );
}

function tableTitle({ reader, view }: TournamentProps, kind: 'crosstable' | 'standings'): string {
  const { t } = reader;
  if (view.state === 'finished') return t(kind === 'crosstable' ? 'event.finalTable' : 'ui.standingsFinal');
  const finished = view.schedule.filter((round) => round.finished).length;
  if (finished === 0) return t(`ui.${kind}`);
  return t(`ui.${kind}After`, { round: finished });
}
