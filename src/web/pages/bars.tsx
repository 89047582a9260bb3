import { CheckField, Section, Submit, TextArea, TextField } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

/** what keeps a person out of every tournament, as the administration marks it. */
export function BarsSection(props: {
  readonly reader: Reader;
  readonly login: string;
  readonly programs: 'self' | 'administration' | null;
  /** Login of the account this one is a second one of; null = none. */
  readonly cloneOf: string | null;
}) {
  const { reader, login, programs, cloneOf } = props;
  const { t } = reader;
  return (
    <Section id="h-bars" title={t('entries.barsHead')}>
      <form class="form" method="post" action={`/admin/bars/${encodeURIComponent(login)}`}>
        <CheckField
          name="programs"
          checked={programs !== null}
          {...(programs === 'self' ? { hint: t('entries.barsSelf') } : {})}
        >
          {t('entries.barsPrograms')}
        </CheckField>
        <TextField
          name="clone"
          label={t('entries.barsClone')}
          hint={t('entries.barsCloneHint')}
          value={cloneOf ?? ''}
          autocomplete="off"
        />
        <TextArea name="note" label={t('administration.why')} rows={2} required idPrefix="bars" />
        <p class="buttons">
          <Submit>{t('entries.barsDo')}</Submit>
        </p>
      </form>
    </Section>
  );
}
