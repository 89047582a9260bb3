import { ok, refuse, type Result } from '../result.ts';

/** Configuration (`docs/configuration.md`): environment variables, or the same names as flags of `serve`. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database and its backups. */
  readonly dataFolder: string;
  /** PostgreSQL instead of SQLite, or null. */
  readonly databaseUrl: string | null;
  /** Address under which people reach the site, without trailing slash, or null: then Origin must match Host. */
  readonly baseUrl: string | null;
  /** Mail server as `smtp://user:password@host:port` or `smtps://…`, or null: then mail is kept and shown (/admin). */
  readonly smtpUrl: string | null;
  /** Sender of the mail, `name@host` or `Name <name@host>`, or null: `noreply@` the host of the base address. */
  readonly mailFrom: string | null;
  /** True when a reverse proxy sets X-Forwarded-For and -Proto. */
  readonly trustProxy: boolean;
  /** Bearer token of `/metrics`, or null: then `/metrics` answers 404. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export const LOG_LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/** Flag of `serve` for every environment variable; `serve --port 8080` is `PORT=8080`. */
export const SETTINGS = {
  port: 'PORT',
  host: 'HOST',
  data: 'TABIYA_DATA',
  'database-url': 'TABIYA_DATABASE_URL',
  'base-url': 'TABIYA_BASE_URL',
  'smtp-url': 'TABIYA_SMTP_URL',
  'mail-from': 'TABIYA_MAIL_FROM',
  'trust-proxy': 'TABIYA_TRUST_PROXY',
  'metrics-token': 'TABIYA_METRICS_TOKEN',
  'log-level': 'TABIYA_LOG_LEVEL',
} as const;

export type SettingName = keyof typeof SETTINGS;

/** Reads the configuration; a flag goes before the environment, an empty value counts as absent. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Partial<Record<SettingName, string>>> = {},
): Result<Config, 'bad-setting'> {
  const value = (name: SettingName): string | null => {
    const given = flags[name] ?? environment[SETTINGS[name]];
    return given === undefined || given.trim() === '' ? null : given.trim();
  };
  const bad = (name: SettingName): ReturnType<typeof refuse<'bad-setting'>> =>
    // The name only: values may be secrets.
    refuse('bad-setting', { name: flags[name] === undefined ? SETTINGS[name] : `--${name}` });

  const port = value('port') ?? '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return bad('port');
  const databaseUrl = value('database-url');
  if (databaseUrl !== null && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) return bad('database-url');
  const baseUrl = value('base-url');
  if (baseUrl !== null && !isSiteAddress(baseUrl)) return bad('base-url');
  const smtpUrl = value('smtp-url');
  if (smtpUrl !== null && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl))) return bad('smtp-url');
  const mailFrom = value('mail-from');
  if (mailFrom !== null && !/^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(mailFrom))
    return bad('mail-from');
  const trust = (value('trust-proxy') ?? 'no').toLowerCase();
  if (!YES.includes(trust) && !NO.includes(trust)) return bad('trust-proxy');
  const metricsToken = value('metrics-token');
  if (metricsToken !== null && metricsToken.length < 16) return bad('metrics-token');
  const logLevel = LOG_LEVELS.find((level) => level === (value('log-level') ?? 'info'));
  if (logLevel === undefined) return bad('log-level');
  return ok({
    port: Number(port),
    host: value('host') ?? '127.0.0.1',
    dataFolder: value('data') ?? './data',
    databaseUrl,
    baseUrl: baseUrl === null ? null : baseUrl.replace(/\/+$/, ''),
    smtpUrl,
    mailFrom,
    trustProxy: YES.includes(trust),
    metricsToken,
    logLevel,
  });
}

const YES: readonly string[] = ['1', 'true', 'yes', 'on'];
const NO: readonly string[] = ['0', 'false', 'no', 'off'];

/** An http(s) origin: no path, query or user. */
function isSiteAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === '';
}
