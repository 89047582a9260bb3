import type { ComponentChildren } from 'preact';
import type { Words } from '../../words/index.ts';
import { Icon, Mark } from './icon.tsx';

export interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
}

/**
 * Head of every page: brand, main menu, account, theme. `account` holds links or the sign-out form as the page wants
 * them; the theme button is hidden until its script runs.
 */
export function SiteHead(props: {
  readonly t: Words;
  readonly nav: readonly NavItem[];
  readonly account: ComponentChildren;
  /** What the folded menu of a phone holds below the nav (sign in, sign out). */
  readonly menuAccount?: ComponentChildren;
}) {
  const { t } = props;
  const links = props.nav.map((item) => (
    <a key={item.href} href={item.href} {...(item.current ? { 'aria-current': 'page' as const } : {})}>
      {item.label}
    </a>
  ));
  return (
    <>
      <a class="skip" href="#main">
        {t('ui.skip')}
      </a>
      <header class="top no-print">
        <div class="wrap">
          <a class="brand" href="/">
            <Mark />
            {t('common.siteName')}
          </a>
          <nav class="top-nav" aria-label={t('ui.mainMenu')}>
            {links}
          </nav>
          <div class="top-tools" role="group" aria-label={t('ui.account')}>
            <div class="top-account">{props.account}</div>
            <button class="icon-button" type="button" data-action="theme" hidden aria-label={t('ui.theme')}>
              <Icon name="theme" />
            </button>
            <details class="top-menu">
              <summary class="icon-button" aria-label={t('ui.menu')}>
                <Icon name="menu" />
              </summary>
              <nav aria-label={t('ui.menu')}>
                {links}
                {props.menuAccount}
              </nav>
            </details>
          </div>
        </div>
      </header>
      <div class="notices no-print" data-island="notices" />
    </>
  );
}

/** Foot of every page: links, source code, the other language. */
export function SiteFoot(props: {
  readonly t: Words;
  readonly links: readonly { readonly href: string; readonly label: string }[];
  readonly sourceHref: string;
  /** The switch of languages: a link or a form. */
  readonly language: ComponentChildren;
}) {
  return (
    <footer class="foot no-print">
      <div class="wrap">
        {props.links.map((link) => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
        <a href={props.sourceHref}>{props.t('ui.sourceCode')}</a>
        <div class="foot-end">{props.language}</div>
      </div>
    </footer>
  );
}
