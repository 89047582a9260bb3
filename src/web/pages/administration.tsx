import type { User } from '../../accounts/index.ts';
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
function SubjectOf(props: { readonly entry: LogEntry; readonly people: ReadonlyMap<string, User> }) {
  const { subjectKind, subjectId } = props.entry;
  const person = subjectKind === 'person' ? props.people.get(subjectId) : undefined;
  if (person !== undefined) {
    // Who closed his account has no page any more.
    if (person.closed) return <>{person.login}</>;
    return <a href={`/@/${encodeURIComponent(person.login)}`}>{person.login}</a>;
  }
  const hasPage = ['game', 'tournament', 'series'].includes(subjectKind);
  return hasPage ? <a href={`/${subjectKind}/${subjectId}`}>{subjectId}</a> : <code>{subjectId}</code>;
}

/** People whom entries of the log are about. */
export const subjectsOf = (entries: readonly LogEntry[]): readonly string[] =>
  entries.filter(({ subjectKind }) => subjectKind === 'person').map(({ subjectId }) => subjectId);

/** Entries of the log of acts; `people` are those they are about, by id. */
export function LogList(props: {
  readonly reader: Reader;
  readonly entries: readonly LogEntry[];
  readonly people: ReadonlyMap<string, User>;
}) {
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
            {t(`administration.subject_${entry.subjectKind}`)}{' '}
            <SubjectOf entry={entry} people={props.people} />
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
