import type { Log, LogFields } from '../../src/app/log.ts';

export interface KeptLine {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields;
}

/** A log that keeps its lines, so that a test can say what must and must not stand there. */
export function keepingLog(): Log & { readonly lines: KeptLine[] } {
  const lines: KeptLine[] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}): void => {
      lines.push({ level, message, fields });
    };
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
