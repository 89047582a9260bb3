import { Submit, TextField } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

/** Pages about signing in, registering and secret links: they hold a form of their own, or must not lead away. */
const WITHOUT = /^\/(login|register|forgot|reset|confirm|unsubscribe|admin)(\/|$|\?)/u;

/** True where a visitor finds the form of login and password at the foot of the page. */
export function hasSignInForm(path: string): boolean {
  return !WITHOUT.test(path);
}

/** Login and password on the pages visitors see; leads back to the page it stood on. */
export function SignInForm(props: { readonly reader: Reader; readonly path: string }) {
  const { t } = props.reader;
  return (
    <aside class="wrap sign-in no-print" aria-label={t('common.signIn')}>
      <form class="sign-in-form" method="post" action="/login">
        <TextField
          name="login"
          label={t('accounts.login')}
          autocomplete="username"
          idPrefix="enter"
          required
        />
        <TextField
          name="password"
          type="password"
          label={t('accounts.password')}
          autocomplete="current-password"
          idPrefix="enter"
          required
        />
        <input type="hidden" name="next" value={props.path} />
        <Submit>{t('common.signIn')}</Submit>
        <a class="small" href="/forgot">
          {t('account.forgotten')}
        </a>
      </form>
    </aside>
  );
}
