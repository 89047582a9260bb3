import { PgnReader } from '../../src/chess/pgn-reader.ts';

/** Most characters of a file and most games of it that are offered. */
export const MOST_OF_A_FILE = 20_000_000;
export const MOST_GAMES = 500;

/** A game of a longer record: how it is named in the list, and its own text. */
export interface FoundGame {
  readonly name: string;
  readonly text: string;
}

export interface Found {
  readonly games: readonly FoundGame[];
  /** Games that broke a limit or whose tags cannot be read. */
  readonly refused: number;
  /** There was more than is offered. */
  readonly more: boolean;
}

/** Players, result and event as the tags name them. */
function nameOf(tags: ReadonlyMap<string, string>, result: string): string {
  const of = (tag: string): string => (tags.get(tag) ?? '').trim();
  const players = `${of('White') || '?'} – ${of('Black') || '?'}`;
  const about = [of('Event'), of('Round'), of('Date')].filter((text) => text !== '' && !text.startsWith('?'));
  return `${players}, ${result}${about.length === 0 ? '' : ` (${about.join(', ')})`}`.slice(0, 160);
}

/** Finds the games of a record that comes in pieces, as a file does; whether each is legal is seen when it is shown. */
export class GameFinder {
  readonly #reader = new PgnReader();
  readonly #games: FoundGame[] = [];
  #text = '';
  #refused = 0;
  #more = false;

  /** Takes a piece; false when no more is wanted. */
  push(piece: string): boolean {
    if (this.#text.length + piece.length > MOST_OF_A_FILE) this.#more = true;
    if (this.#more) return false;
    this.#text += piece;
    this.#take(this.#reader.push(piece));
    return !this.#more;
  }

  end(): Found {
    if (!this.#more) this.#take(this.#reader.end());
    return { games: this.#games, refused: this.#refused, more: this.#more };
  }

  #take(found: ReturnType<PgnReader['push']>): void {
    for (const one of found) {
      if (!one.ok) this.#refused += 1;
      else if (this.#games.length >= MOST_GAMES) this.#more = true;
      else {
        const { tags, result, begins, ends } = one.value;
        this.#games.push({ name: nameOf(tags, result), text: this.#text.slice(begins, ends) });
      }
    }
  }
}

/** The games of a text that is all there. */
export function gamesOf(text: string): Found {
  const finder = new GameFinder();
  finder.push(text);
  return finder.end();
}

/** The games of a file, read piece by piece and only as far as they are offered. */
export async function gamesOfFile(file: Blob): Promise<Found> {
  const finder = new GameFinder();
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    const wanted = finder.push(decoder.decode(value, { stream: !done }));
    if (done) return finder.end();
    if (!wanted) {
      await reader.cancel();
      return finder.end();
    }
  }
}
