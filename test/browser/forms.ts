/** Forms of a page as a browser reads them, and texts sent through them. */
import type { Page } from 'playwright-core';
import { packed } from '../support/payloads.ts';
import { PASSWORD } from './hand.ts';

/**
 * What a field takes:
 * - `text` any words
 * - `name` words that mean somebody or something: a login, an address
 * - `number`
 * - `secret` a password
 * - `when` a date and a time, which browsers let nobody type words into
 * - `kept` what the page has put there: hidden fields, choices, boxes
 */
type Kind = 'text' | 'name' | 'number' | 'secret' | 'when' | 'kept';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly kind: Kind;
  /** Characters it takes, or 0 where it does not say. */
  readonly room: number;
  readonly isArea: boolean;
}

export interface Form {
  readonly method: string;
  readonly action: string;
  /** A form that may bring a file. */
  readonly isMultipart: boolean;
  readonly fields: readonly Field[];
  readonly buttons: readonly (readonly [string, string])[];
}

/** A page as its reader is given it. */
export interface Read {
  readonly status: number;
  readonly forms: readonly Form[];
  /** Addresses of the site it leads to. */
  readonly links: readonly string[];
  /** What stands on it, without head and foot of the site, carries words of a payload. */
  readonly isHostile: boolean;
  /** Markup no page of ours has. */
  readonly odd: readonly string[];
}

/** What became of a form that was sent: 0 stands for "taken, look elsewhere". */
export interface Answer {
  readonly status: number;
  readonly refusal: string | null;
  /** Markup no page of ours has. */
  readonly odd: readonly string[];
}

/** Characters that are tried in a field that names no limit, until the site reads the form. */
export const ROOMS = [7_000, 1_500, 900, 480, 200] as const;
/** Characters of a line that names no limit. */
const LINE = 480;

type Pair = readonly [string, string];

/** Gives pages what the functions below ask of them. */
export async function teach(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const taught = {
      /** What a page of ours never has, however it got there. */
      odd(page: Document, attributes = /^(on|style$|srcdoc$)/u): string[] {
        const elements = [...page.querySelectorAll('*')].filter((element) => {
          if (['IFRAME', 'OBJECT', 'EMBED', 'STYLE', 'BASE', 'FRAME'].includes(element.tagName)) return true;
          if (element.tagName === 'SCRIPT')
            return (
              !(element.getAttribute('src') ?? '').startsWith('/assets/') &&
              !/json/u.test(element.getAttribute('type') ?? '')
            );
          return element
            .getAttributeNames()
            .some(
              (name) =>
                attributes.test(name) ||
                (/^(href|src|action|formaction|xlink:href)$/u.test(name) &&
                  /^[\s\p{Cc}]*(javascript|data|vbscript):/iu.test(element.getAttribute(name) ?? '')),
            );
        });
        return elements.map((element) => element.outerHTML.slice(0, 160));
      },
      /** Parts of answers that carry payloads: those that were taken, and those that have not been drawn yet. */
      known: new Set<string>(),
      undrawn: [] as string[],
      waiting: 0,
      /**
       * Takes what an answer holds between head and foot of the site, which stand on every page. A list with the texts of a
       * hundred people comes back with each answer: what is in it is drawn once.
       */
      take(html: string): void {
        const from = html.indexOf('<main');
        const main = from < 0 ? html : html.slice(from, html.lastIndexOf('</main>'));
        for (const part of main.split(/(?=<(?:li|form|section|article|p|div|input|textarea)\b)/u)) {
          if (!part.includes('hit=1') || this.known.has(part)) continue;
          this.known.add(part);
          this.undrawn.push(part);
          this.waiting += part.length;
        }
      },
      /** Draws them under the policy of the site; tells whether something ran. */
      async draw(): Promise<boolean> {
        const parts = this.undrawn.splice(0);
        this.waiting = 0;
        if (parts.length === 0) return false;
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const inner = frame.contentWindow;
        if (inner === null) throw new Error('no frame');
        const loaded = new Promise((resolve) => {
          frame.addEventListener('load', resolve, { once: true });
        });
        inner.document.open();
        for (const part of parts) inner.document.write(part);
        inner.document.close();
        await loaded;
        const ran = 'hit' in inner || 'hit' in window;
        frame.remove();
        return ran;
      },
    };
    Object.assign(window, { taught });
  });
}

