import {
  EMAIL_MAX,
  LOGIN_MAX,
  PASSWORD_MIN,
  RULES_VERSION,
  type AccountRefusal,
} from '../../accounts/index.ts';
import { Callout, CheckField, Submit, TextField } from '../../ui/index.ts';
import type { Refusal } from '../../result.ts';
import type { Reader } from '../reader.ts';
import { RulesText } from './rules.tsx';

/** What was typed, to be shown again; never the password. */
export interface TypedRegistration {
  readonly login: string;
  readonly email: string;
  readonly consent: boolean;
}

const FIELD_OF: Partial<Record<AccountRefusal, 'login' | 'email' | 'password' | 'consent'>> = {
  'login-characters': 'login',
  'login-blank': 'login',
  'login-length': 'login',
  'login-taken': 'login',
  'login-reserved': 'login',
  'email-characters': 'email',
  'email-taken': 'email',
  'password-length': 'password',
  'password-guessable': 'password',
  'consent-needed': 'consent',
};

/** The form that makes an account: login, e-mail, password, the rules and consent to them. */
export function RegistrationForm(props: {
  readonly reader: Reader;
  readonly action: string;
  readonly typed: TypedRegistration | null;
  readonly refusal: Refusal<AccountRefusal> | null;
  /** Where to go afterwards. */
  readonly next?: string;
  readonly submit: string;
}) {
  const { reader, refusal, typed } = props;
  const { t } = reader;
  const field = refusal === null ? undefined : FIELD_OF[refusal.code];
  const error = (name: 'login' | 'email' | 'password' | 'consent'): string | undefined =>
    field === name && refusal !== null ? t(`accounts.refusal.${refusal.code}`, refusal.params) : undefined;
  return (
    <form class="form form-register" method="post" action={props.action}>
      {refusal !== null && (
        <Callout tone="alert" role="alert">
          <p>
            {field === undefined ? t(`accounts.refusal.${refusal.code}`, refusal.params) : t('accounts.kept')}
          </p>
        </Callout>
      )}
      <TextField
        name="login"
        label={t('accounts.login')}
        hint={t('accounts.loginHint')}
        error={error('login')}
        value={typed?.login ?? ''}
        autocomplete="username"
        maxLength={LOGIN_MAX}
        required
      />
      <TextField
        name="email"
        type="text"
        inputMode="email"
        label={t('accounts.email')}
        hint={t('accounts.emailHint')}
        error={error('email')}
        value={typed?.email ?? ''}
        autocomplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <TextField
        name="password"
        type="password"
        label={t('accounts.password')}
        hint={t('accounts.passwordHint', { min: PASSWORD_MIN })}
        error={error('password')}
        autocomplete="new-password"
        required
      />
      <details class="rules-fold">
        <summary>{t('accounts.rulesFold', { version: RULES_VERSION })}</summary>
        <RulesText t={t} level={3} />
      </details>
      <CheckField name="consent" checked={typed?.consent === true} error={error('consent')} required>
        {t('accounts.consent')} <a href="/rules">{t('accounts.consentLink')}</a>
      </CheckField>
      {props.next !== undefined && <input type="hidden" name="next" value={props.next} />}
      <p class="buttons">
        <Submit tone="main">{props.submit}</Submit>
      </p>
    </form>
  );
}
