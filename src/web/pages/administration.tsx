import type { LogEntry } from '../../moderation/index.ts';
import { PageHead } from '../../ui/index.ts';
import { loggedValue } from './logged-value.ts';
import { When } from './when.tsx';
import type { Reader } from '../reader.ts';

/** Head of a page of the administration: its name and the way back. */
export function AdminHead(props: { readonly reader: Reader; readonly title: string }) {
  const { t } = props.reader;
  return (
    <PageHead
      title={props.title}
      facts={[
        <a key="admin" href="/admin">
          {t('site.admin')}
        </a>,
      ]}
    />
  );
}

/** What an act was about, with a way there where it has a page. */
function SubjectOf({ entry: { subjectKind, subjectId } }: { readonly entry: LogEntry }) {
  const hasPage = ['game', 'tournament', 'series'].includes(subjectKind);
  return hasPage ? <a href={`/${subjectKind}/${subjectId}`}>{subjectId}</a> : <code>{subjectId}</code>;
}

/** Entries of the log of acts. */
export function LogList(props: { readonly reader: Reader; readonly entries: readonly LogEntry[] }) {
  const { reader } = props;
  const { t } = reader;
  return (
    <ul class="list">
      {props.entries.map((entry) => (
        <li key={entry.id}>
          <span class="two">
            <b>{t(`administration.act_${entry.act}`)}</b>
            <span class="small faint nowrap">
              <When reader={reader} at={entry.at} />
            </span>
          </span>
          <p class="small">
            {entry.byLogin ?? t(`administration.${entry.reason === 'appointed' ? 'itself' : 'console'}`)} ·{' '}
            {t(`administration.subject_${entry.subjectKind}`)} <SubjectOf entry={entry} />
            {entry.reason === '' ? '' : ` · ${t(`moderation.reason_${entry.reason}`)}`}
          </p>
          {entry.note !== '' && <p class="small plain">{entry.note}</p>}
          {[entry.before, entry.after].some((value) => value !== null && value !== '') && (
            <p class="small muted plain">
              {loggedValue(reader, entry, 'before')} → {loggedValue(reader, entry, 'after')}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
