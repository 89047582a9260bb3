import { Section, Tag } from '../../../ui/index.ts';
import type { TournamentProps } from './props.ts';

/** The lots (C-26): the hash stands here before the draw, the seed after it, and one line says how to check. */
export function Lot({ reader, view }: TournamentProps) {
  const { t } = reader;
  if (view.lot === null) return null;
  return (
    <Section
      id="h-lot"
      title={t('event.lot')}
      aside={
        view.lot.seed === null ? <Tag>{t('event.lotOpen')}</Tag> : <Tag tone="on">{t('event.lotDrawn')}</Tag>
      }
    >
      <p class="prose">{t('event.lotText')}</p>
      <dl class="lot">
        <dt>{t('event.lotHash')}</dt>
        <dd>
          <code class="muted">{view.lot.hash}</code>
        </dd>
        <dt>{t('event.lotSeed')}</dt>
        <dd>
          {view.lot.seed === null ? t('event.lotSeedLater') : <code class="muted">{view.lot.seed}</code>}
        </dd>
        {view.lot.seed !== null && (
          <>
            <dt>{t('event.lotCheck')}</dt>
            <dd>
              <code class="muted">printf %s {view.lot.seed} | sha256sum</code>
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}
