import type { EntrantView, PartView } from '../../tournaments/view.ts';
import type { Words } from '../../words/index.ts';
import { EmptyState, Tag } from '../base/small.tsx';
import { Bracket } from './bracket.tsx';
import { Crosstable } from './crosstable.tsx';
import { Stages } from './stages.tsx';
import { StandingsTable } from './standings.tsx';
import type { WorkingProps } from './working.tsx';

interface PartsProps extends WorkingProps {
  readonly t: Words;
  readonly language: string;
  readonly parts: readonly PartView[] | null;
  readonly entrants: readonly EntrantView[];
  readonly userId?: string | null;
}

/** The stages of an event that chains systems, the last one first, each with the table of its system. */
export function Parts(props: PartsProps) {
  const { t, parts } = props;
  if (parts === null || parts.length === 0)
    return <EmptyState level={3} title={t('ui.groupsEmptyTitle')} text={t('ui.groupsEmptyText')} />;
  return (
    <>
      {parts.map((part) => (
        <section key={part.stage} class="stage" aria-labelledby={`part-${part.stage}`}>
          <h3 id={`part-${part.stage}`}>
            {t('ui.stage', { stage: part.stage })}: {t(`ui.part_${kindOf(part)}`)}{' '}
            {part.finished && <Tag>{t('ui.roundFinished')}</Tag>}
          </h3>
          <PartTable {...props} part={part} />
        </section>
      ))}
    </>
  );
}

function kindOf({ bracket, stages, crosstable }: PartView): string {
  if (bracket !== null) return 'knockout';
  if (stages !== null) return 'groups';
  return crosstable === null ? 'swiss' : 'all';
}

function PartTable(props: PartsProps & { readonly part: PartView }) {
  const { part, parts: _, entrants, ...common } = props;
  const headingId = `part-${part.stage}`;
  const own = { ...common, at: String(part.stage), headingId, idPrefix: `${part.stage}-` };
  if (part.bracket !== null) return <Bracket {...own} bracket={part.bracket} entrants={entrants} />;
  if (part.stages !== null) return <Stages {...own} stages={part.stages} grid={[]} part={part.stage} />;
  if (part.crosstable !== null) return <Crosstable {...own} table={part.crosstable} />;
  return <StandingsTable {...own} table={part.standings} final={part.finished} />;
}
