import { PlayersTable, Section } from '../../../ui/index.ts';
import type { TournamentProps } from './props.ts';

export function Players({ reader, view, title }: TournamentProps & { readonly title?: string }) {
  return (
    <Section id="h-players" title={title ?? reader.t('ui.players')}>
      <div data-island="players">
        <PlayersTable
          t={reader.t}
          entrants={view.entrants}
          userId={reader.user?.id ?? null}
          headingId="h-players"
        />
      </div>
    </Section>
  );
}
