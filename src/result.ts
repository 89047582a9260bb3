/** Expected failure is a value with a coded reason that a test can name and a page can translate. */
export type Result<T, Code extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal<Code> };

export interface Refusal<Code extends string = string> {
  readonly code: Code;
  /** Values for the translated sentence, never secrets. */
  readonly params?: Readonly<Record<string, string | number>>;
}

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function refuse<Code extends string>(
  code: Code,
  params?: Readonly<Record<string, string | number>>,
): { readonly ok: false; readonly refusal: Refusal<Code> } {
  return { ok: false, refusal: params === undefined ? { code } : { code, params } };
}