interface Taught {
  take(html: string): void;
  odd(page: Document, attributes?: RegExp): string[];
  readonly waiting: number;
  draw(): Promise<boolean>;
}

/** So many characters of answers are drawn in one frame: a frame for each takes a second of a busy machine. */
const DRAWN_TOGETHER = 300_000;

/** Draws the answers that wait to be drawn; tells whether something ran. */
export function drawRest(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as unknown as { readonly taught: Taught }).taught.draw());
}

/** Reads a page of the site. */
export function readPage(page: Page, path: string, method: 'GET' | 'POST' = 'GET'): Promise<Read> {
  return page.evaluate(
    async ([path, method, together]) => {
      const headers = { accept: 'text/html' };
      const answer = await fetch(path, {
        method,
        headers,
        ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
      });
      const html = answer.headers.get('content-type')?.includes('html') === true ? await answer.text() : '';
      const read = new DOMParser().parseFromString(html, 'text/html');
      const { taught } = window as unknown as { readonly taught: Taught };
      const odd = taught.odd(read);
      taught.take(html);
      if (taught.waiting >= together && (await taught.draw())) odd.push('it ran, or something before it');
      const kindOf = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): Kind => {
        if (field.type === 'password') return 'secret';
        if (/^(date|datetime-local|time)$/u.test(field.type)) return 'when';
        if (!/^(text|search|textarea|email|url|number)$/u.test(field.type)) return 'kept';
        if (field.type === 'number' || /numeric|decimal/u.test(field.inputMode)) return 'number';
        return /^(login|to|who|opponent|clone|email|address|link|code|birth|reminders)$/u.test(field.name)
          ? 'name'
          : 'text';
      };
      return {
        // Who is asked to sign in has not seen the page.
        status: answer.redirected && new URL(answer.url).pathname.startsWith('/login') ? 303 : answer.status,
        isHostile: read.querySelector('main')?.outerHTML.includes('hit=1') === true,
        odd,
        links: [...read.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
        forms: [...read.querySelectorAll('form')].map((form) => ({
          method: form.method,
          action: form.getAttribute('action') ?? path,
          isMultipart: form.enctype === 'multipart/form-data',
          fields: [
            ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
              'input[name], textarea[name], select[name]',
            ),
          ].flatMap((field) => {
            const isChoice = field.type === 'radio' || field.type === 'checkbox';
            if (isChoice && !(field as HTMLInputElement).checked && !/^(sure|consent)$/u.test(field.name))
              return [];
            if (field.type === 'file') return [];
            const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
            const room = field instanceof HTMLSelectElement ? 0 : Math.max(0, field.maxLength);
            const isArea = field.type === 'textarea';
            return [{ name: field.name, label, value: field.value, kind: kindOf(field), room, isArea }];
          }),
          buttons: [...form.querySelectorAll('button')].map((button) => [button.name, button.value] as const),
        })),
      };
    },
    [path, method, DRAWN_TOGETHER] as const,
  );
}

/** Sends bodies through a form and looks at each answer as the browser reads and draws it. */
export function sendAll(
  page: Page,
  form: Form,
  bodies: readonly (readonly Pair[])[],
): Promise<readonly Answer[]> {
  return page.evaluate(
    async ([method, action, isMultipart, bodies, together]) => {
      const { taught } = window as unknown as { readonly taught: Taught };
      const one = async (fields: readonly Pair[]) => {
        const body = isMultipart ? new FormData() : new URLSearchParams();
        for (const [name, value] of fields) body.append(name, value);
        const answer = await (method === 'get'
          ? fetch(`${action}${action.includes('?') ? '&' : '?'}${String(body)}`)
          : fetch(action, { method: 'POST', body, redirect: 'manual' }));
        const html = await answer.text();
        const odd = taught.odd(new DOMParser().parseFromString(html, 'text/html'));
        taught.take(html);
        if (taught.waiting >= together && (await taught.draw())) odd.push('it ran, or something before it');
        return { status: answer.status, refusal: answer.headers.get('x-refusal'), odd };
      };
      const answers: Answer[] = [];
      // Three at a time: the browser draws one answer while the site writes the next.
      for (let at = 0; at < bodies.length; at += 3)
        answers.push(...(await Promise.all(bodies.slice(at, at + 3).map(one))));
      return answers;
    },
    [form.method, form.action, form.isMultipart, bodies, DRAWN_TOGETHER] as const,
  );
}

