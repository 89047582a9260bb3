import {
  ABOUT_MAX,
  EMAIL_MAX,
  PASSWORD_MIN,
  type AccountRefusal,
  type ApiTokenLine,
  type PasskeyLine,
  type Profile,
  type Scope,
  type SessionLine,
} from '../../accounts/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, CheckField, Section, Submit, TextArea, TextField } from '../../ui/index.ts';
import { When } from './when.tsx';
import { browserName } from '../browser-name.ts';
import type { Reader } from '../reader.ts';

/** Which form of the page was refused, and why. */
export interface Fault {
  readonly at:
    | 'profile'
    | 'password'
    | 'email'
    | 'codes'
    | 'recovery'
    | 'tokens'
    | 'close'
    | 'session'
    | 'report';
  readonly refusal: Refusal<AccountRefusal>;
}

/** What the page shows once: a fresh secret. */
export interface Fresh {
  readonly token?: string;
  readonly codes?: { readonly secret: string; readonly uri: string };
  readonly recovery?: readonly string[];
}

/** What the sections of the page are made from. */
export interface AccountView {
  readonly reader: Reader;
  readonly profile: Profile;
  readonly sessions: readonly SessionLine[];
  readonly hasCodes: boolean;
  /** Codes on paper that were not used. */
  readonly recoveryLeft: number;
  readonly passkeys: readonly PasskeyLine[];
  readonly tokens: readonly ApiTokenLine[];
  /** What a new token may do. */
  readonly scopes: readonly Scope[];
  /** C-20: whose word it is that programs are used; null = nobody's. */
  readonly programs: 'self' | 'administration' | null;
  /** Whether letters leave the site. */
  readonly sends: boolean;
  readonly typed: Readonly<Record<string, string>>;
  readonly fresh: Fresh;
  readonly fault: Fault | null;
  /** Words of the fault of a form, if it is one of these codes. */
  readonly why: (at: Fault['at'], ...codes: AccountRefusal[]) => string | undefined;
}

/** About oneself (R-067, C-09, C-20). */
export function ProfileSection(props: AccountView) {
  const { profile, programs, typed, why } = props;
  const { t } = props.reader;
  return (
    <Section id="h-profile" title={t('account.profile')}>
      <form class="form" method="post" action="/account/profile">
        <TextArea
          name="about"
          label={t('account.about')}
          hint={t('account.aboutHint', { max: ABOUT_MAX })}
          value={typed['about'] ?? profile.about}
          rows={3}
          error={why('profile', 'about-long')}
        />
        <TextField
          name="birth"
          label={t('account.birth')}
          hint={t('account.birthHint')}
          value={typed['birth'] ?? profile.birthDate ?? ''}
          error={why('profile', 'birth-date')}
        />
        <CheckField name="shown" checked={profile.birthdayShown}>
          {t('account.birthShown')}
        </CheckField>
        {programs === 'administration' ? (
          <p class="note">{t('entries.programsByAdministration')}</p>
        ) : (
          <CheckField name="programs" checked={programs === 'self'}>
            {t('account.programs')}
          </CheckField>
        )}
        <p class="buttons">
          <Submit tone="main">{t('account.save')}</Submit>
        </p>
      </form>
    </Section>
  );
}

/** The address and its change (ACC-10). */
export function EmailSection(props: AccountView) {
  const { profile, sends, typed, why } = props;
  const { t } = props.reader;
  return (
    <Section id="h-email" title={t('account.email')}>
      <p>
        {profile.email}{' '}
        <span class="small muted">
          {t(profile.emailConfirmedAt === null ? 'account.notConfirmed' : 'account.confirmed')}
        </span>
      </p>
      {profile.emailConfirmedAt === null && sends && (
        <form class="form" method="post" action="/account/confirm">
          <p class="buttons">
            <Submit>{t('account.confirmAgain')}</Submit>
          </p>
        </form>
      )}
      <form class="form form-apart" method="post" action="/account/email#h-email">
        <TextField
          name="email"
          type="email"
          label={t('account.newEmail')}
          hint={t('account.newEmailHint')}
          value={typed['email'] ?? ''}
          maxLength={EMAIL_MAX}
          autocomplete="email"
          error={why('email', 'email-characters', 'email-taken', 'email-same', 'too-many-tries')}
        />
        <TextField
          name="password"
          type="password"
          label={t('accounts.password')}
          autocomplete="current-password"
          idPrefix="email"
          error={why('email', 'wrong-password', 'busy')}
        />
        <p class="buttons">
          <Submit>{t('account.changeEmail')}</Submit>
        </p>
      </form>
    </Section>
  );
}

