import { renderSVG } from 'uqr';
import { Callout, Section, Submit, TextField } from '../../ui/index.ts';
import type { AccountView } from './account.tsx';

/** One-time codes (ACC-11). */
export function CodesSection(props: AccountView) {
  const { hasCodes, fresh, why } = props;
  const { t } = props.reader;
  return (
    <Section id="h-codes" title={t('account.codes')}>
      <p>{t(hasCodes ? 'account.codesOn' : 'account.codesOff')}</p>
      {hasCodes ? (
        <form class="form form-apart" method="post" action="/account/codes/end#h-codes">
          <TextField
            name="password"
            type="password"
            label={t('accounts.password')}
            autocomplete="current-password"
            idPrefix="codes"
            error={why('codes')}
          />
          <p class="buttons">
            <Submit>{t('account.codesEnd')}</Submit>
          </p>
        </form>
      ) : fresh.codes === undefined ? (
        <form class="form form-apart" method="post" action="/account/codes#h-codes">
          <p class="buttons">
            <Submit>{t('account.codesStart')}</Submit>
          </p>
          {why('codes') !== undefined && <p class="field-error">{why('codes')}</p>}
        </form>
      ) : (
        <div class="form form-apart">
          <p>{t('account.codesScan')}</p>
          <div
            class="qr"
            role="img"
            aria-label={t('account.codesPicture')}
            // Squares of our own secret as the library draws them; nothing here was typed by people.
            dangerouslySetInnerHTML={{ __html: renderSVG(fresh.codes.uri) }}
          />
          <p>
            {t('account.codesSecret')} <code>{fresh.codes.secret}</code>
          </p>
          <form class="form" method="post" action="/account/codes/confirm#h-codes">
            <TextField
              name="code"
              label={t('account.code')}
              autocomplete="one-time-code"
              inputMode="numeric"
              required
            />
            <p class="buttons">
              <Submit tone="main">{t('account.codesConfirm')}</Submit>
            </p>
          </form>
        </div>
      )}
      <RecoverySection {...props} />
    </Section>
  );
}

/** Codes on paper for a lost app (ACC-15): shown once, counted afterwards. */
function RecoverySection(props: AccountView) {
  const { fresh, hasCodes, recoveryLeft, why } = props;
  const { t } = props.reader;
  if (!hasCodes) return null;
  return (
    <>
      {fresh.recovery !== undefined && (
        <Callout tone="good" role="status" title={t('passkeys.recoveryTitle')}>
          <p>{t('passkeys.recoveryText')}</p>
          <ul class="codes">
            {fresh.recovery.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <form class="form form-apart" method="post" action="/account/codes/recovery#h-codes">
        <p>{t('passkeys.recoveryLeft', { count: recoveryLeft })}</p>
        <TextField
          name="password"
          type="password"
          label={t('accounts.password')}
          autocomplete="current-password"
          idPrefix="recovery"
          error={why('recovery')}
        />
        <p class="buttons">
          <Submit>{t('passkeys.recoveryRenew')}</Submit>
        </p>
      </form>
    </>
  );
}
