import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import type { PeopleCount } from '../accounts/index.ts';
import { Callout, Icon, SiteFoot, SiteHead } from '../ui/index.ts';
import type { SiteLink } from '../moderation/index.ts';
import { LANGUAGES, words } from '../words/index.ts';
import type { PageAssets } from './assets.ts';
import type { PageData } from './islands.ts';
import type { Maintenance } from '../notices/index.ts';
import { hasSignInForm, SignInForm } from './pages/sign-in.tsx';
import { whenText } from './pages/when.tsx';
import type { Reader } from './reader.ts';
import type { Page } from './web.ts';

/** JSON inside a script element: no `<` may stand there, whatever people are called. */
export function jsonForPage(data: PageData): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

interface FrameProps {
  readonly reader: Reader;
  readonly page: Page;
  readonly assets: PageAssets;
  readonly data: PageData;
  readonly flash: string | null;
  /** Games in which it is the reader's move. */
  readonly turns: number;
  /** Letters the reader has not opened. */
  readonly letters: number;
  /** what administrators want to stand at the foot. */
  readonly links: readonly SiteLink[];
  readonly counters: readonly SiteLink[];
  /** Notices the reader has not seen. */
  readonly told: number;
  /** Works that are announced. */
  readonly works: Maintenance | null;
  readonly people: PeopleCount | null;
}

/** The whole document around a page. */
export function documentOf(props: FrameProps): string {
  return `<!doctype html>${render(<Document {...props} />)}`;
}

function Document(props: FrameProps) {
  const { reader, page, assets } = props;
  const { t } = reader;
  const path = page.path ?? reader.path;
  return (
    <html
      lang={reader.language}
      {...(reader.theme === null ? {} : { 'data-theme': reader.theme })}
      {...(reader.men === null ? {} : { 'data-men': reader.men })}
    >
      <head>
        <meta charset="utf-8" />
        <title>{`${page.title} · ${t('common.siteName')}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {page.indexed === false && <meta name="robots" content="noindex" />}
        {page.refreshWithoutScript !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={String(page.refreshWithoutScript)} />
          </noscript>
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {page.indexed !== false &&
          LANGUAGES.map((language) => (
            <link key={language} rel="alternate" hreflang={language} href={`${path}?lang=${language}`} />
          ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <SiteHead
          t={t}
          nav={(['play', 'tournaments', 'players', 'archive', 'forum', 'news'] as const).map((section) => ({
            href: `/${section}`,
            label: t(`site.nav_${section}`),
            current: page.section === section,
          }))}
          account={<Account {...props} />}
          menuAccount={<Account {...props} folded />}
        />
        {props.works !== null && <Works reader={reader} works={props.works} />}
        <main id="main" class="wrap" tabIndex={-1}>
          {props.flash !== null && (
            <div class="flash">
              <Callout tone="good" role="status">
                <p>{t(props.flash)}</p>
              </Callout>
            </div>
          )}
          {page.body}
        </main>
        {reader.user === null && hasSignInForm(path) && <SignInForm reader={reader} path={path} />}
        {(props.links.length > 0 || props.counters.length > 0) && (
          <aside class="wrap site-links small no-print" aria-label={t('administration.recommended')}>
            {props.links.length > 0 && <span class="faint">{t('administration.recommended')}:</span>}
            {[...props.links, ...props.counters].map((link) => (
              <a
                key={link.href}
                href={link.href}
                rel="noopener noreferrer nofollow"
                target="_blank"
                class="foreign"
              >
                {link.image === null ? (
                  link.words
                ) : (
                  <img src={link.image} alt={link.words} loading="lazy" referrerpolicy="no-referrer" />
                )}
              </a>
            ))}
          </aside>
        )}
        <SiteFoot
          t={t}
          links={[
            { href: '/rules', label: t('site.rules') },
            { href: '/about', label: t('site.about') },
            { href: '/contact', label: t('site.contact') },
            { href: '/api', label: 'API' },
          ]}
          sourceHref="/source"
          language={<LanguageSwitch reader={reader} path={path} people={props.people} />}
        />
        <script
          type="application/json"
          id="data"
          // The one place where text goes into the page unescaped by Preact: a script element holds raw text.
          dangerouslySetInnerHTML={{ __html: jsonForPage(props.data) }}
        />
      </body>
    </html>
  );
}

/** Announced works stand on every page until they are over (R-168, C-19). */
function Works(props: { readonly reader: Reader; readonly works: Maintenance }) {
  const { reader, works } = props;
  const text = works[reader.language];
  return (
    <div class="wrap works" role="status">
      <p>
        {reader.t('told.maintenance', {
          from: whenText(reader, works.from),
          until: whenText(reader, works.until),
        })}
        {text === '' ? '' : ` ${text}`}
      </p>
    </div>
  );
}

function LanguageSwitch(props: {
  readonly reader: Reader;
  readonly path: string;
  readonly people: PeopleCount | null;
}) {
  const { reader, people } = props;
  return (
    <>
      {people !== null && (
        <span>{reader.t('site.people', { recent: people.recent, registered: people.registered })} </span>
      )}
      {LANGUAGES.filter((language) => language !== reader.language).map((language) => (
        <a key={language} href={`${props.path}?lang=${language}`} lang={language} hreflang={language}>
          {words(language)('site.thisLanguage')}
        </a>
      ))}
    </>
  );
}

function Account(props: FrameProps & { readonly folded?: boolean }): ComponentChildren {
  const { reader, turns } = props;
  const { t, user } = reader;
  if (user === null)
    return (
      <>
        <a href={`/login?next=${encodeURIComponent(props.page.path ?? reader.path)}`}>{t('common.signIn')}</a>
        {props.folded === true ? (
          <a href="/register">{t('common.register')}</a>
        ) : (
          <a class="button button-small" href="/register">
            {t('common.register')}
          </a>
        )}
      </>
    );
  return (
    <>
      {/* Stands hidden where no game waits: on the page of a game it counts on. */}
      <a class={turns > 0 ? 'turn' : undefined} href="/my" data-turns={turns} hidden={turns === 0}>
        {t('site.yourMove', { count: turns })}
      </a>
      <a class="keep mail-link" href="/mail">
        <Icon name="mail" />
        <span class={props.folded === true ? undefined : 'hidden-text'}>{t('mail.title')}</span>
        <span data-unread="letters">
          {props.letters > 0 && (
            <>
              <b aria-hidden="true">{props.letters}</b>
              <span class="hidden-text">{t('mail.unread', { count: props.letters })}</span>
            </>
          )}
        </span>
      </a>
      <a class="keep mail-link" href="/notices">
        <Icon name="bell" />
        <span class={props.folded === true ? undefined : 'hidden-text'}>{t('told.title')}</span>
        <span data-unread="notices">
          {props.told > 0 && (
            <>
              <b aria-hidden="true">{props.told}</b>
              <span class="hidden-text">{t('told.unread', { count: props.told })}</span>
            </>
          )}
        </span>
      </a>
      <a href={`/@/${encodeURIComponent(user.login)}`}>{user.login}</a>
      {props.folded === true && <a href="/settings">{t('site.settings')}</a>}
      {user.roles.includes('administrator') && <a href="/admin">{t('site.admin')}</a>}
      <form method="post" action="/logout">
        <button class="button button-quiet button-small" type="submit">
          {t('common.signOut')}
        </button>
      </form>
    </>
  );
}