/** A new password. */
export function PasswordSection(props: AccountView) {
  const { why } = props;
  const { t } = props.reader;
  return (
    <Section id="h-password" title={t('account.password')}>
      <form class="form" method="post" action="/account/password#h-password">
        <TextField
          name="old"
          type="password"
          label={t('account.oldPassword')}
          autocomplete="current-password"
          error={why('password', 'wrong-password', 'busy')}
        />
        <TextField
          name="fresh"
          type="password"
          label={t('account.newPassword')}
          hint={`${t('accounts.passwordHint', { min: PASSWORD_MIN })} ${t('account.passwordEnds')}`}
          autocomplete="new-password"
          error={why('password', 'password-length', 'password-guessable')}
        />
        <p class="buttons">
          <Submit>{t('account.changePassword')}</Submit>
        </p>
      </form>
    </Section>
  );
}

/** Keys that sign in without a password (ACC-14). */
export function PasskeysSection(props: AccountView) {
  const { reader, passkeys } = props;
  const { t } = reader;
  return (
    <Section id="h-passkeys" title={t('passkeys.title')}>
      <p>{t('passkeys.lead')}</p>
      {passkeys.length === 0 ? (
        <p class="muted">{t('passkeys.none')}</p>
      ) : (
        <ul class="list form-apart">
          {passkeys.map((key) => (
            <li key={key.id} class="two">
              <span>
                {key.name}
                <br />
                <span class="small faint">
                  {t(key.lastUsedAt === null ? 'passkeys.added' : 'passkeys.used')}{' '}
                  <When reader={reader} at={key.lastUsedAt ?? key.createdAt} />
                </span>
              </span>
              <form method="post" action="/account/passkeys/end">
                <input type="hidden" name="id" value={key.id} />
                <Submit small tone="quiet" label={t('passkeys.endOf', { name: key.name })}>
                  {t('passkeys.end')}
                </Submit>
              </form>
            </li>
          ))}
        </ul>
      )}
      <div data-passkeys hidden>
        <form class="form form-apart">
          <TextField
            name="name"
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            idPrefix="passkey"
          />
          <TextField
            name="password"
            type="password"
            label={t('accounts.password')}
            autocomplete="current-password"
            idPrefix="passkey"
            required
          />
          <p class="buttons">
            <button class="button" type="submit" data-action="passkey">
              {t('passkeys.add')}
            </button>
          </p>
          <p class="field-error" role="status" data-said="passkey" />
        </form>
      </div>
      <noscript>
        <p class="small muted">{t('passkeys.noScript')}</p>
      </noscript>
    </Section>
  );
}

