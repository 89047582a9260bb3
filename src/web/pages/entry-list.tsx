import type { ListLook, ListNote, LookedAtLine } from '../../tournaments/index.ts';
import type { TournamentPageView } from '../../tournaments/view.ts';
import { Section, Submit, Tag, TextArea } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

/** A list of this many characters is looked at. */
export const LIST_MAX = 200_000;

interface Props {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  /** The text as typed or read from the file. */
  readonly text: string;
  /** What became of it; null = nothing looked at yet. */
  readonly look: ListLook | null;
}

/** D24: a list of people, what is read in each line, and what is wrong in which column, before anybody is entered. */
export function EntryListPage(props: Props) {
  const { view, text, look } = props;
  const { t } = props.reader;
  const path = `/tournament/${view.id}/judge/list`;
  return (
    <>
      {look !== null && <Look {...props} look={look} path={path} />}
      <Section id="h-list" title={t(look === null ? 'entrylist.head' : 'entrylist.again')}>
        <p class="prose">{t('entrylist.text')}</p>
        <form class="form form-wide" method="post" action={path} encType="multipart/form-data">
          <div class="field">
            <label for="f-file">{t('entrylist.file')}</label>
            <input
              class="input"
              id="f-file"
              type="file"
              name="file"
              accept=".csv,.tsv,.txt,text/csv"
              data-choose={t('ui.chooseFile')}
              data-none={t('ui.noFile')}
            />
          </div>
          <TextArea
            name="text"
            label={t('entrylist.paste')}
            hint={t('entrylist.pasteHint')}
            value={text}
            rows={8}
            maxLength={LIST_MAX}
          />
          <p class="buttons">
            <Submit {...(look === null ? { tone: 'main' as const } : {})}>{t('entrylist.look')}</Submit>
          </p>
        </form>
      </Section>
    </>
  );
}

function Look({ reader, text, look, path }: Props & { readonly look: ListLook; readonly path: string }) {
  const { t } = reader;
  const count = (state: LookedAtLine['state']): number =>
    look.lines.filter((one) => one.state === state).length;
  const [fresh, known, wrong] = [count('new'), count('known'), count('wrong')];
  const changed = look.lines.filter(
    ({ state, notes }) => state === 'known' && notes.some(({ code }) => code === 'changes'),
  ).length;
  return (
    <Section id="h-look" title={t('entrylist.lookHead')}>
      <p>
        {t('entrylist.counts', { fresh, known, wrong })} {t(`entrylist.encoding_${look.encoding}`)}{' '}
        {look.leftOut > 0 && t('entrylist.leftOut', { count: look.leftOut })}
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="h-look">
        <table class="table">
          <caption class="hidden-text">{t('entrylist.lookHead')}</caption>
          <thead>
            <tr>
              <th scope="col" class="figure">
                {t('entrylist.line')}
              </th>
              <th scope="col">{t('ui.player')}</th>
              <th scope="col" class="figure">
                {t('ui.rating')}
              </th>
              <th scope="col">{t('entrylist.details')}</th>
              <th scope="col">{t('entrylist.result')}</th>
            </tr>
          </thead>
          <tbody>
            {look.lines.map((line) => (
              <tr key={line.line} class={line.state === 'wrong' ? 'list-wrong' : undefined}>
                <td class="figure">{line.line}</td>
                <th scope="row">
                  {line.account ?? (line.name || line.login || '–')}{' '}
                  {line.account !== null && <Tag tone="on">{t('entrylist.account')}</Tag>}
                </th>
                <td class="figure">{line.rating ?? ''}</td>
                <td>{[line.title, line.federation].filter((one) => one !== null).join(', ')}</td>
                <td>
                  <b>{t(`entrylist.state_${line.state}`)}</b>
                  <Notes reader={reader} notes={line.notes} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fresh + changed > 0 && (
        <form method="post" action={`${path}/accept`}>
          <input type="hidden" name="text" value={text} />
          <input type="hidden" name="seen" value={String(look.version)} />
          <p class="buttons">
            <Submit tone="main">{t('entrylist.accept', { fresh, changed })}</Submit>
          </p>
        </form>
      )}
    </Section>
  );
}

function Notes({ reader: { t }, notes }: { readonly reader: Reader; readonly notes: readonly ListNote[] }) {
  if (notes.length === 0) return null;
  return (
    <>
      {notes.map(({ code, column, value, line }) => (
        <p key={`${code} ${column} ${line}`} class="small">
          {column !== null && `${t('entrylist.column', { column })} `}
          {t(`entrylist.note_${code}`, { value, line: line ?? 0 })}
        </p>
      ))}
    </>
  );
}
