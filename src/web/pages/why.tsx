import type { WhyView } from '../../tournaments/service.ts';
import type { TournamentPageView } from '../../tournaments/view.ts';
import { ButtonLink, PageHead, Section } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

/** Why a pair plays, told by its system from what was known when the round was paired. */
export function WhyPage(props: {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  readonly why: WhyView;
}) {
  const { view, why } = props;
  const { t } = props.reader;
  const names = new Map(
    view.entrants.flatMap(({ number, name }) => (number === null ? [] : [[number, name] as const])),
  );
  const name = (number: number): string => names.get(number) ?? String(number);
  const mentioned = new Set(why.lines.flatMap((line) => (line.match(/\d+/gu) ?? []).map(Number)));
  const legend = [...names].filter(([number]) => mentioned.has(number)).sort(([a], [b]) => a - b);
  const title =
    why.black === null
      ? t('ui.whyBye', { name: name(why.white) })
      : t('ui.whyPair', { white: name(why.white), black: name(why.black) });
  return (
    <>
      <PageHead title={title} facts={[view.name, t('ui.round', { round: why.round })]}>
        <ButtonLink href={`/tournament/${view.id}/rounds`}>{t('ui.rounds')}</ButtonLink>
      </PageHead>
      <div class="columns">
        <div>
          <ul class="story">
            {why.lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </div>
        <aside>
          <Section id="h-numbers" title={t('ui.number')}>
            <ul class="list small">
              {legend.map(([number, player]) => (
                <li key={number}>
                  {number}. {player}
                </li>
              ))}
            </ul>
          </Section>
        </aside>
      </div>
    </>
  );
}
