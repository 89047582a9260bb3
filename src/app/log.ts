import { LOG_LEVELS, type LogLevel } from './config.ts';

/** JSON log lines: one object a line with `at`, `level`, `message` and fields; never message bodies or secrets. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log that keeps lines of `level` and worse and hands each to `write` with its line end. */
export function createLog(level: LogLevel, write: (line: string) => void, now: () => number): Log {
  const line =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}): void => {
      if (LOG_LEVELS.indexOf(own) < LOG_LEVELS.indexOf(level)) return;
      write(`${JSON.stringify({ at: new Date(now()).toISOString(), level: own, message, ...fields })}\n`);
    };
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}
