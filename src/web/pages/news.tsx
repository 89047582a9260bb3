import { newsText, type NewsView } from '../../tournaments/index.ts';
import type { Reader } from '../reader.ts';
import { When, whenText } from './when.tsx';

/** A piece of news with the end of a break as the reader's calendar tells it. */
function said(item: NewsView, reader: Reader): NewsView {
  const { until } = item.data;
  return typeof until === 'number'
    ? { ...item, data: { ...item.data, until: whenText(reader, until) } }
    : item;
}

/** News, newest first, each with its day and a link to what it is about. */
export function NewsList(props: { readonly reader: Reader; readonly items: readonly NewsView[] }) {
  const { reader } = props;
  return (
    <ul class="list news-list">
      {props.items.map((item) => {
        const text = newsText(said(item, reader), reader.language);
        return (
          <li key={item.id}>
            {item.tournamentId === null ? text : <a href={`/tournament/${item.tournamentId}`}>{text}</a>}
            <When reader={reader} at={item.at} />
          </li>
        );
      })}
    </ul>
  );
}
