import { Section, Submit } from '../../../ui/index.ts';
import { whenText } from '../when.tsx';
import type { TournamentProps } from './props.ts';

/** the place a reader may take, or for whom the next round waits. */
export function Confirming({ reader, view }: TournamentProps) {
  const { t, user } = reader;
  const { confirming } = view;
  if (confirming === null || confirming.open.length === 0 || view.state !== 'running') return null;
  const accountOf = new Map(view.entrants.map(({ entrant, userId }) => [entrant, userId]));
  const mine = confirming.open.find(({ entrant }) => user !== null && accountOf.get(entrant) === user.id);
  const until = whenText(reader, mine?.until ?? Math.max(...confirming.open.map((one) => one.until)));
  return (
    <Section id="h-confirm" title={t('entries.confirmHead', { round: confirming.round })}>
      {mine !== undefined ? (
        <form method="post" action={`/tournament/${view.id}/confirm`}>
          <p>{t('entries.confirmText', { until })}</p>
          <p class="buttons">
            <Submit tone="main">{t('entries.confirmDo')}</Submit>
          </p>
        </form>
      ) : (
        <p>{t('entries.confirmWait', { round: confirming.round, until, count: confirming.open.length })}</p>
      )}
    </Section>
  );
}
