import { newsText, type NewsView } from '../../tournaments/index.ts';
import type { Reader } from '../reader.ts';
import { When } from './when.tsx';

/** News, newest first, each with its day and a link to what it is about. */
export function NewsList(props: { readonly reader: Reader; readonly items: readonly NewsView[] }) {
  const { reader } = props;
  return (
    <ul class="news-list">
      {props.items.map((item) => {
        const text = newsText(item, reader.language);
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
