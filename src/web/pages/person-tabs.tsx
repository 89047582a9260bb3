import { Tabs } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

const PARTS = ['games', 'statistics', 'tournaments'] as const;

export type PersonPart = (typeof PARTS)[number];

/** Address of a part of a person's page. */
export function personPath(login: string, part: PersonPart = 'games'): string {
  const page = `/@/${encodeURIComponent(login)}`;
  return part === 'games' ? page : `${page}/${part}`;
}

/** The parts of a person's page. */
export function PersonTabs(props: {
  readonly reader: Reader;
  readonly login: string;
  readonly current: PersonPart;
}) {
  const { t } = props.reader;
  return (
    <Tabs
      label={t('statistics.tabs')}
      items={PARTS.map((part) => ({
        href: personPath(props.login, part),
        label: t(`statistics.tab_${part}`),
        current: part === props.current,
      }))}
    />
  );
}
