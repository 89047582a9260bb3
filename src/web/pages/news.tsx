import type { NewsView } from '../../tournaments/view.ts';
import { TimeText } from '../../ui/index.ts';
import { hasWords } from '../../words/index.ts';
import type { Reader } from '../reader.ts';

/** A piece of news in the reader's language, or null when this version has no words for its kind. */
export function newsText(reader: Reader, item: NewsView): string | null {
  const key = `tournaments.news.${item.kind}`;
  if (!hasWords(key)) return null;
  const reason = item.data['reason'];
  const reasonKey = `tournaments.cancelled.${String(reason)}`;
  const data =
    reason === undefined
      ? item.data
      : { ...item.data, reason: hasWords(reasonKey) ? reader.t(reasonKey) : reason };
  return reader.t(key, data);
}

/** News, newest first, each with its day and a link to what it is about. */
export function NewsList(props: { readonly reader: Reader; readonly items: readonly NewsView[] }) {
  const { reader } = props;
  return (
    <ul class="list small">
      {props.items.map((item) => {
        const text = newsText(reader, item);
        if (text === null) return null;
        return (
          <li key={item.id}>
            {item.tournamentId === null ? text : <a href={`/tournament/${item.tournamentId}`}>{text}</a>}
            <br />
            <span class="faint">
              <TimeText at={item.at} language={reader.language} zone={reader.zone} style="datetime" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
