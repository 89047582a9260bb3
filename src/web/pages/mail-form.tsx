import type { MailRefusal } from '../../mail/index.ts';
import type { Refusal } from '../../result.ts';
import { ButtonLink, Callout, PageHead } from '../../ui/index.ts';
import { nameOf, type People } from './mail.tsx';
import type { Reader } from '../reader.ts';

/** Head of the pages of mail. */
export function MailHead({ reader }: { readonly reader: Reader }) {
  return (
    <PageHead title={reader.t('mail.title')}>
      <ButtonLink tone="main" href="/mail/new">
        {reader.t('mail.write')}
      </ButtonLink>
    </PageHead>
  );
}

/** Why a letter was not taken. */
export function Refused(props: { readonly reader: Reader; readonly refusal: Refusal<MailRefusal> }) {
  const { t } = props.reader;
  return (
    <Callout tone="alert" role="alert" title={t('mail.kept')}>
      <p>{t(`mail.refusal.${props.refusal.code}`, props.refusal.params)}</p>
    </Callout>
  );
}

/** A name that leads to its page, if somebody still has it. */
export function PersonLink(props: { readonly reader: Reader; readonly people: People; readonly id: string }) {
  const name = nameOf(props.reader, props.people, props.id);
  return props.people.get(props.id)?.closed === false ? (
    <a href={`/@/${encodeURIComponent(name)}`}>{name}</a>
  ) : (
    <span>{name}</span>
  );
}
