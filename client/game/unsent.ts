/**
 * A move that the server has not confirmed is kept on the device, so that a reload at that moment loses nothing: the
 * page sends it again if the game still stands where it was made.
 */
export interface Unsent {
  readonly ply: number;
  readonly uci: string;
}

const key = (game: string): string => `unsent ${game}`;

export function keepUnsent(game: string, move: Unsent): void {
  sessionStorage.setItem(key(game), JSON.stringify(move));
}

export function forgetUnsent(game: string): void {
  sessionStorage.removeItem(key(game));
}

export function readUnsent(game: string): Unsent | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(game)) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { ply, uci } = value as Partial<Unsent>;
    return typeof ply === 'number' && typeof uci === 'string' ? { ply, uci } : null;
  } catch {
    return null;
  }
}
