import { POSTS_A_PAGE, type ForumRefusal } from '../../forum/index.ts';
import { REASONS } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, SelectField, Submit, TextArea } from '../../ui/index.ts';
import { PostBody } from './forum.tsx';
import type { Reader } from '../reader.ts';

/** Where a post stands. */
export function addressOf(topicId: string, number: number): string {
  const page = Math.ceil(number / POSTS_A_PAGE);
  return `/forum/topic/${topicId}${page > 1 ? `?page=${page}` : ''}#p${number}`;
}

/** Number of a page in a query. */
export function pageOf(value: unknown, otherwise = 1): number {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/u.test(value) ? Number(value) : otherwise;
}

/** What was typed, as it will look. */
export function Preview(props: { readonly reader: Reader; readonly body: string }) {
  const { t } = props.reader;
  return (
    <section class="preview" aria-labelledby="h-preview">
      <h2 id="h-preview">{t('forum.previewTitle')}</h2>
      <p class="small warn">{t('forum.previewNote')}</p>
      <PostBody reader={props.reader} body={props.body} number={0} />
    </section>
  );
}

/** Why a post was not taken. */
export function Refused(props: { readonly reader: Reader; readonly refusal: Refusal<ForumRefusal> }) {
  const { t } = props.reader;
  return (
    <Callout tone="alert" role="alert" title={t('forum.kept')}>
      <p>{t(`forum.refusal.${props.refusal.code}`, props.refusal.params)}</p>
    </Callout>
  );
}

/** One of the reasons of R-105. */
export function ReasonField(props: {
  readonly reader: Reader;
  readonly value: string;
  readonly label: string;
  readonly error?: string | undefined;
}) {
  const { t } = props.reader;
  return (
    <SelectField
      name="reason"
      label={props.label}
      value={props.value}
      choices={REASONS.map((reason) => ({ value: reason, label: t(`moderation.reason_${reason}`) }))}
      error={props.error}
    />
  );
}

/** Reason and words of a report, for posts and people. */
export function ReportForm(props: {
  readonly reader: Reader;
  readonly action: string;
  readonly typed: { readonly reason: string; readonly note: string };
  readonly refusal: Refusal | null;
}) {
  const { reader, refusal } = props;
  const { t } = reader;
  return (
    <form class="form" method="post" action={props.action}>
      <ReasonField
        reader={reader}
        value={props.typed.reason}
        label={t('mail.reason')}
        error={refusal === null ? undefined : t(`moderation.refusal.${refusal.code}`, refusal.params)}
      />
      <TextArea name="note" label={t('mail.reasonNote')} value={props.typed.note} rows={4} />
      <p class="buttons">
        <Submit tone="main">{t('forum.reportSend')}</Submit>
      </p>
    </form>
  );
}
