/** Titles of FIDE; others are none (a list's `WH` is an honorary one). */
const TITLES: ReadonlySet<string> = new Set(['GM', 'IM', 'FM', 'CM', 'WGM', 'WIM', 'WFM', 'WCM']);

const NAME_LENGTH = 100;
const MOST_LINES = 2_000;
const GREATEST_RATING = 4_000;

export type Column = 'name' | 'login' | 'rating' | 'title' | 'federation' | 'id' | 'birth';

/** Words of headings, without case and points. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  name: ['name', 'player', 'fullname', 'имя', 'фио', 'фамилия', 'фамилияимя', 'участник', 'игрок'],
  login: ['login', 'nick', 'account', 'логин', 'ник'],
  rating: ['rating', 'elo', 'rtg', 'rtgfide', 'fiderating', 'srtng', 'std', 'рейтинг', 'эло'],
  title: ['title', 'tit', 'звание', 'титул'],
  federation: ['federation', 'fed', 'country', 'федерация', 'страна'],
  id: ['id', 'fideid', 'idnumber', 'fideno', 'ид', 'кодфиде', 'идфиде'],
  birth: [
    'birth',
    'born',
    'bday',
    'birthday',
    'birthdate',
    'yearofbirth',
    'датарождения',
    'годрождения',
    'гр',
  ],
};

/** What is odd in a line; catalogue keys `entrylist.note.<code>`. `wrong` notes keep the line out. */
export interface ListNote {
  readonly code:
    | 'shifted'
    | 'no-name'
    | 'bad-name'
    | 'bad-rating'
    | 'no-account'
    | 'same-id'
    | 'same-person'
    | 'merged'
    | 'id-cleaned'
    | 'id-date'
    | 'id-unknown'
    | 'birth-unclear'
    | 'title-unknown'
    | 'federation-unknown'
    | 'changes'
    | 'unchanged'
    | 'two-accounts';
  readonly wrong: boolean;
  /** 1-based column of the file; null = the whole line. */
  readonly column: number | null;
  readonly value: string;
  /** The line this one belongs to. */
  readonly line: number | null;
}

/** A line of the list as it was understood. */
export interface ListLine {
  /** 1-based line of the file. */
  readonly line: number;
  readonly name: string;
  readonly login: string;
  readonly rating: number | null;
  readonly title: string | null;
  readonly federation: string | null;
  /** FIDE number; tells the same person twice in a list, and is not kept (T-73). */
  readonly id: string | null;
  readonly notes: readonly ListNote[];
}

export interface EntryList {
  readonly encoding: 'utf-8' | 'windows-1251';
  readonly delimiter: ',' | ';' | '\t' | null;
  readonly columns: readonly (Column | null)[];
  readonly hasHeadings: boolean;
  readonly lines: readonly ListLine[];
  /** Lines beyond the most that is read. */
  readonly leftOut: number;
}

/** Text of a file: strict UTF-8, else Windows-1251; a mark of order is taken off. */
export function decodeList(bytes: Uint8Array): {
  readonly text: string;
  readonly encoding: EntryList['encoding'];
} {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'windows-1251' };
  }
}

function delimiterOf(first: string): EntryList['delimiter'] {
  const plain = first.replaceAll(/"[^"]*"/gu, '');
  const count = (mark: string): number => plain.split(mark).length - 1;
  const marks = (['\t', ';', ','] as const).toSorted((a, b) => count(b) - count(a));
  const [best] = marks;
  return best === undefined || count(best) === 0 ? null : best;
}