/** What is odd about a page of the site as it stands, and whether something ran there. */
export function oddNow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { taught } = window as unknown as { readonly taught: Taught };
    // Our own scripts set styles through the object model; the policy refuses every other way, and says so.
    const odd = taught.odd(document, /^(on|srcdoc$)/u);
    return 'hit' in window ? [...odd, 'it ran'] : odd;
  });
}

/** Types a text into a field that a script serves, and sends its form. */
export async function typeAndSend(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).evaluate((element, text) => {
    const field = element as HTMLInputElement | HTMLTextAreaElement;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form?.requestSubmit();
  }, text);
}

const VALID: Readonly<Record<string, string>> = {
  email: 'new@club.example',
  address: 'a@club.example',
  birth: '',
  code: '123456',
  link: 'https://club.example/',
};

/** What somebody would write who means well. */
function plain(field: Field, person: string, aheadMs: number, order: number): string {
  if (field.kind === 'secret') return PASSWORD;
  if (field.kind === 'when')
    return field.value !== ''
      ? field.value
      : new Date(aheadMs + order * 3_600_000).toISOString().slice(0, 16);
  if (field.kind === 'number') return field.value !== '' ? field.value : '1';
  if (field.kind === 'name') return field.value !== '' ? field.value : (VALID[field.name] ?? person);
  if (field.kind === 'text' && field.value === '') return 'Words';
  if (field.kind === 'kept' && /^(sure|consent)$/u.test(field.name)) return '1';
  return field.value;
}

/** A body with the button that sends it, if it says something. */
function pressed(fields: readonly Pair[], button: Pair | undefined): readonly Pair[] {
  return button === undefined || button[0] === '' ? fields : [...fields, button];
}

/** Bodies of a form: these fields take texts, the others what somebody would write who means well. */
function bodiesWith(
  form: Form,
  lists: ReadonlyMap<Field, readonly string[]>,
  person: string,
  aheadMs: number,
): readonly (readonly Pair[])[] {
  const most = Math.max(0, ...[...lists.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => {
    const fields = form.fields.map((field, order): Pair => {
      const list = lists.get(field) ?? [];
      const text = list[round % Math.max(1, list.length)];
      return [field.name, text ?? plain(field, person, aheadMs, order)];
    });
    const first = form.buttons[0];
    return pressed(fields, first);
  });
}

export interface Writing {
  readonly form: Form;
  /** Fields that have not taken the hundred yet. */
  readonly fresh: ReadonlySet<Field>;
  /** A login of somebody. */
  readonly person: string;
  /** An instant that is still to come, ms. */
  readonly aheadMs: number;
}

/**
 * Bodies that bring a hundred payloads into the fields of words at once, while the others say what is right, so that the site
 * may take the form. Fields that took them already take one text.
 */
export function wordsOf(
  { form, fresh, person, aheadMs }: Writing,
  room: number,
): readonly (readonly Pair[])[] {
  const texts = form.fields.filter(({ kind }) => kind === 'text');
  const areas = texts.filter(({ isArea, room: own }) => isArea && own === 0).length;
  const lists = new Map<Field, readonly string[]>();
  const longer = new Map<Field, readonly string[]>();
  for (const field of texts) {
    const most = field.isArea ? Math.floor(room / Math.max(1, areas)) : Math.min(LINE, room);
    const all = packed(field.room > 0 ? Math.min(field.room, most) : most, field.isArea);
    lists.set(field, fresh.has(field) ? all.fitting : all.fitting.slice(0, 1));
    if (fresh.has(field)) longer.set(field, all.longer);
  }
  const bodies = bodiesWith(form, lists, person, aheadMs);
  const first = bodies[0] ?? [];
  const own = form.buttons[0];
  const others = form.buttons.slice(1).map((button) =>
    pressed(
      first.filter((pair) => pair !== own),
      button,
    ),
  );
  return [...bodies, ...others, ...bodiesWith(form, longer, person, aheadMs)];
}

/** Characters that are tried in a field that is not made for words, until the site reads the form. */
export const STRANGE_ROOMS = [LINE, 200, 120, 60, 30] as const;

/** Bodies that bring the hundred into fields that are not made for words, in texts of so many characters. */
export function strangeOf(
  { form, person, aheadMs }: Writing,
  fields: readonly Field[],
  room: number,
): readonly (readonly Pair[])[] {
  const { fitting, longer } = packed(room, false);
  return bodiesWith(form, new Map(fields.map((field) => [field, [...fitting, ...longer]])), person, aheadMs);
}
