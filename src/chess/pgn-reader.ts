import { ok, refuse, type Result } from '../result.ts';

/** What one game of a file may use up; more is no game but an attack or a mistake. */
export const PGN_LIMITS = {
  /** Characters from its first tag to its result. */
  characters: 256_000,
  tags: 64,
  tagCharacters: 512,
  /** Brackets of variations within each other. */
  depth: 32,
  /** Actions of the main line. */
  moves: 2_000,
} as const;

/** Why a game of a file is refused; the games after it are read all the same. */
export type PgnRefusal =
  | 'too-long'
  | 'too-many-tags'
  | 'too-deep'
  | 'too-many-moves'
  | 'bad-tag'
  | 'unknown-variant'
  | 'bad-fen'
  | 'bad-move';

/** A game as it stands in a file: its tags and the words of its main line; variations and comments fall out. */
export interface PgnText {
  readonly tags: ReadonlyMap<string, string>;
  readonly moves: readonly string[];
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  readonly result: string;
  /** The characters of the whole text that are this game, variations and comments included: from the first to before the last. */
  readonly begins: number;
  readonly ends: number;
}

const RESULTS: ReadonlySet<string> = new Set(['1-0', '0-1', '1/2-1/2', '*']);
const NUMBER = /^\d+\.*$/u;
const NUMBERED = /^\d+\.+/u;

/** Signs that end a word: blanks, brackets and beginnings of comments. */
function endsWord(sign: string): boolean {
  switch (sign) {
    case ' ':
    case '\n':
    case '\r':
    case '\t':
    case '{':
    case '}':
    case ';':
    case '(':
    case ')':
    case '[':
      return true;
    default:
      return false;
  }
}

type Place = 'between' | 'word' | 'comment' | 'rest-of-line' | 'tag' | 'tag-value' | 'tag-escape';

/**
 * Reads games from a text that comes in pieces, one character after the other: nothing is kept but the game that is
 * being read, and its limits hold before anything is built. A game that breaks one is refused and passed over up to
 * the next line that begins with a tag.
 */
export class PgnReader {
  #place: Place = 'between';
  #word = '';
  #tagName = '';
  #tagValue = '';
  #tags = new Map<string, string>();
  #moves: string[] = [];
  #depth = 0;
  #characters = 0;
  /** Characters of the whole text taken, and where the game that is being read begins. */
  #at = 0;
  #begins = 0;
  /** The game is refused: everything up to the next tag at the beginning of a line is passed over. */
  #lost = false;
  #atLineStart = true;
  #begun = false;
  readonly #found: Result<PgnText, PgnRefusal>[] = [];

  /** Takes a piece of the text and answers the games that are complete by now. */
  push(text: string): readonly Result<PgnText, PgnRefusal>[] {
    for (let at = 0; at < text.length; at += 1) {
      if (this.#lost && !this.#atLineStart) {
        // Nothing of a refused game is looked at: on to the next line that may begin another.
        const end = text.indexOf('\n', at);
        const next = end < 0 ? text.length : end;
        this.#at += next - at;
        if (end < 0) break;
        at = end;
      }
      this.#take(text.charAt(at));
    }
    return this.#found.splice(0);
  }