/** Tokens for programs (API-2). */
export function TokensSection(props: AccountView) {
  const { reader, tokens, scopes, typed, fresh, why } = props;
  const { t } = reader;
  return (
    <Section id="h-tokens" title={t('account.tokens')}>
      <p>
        {t('account.tokensLead')} <a href="/api">API</a>
      </p>
      {fresh.token !== undefined && (
        <Callout tone="good" role="status" title={t('account.tokenOnce')}>
          <p>
            <code>{fresh.token}</code>
          </p>
        </Callout>
      )}
      <ul class="list form-apart">
        {tokens.map((token) => (
          <li key={token.id} class="two">
            <span>
              {token.name}{' '}
              <span class="small faint">
                {token.scopes.map((scope) => t(`account.scope_${scope}`)).join(', ')}
              </span>
              <br />
              <span class="small faint">
                {t('account.tokenUntil')} <When reader={reader} at={token.expiresAt} />
              </span>
            </span>
            <form method="post" action="/account/tokens/end">
              <input type="hidden" name="id" value={token.id} />
              <Submit small tone="quiet" label={t('account.tokenEndOf', { name: token.name })}>
                {t('account.tokenEnd')}
              </Submit>
            </form>
          </li>
        ))}
      </ul>
      <form class="form form-apart" method="post" action="/account/tokens#h-tokens">
        <TextField
          name="name"
          label={t('account.tokenName')}
          value={typed['name'] ?? ''}
          error={why('tokens')}
        />
        <fieldset class="field">
          <legend>{t('account.tokenScopes')}</legend>
          {scopes.map((scope) => (
            <CheckField key={scope} name={scope} checked={scope === 'read'}>
              {t(`account.scope_${scope}`)}
            </CheckField>
          ))}
        </fieldset>
        <TextField
          name="days"
          label={t('account.tokenDays')}
          value={typed['days'] ?? '90'}
          inputMode="numeric"
        />
        <p class="buttons">
          <Submit>{t('account.tokenMake')}</Submit>
        </p>
      </form>
    </Section>
  );
}

/** Where one is signed in. */
export function SessionsSection(props: AccountView) {
  const { reader, sessions } = props;
  const { t } = reader;
  return (
    <Section id="h-sessions" title={t('account.sessions')}>
      <ul class="list">
        {sessions.map((session) => (
          <li key={session.id}>
            <span class="plain" title={session.agent}>
              {browserName(session.agent)}
            </span>
            <span class="two small faint">
              <span>
                {session.current ? (
                  <b>{t('account.thisOne')}</b>
                ) : (
                  <When reader={reader} at={session.lastSeenAt} />
                )}
              </span>
              {!session.current && (
                <form method="post" action="/account/sessions/end">
                  <input type="hidden" name="id" value={session.id} />
                  <button class="text-button" type="submit">
                    {t('account.endSession')}
                  </button>
                </form>
              )}
            </span>
          </li>
        ))}
      </ul>
      <form class="form-apart" method="post" action="/account/sessions/all">
        <Submit>{t('account.endAll')}</Submit>
      </form>
    </Section>
  );
}

/** Unauthorised use (R-061, C-08). */
export function ReportSection(props: AccountView) {
  const { t } = props.reader;
  return (
    <Section id="h-report" title={t('account.report')}>
      <p class="small">{t('account.reportLead')}</p>
      <form class="form form-apart" method="post" action="/account/report#h-report">
        <TextArea name="note" label={t('account.reportNote')} rows={3} />
        <p class="buttons">
          <Submit>{t('account.reportSend')}</Submit>
        </p>
      </form>
    </Section>
  );
}

/** All data of one as an archive. */
export function ExportSection(props: AccountView) {
  const { t } = props.reader;
  return (
    <Section id="h-export" title={t('account.export')}>
      <p class="small">{t('account.exportLead')}</p>
      <form class="form-apart" method="post" action="/account/export">
        <Submit>{t('account.exportGet')}</Submit>
      </form>
    </Section>
  );
}

/** Giving the account up. */
export function CloseSection(props: AccountView) {
  const { fault, why } = props;
  const { t } = props.reader;
  return (
    <Section id="h-close" title={t('account.close')}>
      <details class="danger-fold" open={fault?.at === 'close'}>
        <summary>{t('account.closeOpen')}</summary>
        <form class="form" method="post" action="/account/close">
          <p class="small">{t('account.closeLead')}</p>
          <TextField
            name="password"
            type="password"
            label={t('accounts.password')}
            autocomplete="current-password"
            idPrefix="close"
            error={why('close', 'wrong-password', 'busy')}
          />
          <CheckField
            name="sure"
            idPrefix="close"
            {...(why('close', 'consent-needed') === undefined ? {} : { error: t('account.closeTick') })}
          >
            {t('account.closeSure')}
          </CheckField>
          <p class="buttons">
            <Submit tone="danger">{t('account.closeDo')}</Submit>
          </p>
        </form>
      </details>
    </Section>
  );
}