/** Cells of the file with the line each row begins on; quotes may hold delimiters, line ends and doubled quotes. */
function rowsOf(
  text: string,
  delimiter: string | null,
): { readonly line: number; readonly cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let row: { line: number; cells: string[] } = { line, cells: [] };
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    row.cells.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.cells.some((one) => one !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign === '\n' ? ' ' : sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (sign === delimiter) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}

function headingOf(text: string): Column | null {
  const plain = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const found = Object.entries(HEADINGS).find(([, names]) => names.includes(plain));
  return (found?.[0] as Column | undefined) ?? null;
}

/** A cell without what spreadsheets leave in it: quotes around, and words for nothing. */
function tidy(cell: string): string {
  let [from, to] = [0, cell.length];
  while (cell[from] === '"') from += 1;
  // Not by a pattern: on a long row of quotes it would look from each of them to the end.
  while (to > from && cell[to - 1] === '"') to -= 1;
  const plain = cell.slice(from, to).trim();
  return /^(?:n\/?a|null|none|нет|[-–—])$/iu.test(plain) ? '' : plain;
}

const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/u;
const UNFIT = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** A list of people as it comes (D24): every line with what is odd in it, and in which column. */
export function readEntryList(text: string, encoding: EntryList['encoding'] = 'utf-8'): EntryList {
  const plain = text.replace(/^\uFEFF/u, '');
  const delimiter = delimiterOf(plain.split('\n').find((one) => one.trim() !== '') ?? '');
  const rows = rowsOf(plain, delimiter);
  const headings = (rows[0]?.cells ?? []).map(headingOf);
  const hasHeadings = headings.includes('name') || headings.includes('login');
  const body = hasHeadings ? rows.slice(1) : rows;
  const columns = hasHeadings ? headings : usualColumns(body.map(({ cells }) => cells));
  const lines = body.slice(0, MOST_LINES).map(({ line, cells }) => readLine(line, cells, columns));
  return {
    encoding,
    delimiter,
    columns,
    hasHeadings,
    lines: withTwins(lines),
    leftOut: Math.max(0, body.length - MOST_LINES),
  };
}

/** Columns of a list without headings: a FIDE number first, if there is one, then name, rating, title, federation. */
function usualColumns(rows: readonly (readonly string[])[]): readonly Column[] {
  const usual: readonly Column[] = ['name', 'rating', 'title', 'federation'];
  const numbers = rows.filter(([first = '']) => /^\d{4,10}(?:\.0)?$/u.test(tidy(first))).length;
  return numbers * 2 > rows.length ? ['id', ...usual] : usual;
}

function readLine(line: number, cells: readonly string[], columns: readonly (Column | null)[]): ListLine {
  const notes: ListNote[] = [];
  const columnOf = (column: Column): number => columns.indexOf(column) + 1;
  const note = (code: ListNote['code'], wrong: boolean, column: Column | null, value = ''): void => {
    const at = column === null ? null : columnOf(column);
    notes.push({ code, wrong, column: at, value: value.slice(0, 60), line: null });
  };
  const of = (column: Column): string => tidy(cells[columns.indexOf(column)] ?? '');
  const beyond = cells.findIndex((cell, index) => index >= columns.length && cell !== '');
  if (beyond >= 0)
    notes.push({ code: 'shifted', wrong: true, column: beyond + 1, value: cells[beyond] ?? '', line: null });
  const name = of('name').replaceAll(/\s+/gu, ' ');
  const login = of('login');
  if (name === '' && login === '') note('no-name', true, columns.includes('name') ? 'name' : null);
  else if (name.length > NAME_LENGTH || UNFIT.test(name) || (name !== '' && !/\p{L}/u.test(name)))
    note('bad-name', true, 'name', name);
  const ratingText = of('rating').replace(/[.,]0+$/u, '');
  const rating = ratingText === '' || ratingText === '0' ? null : Number(ratingText);
  const isRating =
    rating === null || (Number.isSafeInteger(rating) && rating > 0 && rating <= GREATEST_RATING);
  if (!isRating) note('bad-rating', true, 'rating', of('rating'));
  const titleText = of('title').toUpperCase();
  const title = TITLES.has(titleText) ? titleText : null;
  if (titleText !== '' && title === null) note('title-unknown', false, 'title', of('title'));
  const federationText = of('federation').toUpperCase();
  const federation = /^[A-Z]{3}$/u.test(federationText) ? federationText : null;
  if (federationText !== '' && federation === null)
    note('federation-unknown', false, 'federation', of('federation'));
  const birth = of('birth');
  if (birth !== '' && !isPlainBirth(birth)) note('birth-unclear', false, 'birth', birth);
  const id = idOf(of('id'), note);
  return { line, name, login, rating: isRating ? rating : null, title, federation, id, notes };
}

/** A year, or a date that can be read in one way only. Birth dates are not kept (T-73). */
function isPlainBirth(text: string): boolean {
  if (/^(?:19|20)\d\d$/u.test(text) || /^(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2}$/u.test(text)) return true;
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(?:19|20)\d\d$/u.exec(text);
  if (parts === null) return false;
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  return parts[2] === '.' || first > 12 || second > 12 || first === second;
}

function idOf(
  text: string,
  note: (code: ListNote['code'], wrong: boolean, column: Column, value: string) => void,
): string | null {
  if (text === '' || text === '0') return null;
  if (DATE.test(text)) {
    note('id-date', false, 'id', text);
    return null;
  }
  const whole = text.replace(/\.0+$/u, '');
  if (!/^\d{3,10}$/u.test(whole)) {
    note('id-unknown', false, 'id', text);
    return null;
  }
  if (whole !== text) note('id-cleaned', false, 'id', text);
  return whole;
}

/** A name for comparing: letters only, without case and order of first and last name. */
export function nameKey(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .toSorted()
    .join(' ');
}

/** Two of one name with two numbers, or with two logins, are two people. */
function isSameName(other: ListLine | undefined, one: ListLine): boolean {
  if (other === undefined) return false;
  return (one.id === null || other.id === null) && (one.login === '' || other.login === '');
}

/** Finds the same person twice: by number, by login, by name. The first line keeps what the others add. */
function withTwins(lines: readonly ListLine[]): readonly ListLine[] {
  const kept: ListLine[] = [];
  const byId = new Map<string, number>();
  const byLogin = new Map<string, number>();
  const byName = new Map<string, number[]>();
  for (const one of lines) {
    const key = nameKey(one.name);
    const ofId = one.id === null ? undefined : byId.get(one.id);
    const ofLogin = one.login === '' ? undefined : byLogin.get(one.login.toLowerCase());
    const ofName = (byName.get(key) ?? []).find((index) => isSameName(kept[index], one));
    const at = ofId ?? ofLogin ?? ofName ?? -1;
    if (at < 0) {
      if (one.id !== null) byId.set(one.id, kept.length);
      if (one.login !== '') byLogin.set(one.login.toLowerCase(), kept.length);
      if (key !== '') byName.set(key, [...(byName.get(key) ?? []), kept.length]);
    }
    const first = kept[at];
    const isFit = (line: ListLine): boolean => line.notes.every(({ wrong }) => !wrong);
    if (first === undefined || !isFit(first)) {
      kept.push(one);
      continue;
    }
    const code = ofId !== undefined && nameKey(first.name) !== key ? 'same-id' : 'same-person';
    const twin: ListNote = {
      code,
      wrong: true,
      column: null,
      value: first.name || first.login,
      line: first.line,
    };
    kept.push({ ...one, notes: [...one.notes, twin] });
    if (!isFit(one)) continue;
    const adds =
      (first.rating === null && one.rating !== null) ||
      (first.title === null && one.title !== null) ||
      (first.federation === null && one.federation !== null);
    if (!adds) continue;
    kept[at] = {
      ...first,
      rating: first.rating ?? one.rating,
      title: first.title ?? one.title,
      federation: first.federation ?? one.federation,
      id: first.id ?? one.id,
      notes: [...first.notes, { code: 'merged', wrong: false, column: null, value: '', line: one.line }],
    };
  }
  return kept;
}
