import type { PlannedStage } from 'tabiya-engine/groups';
import type { StageView } from '../../tournaments/view.ts';
import type { Words } from '../../words/index.ts';
import { EmptyState, Tag } from '../base/small.tsx';
import { Crosstable } from './crosstable.tsx';
import type { WorkingProps } from './working.tsx';

/** Groups are named by letters; after Z come numbers. */
export function groupLetter(index: number): string {
  return index < 26 ? String.fromCodePoint(65 + index) : String(index + 1);
}

export function stageName(t: Words, grid: readonly PlannedStage[], stage: number): string {
  const name = grid[stage - 1]?.name ?? 'stage';
  return name === 'stage' ? t('ui.stage', { stage }) : t(`ui.stage_${name}`);
}

/** The stages of an event in groups, each group with its own crosstable. */
export function Stages(
  props: WorkingProps & {
    readonly t: Words;
    readonly language: string;
    readonly stages: readonly StageView[] | null;
    readonly grid: readonly PlannedStage[];
    readonly userId?: string | null;
    readonly headingId: string;
    /** The stage of a chain these groups are. */
    readonly part?: number;
  },
) {
  const { t, stages, part } = props;
  const explained = {
    ...(props.explainAt === undefined ? {} : { explainAt: props.explainAt }),
    ...(props.onExplain === undefined ? {} : { onExplain: props.onExplain }),
    working: props.working ?? null,
  };
  if (stages === null || stages.length === 0)
    return <EmptyState level={3} title={t('ui.groupsEmptyTitle')} text={t('ui.groupsEmptyText')} />;
  return (
    <>
      {stages.map(({ stage, groups }) => (
        <section
          key={stage}
          class="stage"
          aria-labelledby={part === undefined ? `stage-${stage}` : `part-${part}`}
        >
          {part === undefined && <h3 id={`stage-${stage}`}>{stageName(t, props.grid, stage)}</h3>}
          <div class="groups">
            {groups.map(({ group, places, finished, crosstable }) => {
              const id = `group-${stage}-${group}`;
              return (
                <section key={group} class="group" aria-labelledby={id}>
                  <h4 id={id}>
                    {groups.length === 1 ? t('ui.onlyGroup') : t('ui.group', { group: groupLetter(group) })}{' '}
                    {finished && <Tag>{t('ui.roundFinished')}</Tag>}
                  </h4>
                  <Crosstable
                    t={t}
                    language={props.language}
                    table={crosstable}
                    userId={props.userId ?? null}
                    headingId={id}
                    idPrefix={`${stage}-${group}-`}
                    {...explained}
                    at={`${part === undefined ? '' : `${part}.`}${stage}.${group + 1}`}
                  />
                  {places !== null && <p class="note">{t('ui.goOn', { places })}</p>}
                </section>
              );
            })}
          </div>
        </section>
      ))}
    </>
  );
}

/** R-198: the grid of the whole event, before anybody knows who will be where. */
export function StagesGrid(props: { readonly t: Words; readonly grid: readonly PlannedStage[] }) {
  const { t, grid } = props;
  return (
    <table class="table table-narrow">
      <caption class="hidden-text">{t('ui.grid')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ui.stageHead')}</th>
          <th scope="col">{t('ui.groupsHead')}</th>
          <th scope="col" class="figure">
            {t('ui.goOnHead')}
          </th>
        </tr>
      </thead>
      <tbody>
        {grid.map((stage, index) => (
          <tr key={index}>
            <th scope="row">{stageName(t, grid, index + 1)}</th>
            <td>
              {stage.groups
                .map(({ size, places }) => (places === null ? `${size}` : `${size} → ${places}`))
                .join(', ')}
            </td>
            <td class="figure">{stage.qualifiers ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
