const MOST_PLACES = 20_000;

/**
 * Where each login was used with the right password, in this process's memory. A stranger who tries somebody's login
 * uses up the strangers' limit only: its owner still gets in from his own place. Sessions are not concerned at all.
 */
export class KnownPlaces {
  readonly #places = new Set<string>();

  remember(loginKey: string, place: string): void {
    const entry = `${loginKey}\n${place}`;
    this.#places.delete(entry);
    this.#places.add(entry);
    if (this.#places.size <= MOST_PLACES) return;
    for (const oldest of this.#places) {
      this.#places.delete(oldest);
      return;
    }
  }

  knows(loginKey: string, place: string): boolean {
    return this.#places.has(`${loginKey}\n${place}`);
  }
}
