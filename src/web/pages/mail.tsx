import type { User } from '../../accounts/index.ts';
import type { Letter, MailNotice, Thread, ThreadLine } from '../../mail/index.ts';
import type { Reader } from '../reader.ts';
import { When } from './when.tsx';

export type People = ReadonlyMap<string, Pick<User, 'id' | 'login' | 'closed'>>;

/** A person's name as letters and posts show it; closed accounts are nobody any more. */
export function nameOf(reader: Reader, people: People, id: string | null): string {
  if (id === null) return reader.t('mail.site');
  const person = people.get(id);
  return person === undefined || person.closed ? reader.t('mail.former') : person.login;
}

/** A notice as a sentence of the reader's language. */
export function noticeText(
  reader: Reader,
  people: People,
  notice: MailNotice,
  fromId: string | null,
): string {
  const { t } = reader;
  if (notice.kind === 'site') {
    const params = { ...notice.params };
    const reason = params['reason'];
    if (typeof reason === 'string') params['reason'] = t(`moderation.reason_${reason}`);
    return t(`mail.site_${notice.name}`, params);
  }
  if (notice.kind === 'bye-wish' || notice.kind === 'withdrawal-wish')
    return t(`mail.notice_${notice.kind}`, {
      from: nameOf(reader, people, fromId),
      round: notice.kind === 'bye-wish' ? notice.round : 0,
    });
  const names = { from: nameOf(reader, people, fromId), opponent: nameOf(reader, people, notice.opponentId) };
  return notice.kind === 'deciding-intent'
    ? t('mail.notice_deciding-intent', names)
    : t('mail.notice_deciding-result', {
        ...names,
        game: notice.gameNumber,
        result: notice.result.replaceAll('1/2', '½').replace('-', ' – '),
      });
}

/** The subject of a thread: its own, or what the site's sentence is about. */
export function subjectOf(
  reader: Reader,
  thread: { readonly subject: string; readonly notice: MailNotice | null },
): string {
  const { notice } = thread;
  if (notice?.kind === 'site') return reader.t(`mail.siteSubject_${notice.name}`, notice.params);
  return thread.subject === '' ? reader.t('mail.noSubject') : thread.subject;
}

/** The box: how full it is, and its conversations, newest first. */
export function MailBox(props: {
  readonly reader: Reader;
  readonly people: People;
  readonly lines: readonly ThreadLine[];
  readonly current: string | null;
  readonly used: number;
  readonly box: number;
  readonly keepDays: number;
}) {
  const { reader, people, lines } = props;
  const { t } = reader;
  return (
    <section class="mail-box" aria-labelledby="h-box">
      <h2 id="h-box" class="hidden-text">
        {t('mail.threads')}
      </h2>
      <div class="mail-used">
        <p class="small">{t('mail.used', { used: props.used, box: props.box })}</p>
        <progress
          max={props.box}
          value={props.used}
          aria-label={t('mail.used', { used: props.used, box: props.box })}
        />
      </div>
      {props.used >= props.box && (
        <p class="small warn" role="status">
          {t('mail.freeHint')}
        </p>
      )}
      <ul class="mail-threads">
        {lines.map((line) => (
          <li key={line.id}>
            <a
              class={line.unread > 0 ? 'mail-line mail-unread' : 'mail-line'}
              href={`/mail/${line.id}`}
              {...(line.id === props.current ? { 'aria-current': 'page' as const } : {})}
            >
              <span class="two">
                <span class="mail-name">
                  {line.unread > 0 && (
                    <span class="hidden-text">{t('mail.unread', { count: line.unread })} </span>
                  )}
                  {line.withIds.length === 0
                    ? t('mail.site')
                    : line.withIds.map((id) => nameOf(reader, people, id)).join(', ')}
                </span>
                <span class="faint small nowrap">
                  <When reader={reader} at={line.at} />
                </span>
              </span>
              <span class="mail-subject">{subjectOf(reader, line)}</span>
              <span class="mail-excerpt">
                {line.notice === null
                  ? line.excerpt
                  : noticeText(reader, people, line.notice, line.lastFromId)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p class="note">{t('mail.usedHint', { days: props.keepDays })}</p>
    </section>
  );
}

/** The letters of a conversation, oldest first, each as plain text. */
export function Letters(props: {
  readonly reader: Reader;
  readonly people: People;
  readonly thread: Thread;
}) {
  const { reader, people } = props;
  return (
    <ol class="mail-letters">
      {props.thread.letters.map((letter) => (
        <li key={letter.id} id={`l-${letter.id}`}>
          <LetterView reader={reader} people={people} letter={letter} />
        </li>
      ))}
    </ol>
  );
}

function LetterView(props: { readonly reader: Reader; readonly people: People; readonly letter: Letter }) {
  const { reader, people, letter } = props;
  const { t } = reader;
  const { notice } = letter;
  return (
    <>
      <div class="two">
        <b>{letter.direction === 'out' ? t('mail.you') : nameOf(reader, people, letter.fromId)}</b>
        <span class="faint small">
          <When reader={reader} at={letter.at} />
        </span>
      </div>
      <div class="letter-body">
        {notice === null ? (
          <PlainText text={letter.body} />
        ) : (
          <p>{noticeText(reader, people, notice, letter.fromId)}</p>
        )}
        {notice?.kind === 'deciding-result' && (
          <p>
            <a href={`/game/${notice.gameNumber}`}>{t('mail.toGame', { game: notice.gameNumber })}</a>
          </p>
        )}
      </div>
      <form method="post" action={`/mail/letter/${letter.id}/delete`} class="small no-print">
        <button class="text-button" type="submit">
          {t('mail.deleteLetter')}
        </button>
      </form>
    </>
  );
}

/** Text as paragraphs; nothing in it is markup. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/\n{2,}/u).map((paragraph, i) => (
        <p key={i} class="plain">
          {paragraph}
        </p>
      ))}
    </>
  );
}