  /** The text is over; a game without a result is complete with `*`. */
  end(): readonly Result<PgnText, PgnRefusal>[] {
    this.#take('\n');
    if (this.#place === 'tag' || this.#place === 'tag-value' || this.#place === 'tag-escape')
      this.#refuse('bad-tag');
    if (!this.#lost && this.#begun) this.#complete(this.#tags.get('Result') ?? '*');
    return this.#found.splice(0);
  }

  #take(sign: string): void {
    const isLineStart = this.#atLineStart;
    this.#atLineStart = sign === '\n';
    this.#at += 1;
    if (this.#lost) {
      if (!isLineStart || sign !== '[') return;
      this.#lost = false;
      this.#clear();
    }
    if (!this.#begun) this.#begins = this.#at - 1;
    else {
      this.#characters += 1;
      if (this.#characters > PGN_LIMITS.characters) return this.#refuse('too-long');
    }
    switch (this.#place) {
      case 'comment':
        if (sign === '}') this.#place = 'between';
        return;
      case 'rest-of-line':
        if (sign === '\n') this.#place = 'between';
        return;
      case 'tag':
        return this.#takeTag(sign);
      case 'tag-value':
      case 'tag-escape':
        return this.#takeValue(sign);
      case 'between':
      case 'word':
        return this.#takeText(sign, isLineStart);
    }
  }

  /** Movetext: blanks, brackets and comments end a word. */
  #takeText(sign: string, isLineStart: boolean): void {
    if (sign === '%' && isLineStart) {
      this.#place = 'rest-of-line';
      return;
    }
    if (endsWord(sign)) {
      this.#endWord();
      if (this.#lost) return;
      if (sign === '{') this.#place = 'comment';
      else if (sign === ';') this.#place = 'rest-of-line';
      else if (sign === '(') this.#open();
      else if (sign === ')') this.#depth = Math.max(0, this.#depth - 1);
      else if (sign === '[' && this.#depth === 0) this.#openTag();
      return;
    }
    this.#begun = true;
    this.#place = 'word';
    // No word of any game is longer than a placement of all men with its signs.
    if (this.#depth === 0 && this.#word.length < 100) this.#word += sign;
  }

  #open(): void {
    this.#begun = true;
    this.#depth += 1;
    if (this.#depth > PGN_LIMITS.depth) this.#refuse('too-deep');
  }

  #openTag(): void {
    // Tags after moves belong to the next game.
    if (this.#moves.length > 0) this.#complete(this.#tags.get('Result') ?? '*');
    this.#begun = true;
    this.#place = 'tag';
    this.#tagName = '';
    this.#tagValue = '';
  }

  #takeTag(sign: string): void {
    if (sign === '"') this.#place = 'tag-value';
    else if (sign === ']') this.#endTag();
    else if (/[A-Za-z0-9_]/u.test(sign) && this.#tagName.length < 64) this.#tagName += sign;
    else if (sign !== ' ' && sign !== '\t') this.#refuse('bad-tag');
  }

  #takeValue(sign: string): void {
    if (this.#place === 'tag-value' && sign === '\\') this.#place = 'tag-escape';
    else if (this.#place === 'tag-value' && sign === '"') this.#place = 'tag';
    else if (sign === '\n' || this.#tagValue.length >= PGN_LIMITS.tagCharacters) this.#refuse('bad-tag');
    else {
      this.#place = 'tag-value';
      this.#tagValue += sign;
    }
  }

  #endTag(): void {
    this.#place = 'between';
    if (this.#tagName === '') return this.#refuse('bad-tag');
    if (this.#tags.size >= PGN_LIMITS.tags) return this.#refuse('too-many-tags');
    this.#tags.set(this.#tagName, this.#tagValue);
  }

  #endWord(): void {
    const word = this.#word;
    this.#word = '';
    if (this.#place !== 'word') return;
    this.#place = 'between';
    if (this.#depth > 0 || NUMBER.test(word) || word.startsWith('$')) return;
    if (RESULTS.has(word)) return this.#complete(word);
    const move = word.replace(NUMBERED, '').replace(/[!?]+$/u, '');
    if (move === '' || /^[.…–-]+$/u.test(move)) return;
    if (this.#moves.length >= PGN_LIMITS.moves) return this.#refuse('too-many-moves');
    this.#moves.push(move);
  }

  #complete(result: string): void {
    // The sign that ended the last word has been taken already.
    const ends = Math.max(this.#begins, this.#at - 1);
    this.#found.push(ok({ tags: this.#tags, moves: this.#moves, result, begins: this.#begins, ends }));
    this.#clear();
    // That sign may begin the next game already.
    this.#begins = ends;
  }

  #refuse(code: PgnRefusal): void {
    this.#found.push(refuse(code));
    this.#clear();
    this.#lost = true;
  }

  #clear(): void {
    this.#place = 'between';
    this.#word = '';
    this.#tags = new Map();
    this.#moves = [];
    this.#depth = 0;
    this.#characters = 0;
    this.#begun = false;
  }
}
