import { worksText } from '../../moderation/index.ts';
import { ButtonLink } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';
import type { Page } from '../web.ts';

const KNOWN = new Set([
  'foreign-origin',
  'too-many',
  'not-found',
  'not-allowed',
  'too-large',
  'bad-request',
  'internal',
]);

/** What happened, what was kept, what to do; and the number to name when asking. `again`: an address to load once more. */
export function errorPage(
  reader: Reader,
  status: number,
  code: string,
  requestId: string,
  again: string | null = null,
): Page {
  const { t } = reader;
  const name = KNOWN.has(code) ? code : 'bad-request';
  return {
    title: t(`errors.${name}_title`),
    indexed: false,
    refusal: code,
    body: (
      <div class="error-page">
        <p class="error-number" aria-hidden="true">
          {status}
        </p>
        <h1>{t(`errors.${name}_title`)}</h1>
        <p>{t(`errors.${name}_text`)}</p>
        <dl class="kept">
          <dt>{t('errors.kept')}</dt>
          <dd>{t(`errors.${name}_kept`)}</dd>
          <dt>{t('errors.do')}</dt>
          <dd>{t(`errors.${name}_do`)}</dd>
          {status >= 500 && (
            <>
              <dt>{t('errors.number')}</dt>
              <dd>
                <code>{requestId}</code>
              </dd>
            </>
          )}
        </dl>
        <p class="buttons">
          {again !== null && <ButtonLink href={again}>{t('errors.again')}</ButtonLink>}
          <ButtonLink href="/">{t('errors.toFront')}</ButtonLink>
        </p>
      </div>
    ),
  };
}

/** the site is closed for works. `again` is the address to look at again. */
export function worksPage(reader: Reader, text: string, again: string): Page {
  const { t } = reader;
  return {
    title: t('administration.closedTitle'),
    indexed: false,
    refusal: 'maintenance',
    body: (
      <div class="error-page">
        <h1>{t('administration.closedTitle')}</h1>
        <p>{worksText(t, text)}</p>
        <dl class="kept">
          <dt>{t('errors.kept')}</dt>
          <dd>{t('administration.closedKept')}</dd>
          <dt>{t('errors.do')}</dt>
          <dd>{t('administration.closedDo')}</dd>
        </dl>
        <p class="buttons">
          <ButtonLink href={again}>{t('administration.closedAgain')}</ButtonLink>
        </p>
      </div>
    ),
  };
}
