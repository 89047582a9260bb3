import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { Compile } from 'typebox/compile';

/** One line of a form; what it means is checked by the room it belongs to. */
export function line(max = 500) {
  return Type.String({ maxLength: max });
}

/** Several lines. */
export function lines(max: number) {
  return Type.String({ maxLength: max });
}

/** One of a few values. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ enum: [...values] });
}

/** What nobody types and a reader does not see: control characters but line ends and tabs, marks that turn the reading direction. */
const HIDDEN = /(?![\n\r\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\ufeff]/gu;

/** Fields that must arrive as they were typed. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'old', 'fresh']);

/** the filter every text passes on its way in. */
function filtered(name: string, value: unknown): unknown {
  return typeof value === 'string' && !SECRETS.has(name) ? value.replaceAll(HIDDEN, '') : value;
}

/** A form as its page sends it. */
export interface Form<Properties extends TProperties> {
  /** The fields of a body, fields that were not sent as empty text; null when it is not this form (wrong types, too long). */
  read(body: unknown): Static<TObject<Properties>> | null;
}

/** A typed form: the schema is compiled once; fields it does not know are dropped. */
export function form<Properties extends TProperties>(properties: Properties): Form<Properties> {
  const validator = Compile(Type.Object(properties));
  const names = Object.keys(properties);
  return {
    read(body) {
      if (typeof body !== 'object' || body === null) return null;
      const typed: Record<string, unknown> = {};
      for (const name of names)
        typed[name] = Object.hasOwn(body, name) ? filtered(name, Reflect.get(body, name)) : '';
      return validator.Check(typed) ? (typed as Static<TObject<Properties>>) : null;
    },
  };
}

/** A box that was ticked. */
export function ticked(value: string): boolean {
  return value === '1' || value === 'on';
}

/** A number as people type it (`3`, `1.5`, `1,5`); null for anything else. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,4})?$/u.test(plain) ? Number(plain) : null;
}

/** Where to go after signing in: a path of ours, never another site. */
export function localPath(text: string): string {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text) || text.length > 500) return '/';
  return text;
}
