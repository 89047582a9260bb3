import { moderates, partsOf, renderMarkdown, type Post, type Topic } from '../../forum/index.ts';
import { MiniBoard, Tag } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';
import { type People } from './mail.tsx';
import { When } from './when.tsx';

/** Markdown of people as markup; `level` is the level its largest heading gets. */
export function Markdown(props: { readonly text: string; readonly level: 2 | 3 | 4 }) {
  // Nothing of the text reaches the page as markup: the renderer has no HTML, and a test throws payloads at it.
  return (
    <div
      class="prose written"
      dangerouslySetInnerHTML={{ __html: renderMarkdown(props.text, props.level) }}
    />
  );
}

/** The words of a post: Markdown, and positions as boards. */
export function PostBody(props: { readonly reader: Reader; readonly body: string; readonly number: number }) {
  return (
    <>
      {partsOf(props.body).map((part, i) =>
        part.kind === 'text' ? (
          <Markdown key={i} text={part.text} level={4} />
        ) : (
          <figure key={i} class="post-board">
            <MiniBoard
              fen={part.fen}
              lastMove={null}
              label={`${props.reader.t('forum.position', { number: props.number })}: ${part.fen}`}
            />
          </figure>
        ),
      )}
    </>
  );
}

/** Who wrote; nobody once the account is closed. */
export function Author(props: {
  readonly reader: Reader;
  readonly people: People;
  readonly id: string | null;
}) {
  const person = props.id === null ? undefined : props.people.get(props.id);
  if (props.id === null) return <span>{props.reader.t('forum.bySite')}</span>;
  return person === undefined || person.closed ? (
    <span class="muted">{props.reader.t('forum.deletedAuthor')}</span>
  ) : (
    <a href={`/@/${encodeURIComponent(person.login)}`}>{person.login}</a>
  );
}

/** One post with its acts. */
export function PostView(props: {
  readonly reader: Reader;
  readonly people: People;
  readonly post: Post;
  readonly topic: Topic;
}) {
  const { reader, people, post, topic } = props;
  const { t, user } = reader;
  const moderator = moderates(user);
  const mine = user?.id === post.authorId;
  const { hidden } = post;
  const number = post.number;
  return (
    <li class="post" id={`p${number}`}>
      <div class="post-author">
        <b>
          <Author reader={reader} people={people} id={post.authorId} />
        </b>
        <span class="small faint">
          <When reader={reader} at={post.at} />
        </span>
      </div>
      <div class="post-main">
        {hidden !== null && (
          <p class="small muted">
            {hidden.gameNumber === null
              ? t('forum.hidden', { reason: t(`moderation.reason_${hidden.reason}`) })
              : t('forum.hiddenGame', { game: hidden.gameNumber })}
          </p>
        )}
        {hidden === null ? (
          <PostBody reader={reader} body={post.body} number={number} />
        ) : (
          (moderator || mine) && (
            <details class="rules-fold">
              <summary>{t('forum.hiddenBody')}</summary>
              <PostBody reader={reader} body={post.body} number={number} />
            </details>
          )
        )}
        <ul class="acts small no-print">
          {user !== null && hidden === null && !topic.locked && (
            <li>
              <a
                href={`/forum/topic/${topic.id}?quote=${post.id}#answer`}
                aria-label={t('forum.quoteOf', { number })}
              >
                {t('forum.quote')}
              </a>
            </li>
          )}
          <li>
            <a href={`/forum/post/${post.id}`} aria-label={t('forum.linkOf', { number })}>
              {t('forum.link')}
            </a>
          </li>
          {mine && hidden === null && !topic.locked && (
            <li>
              <a href={`/forum/post/${post.id}/edit`}>{t('forum.edit')}</a>
            </li>
          )}
          {user !== null && !mine && hidden === null && (
            <li>
              <a href={`/forum/post/${post.id}/report`}>{t('forum.report')}</a>
            </li>
          )}
          {moderator && (
            <li>
              <a href={`/forum/post/${post.id}/hide`}>{t(hidden === null ? 'forum.hide' : 'forum.show')}</a>
            </li>
          )}
          {post.editedAt !== null && hidden === null && (
            <li class="faint">
              {t('forum.edited')} <When reader={reader} at={post.editedAt} />
            </li>
          )}
        </ul>
      </div>
    </li>
  );
}

/** Topics as a table: what, who last, how many. */
export function TopicTable(props: {
  readonly reader: Reader;
  readonly people: People;
  readonly topics: readonly Topic[];
  readonly caption: string;
}) {
  const { reader, people } = props;
  const { t } = reader;
  return (
    <table class="table table-topics">
      <caption class="hidden-text">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('forum.topic')}</th>
          <th scope="col" class="figure">
            <abbr title={t('forum.posts', { count: 2 })}>№</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.topics.map((topic) => (
          <tr key={topic.id}>
            <th scope="row">
              <a href={`/forum/topic/${topic.id}`}>{topic.title}</a>{' '}
              {topic.locked && <Tag>{t('forum.lockedTag')}</Tag>}{' '}
              {topic.hidden && <Tag tone="alert">{t('forum.hiddenTag')}</Tag>}
              <span class="topic-last small faint">
                <When reader={reader} at={topic.lastPostAt} />
                {', '}
                <Author reader={reader} people={people} id={topic.lastAuthorId ?? topic.authorId} />
              </span>
            </th>
            <td class="figure">{topic.posts}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The freshest topics, beside what is read. */
export function LatestTopics(props: {
  readonly reader: Reader;
  readonly people: People;
  readonly topics: readonly Topic[];
}) {
  const { reader } = props;
  return (
    <ul class="list small">
      {props.topics.map((topic) => (
        <li key={topic.id}>
          <span class="two">
            <a href={`/forum/topic/${topic.id}`}>{topic.title}</a>
            <span>{topic.posts}</span>
          </span>
          <span class="faint">
            <When reader={reader} at={topic.lastPostAt} />
            {', '}
            <Author reader={reader} people={props.people} id={topic.lastAuthorId ?? topic.authorId} />
          </span>
        </li>
      ))}
    </ul>
  );
}
