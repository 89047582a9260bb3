/** Configuration (house of `docs/configuration.md`): environment variables, or the same names as flags of `serve`. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database and its backups. */
  readonly dataFolder: string;
  /** PostgreSQL instead of SQLite, or null. */
  readonly databaseUrl: string | null;
  /** Address under which people reach the site, without trailing slash, or null: then Origin must match Host. */
  readonly baseUrl: string | null;
  /** True when a reverse proxy sets X-Forwarded-For and -Proto. */
  readonly trustProxy: boolean;
  /** Bearer token of `/metrics`, or null: then `/metrics` answers 404. */
  readonly metricsToken: string | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
