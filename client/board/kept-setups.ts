import type { SavedSetup } from '../../src/games/types.ts';

/** What the server answered: the list as it is now, or the code of a refusal (`setups.refused_<code>`). */
export type SetupsAnswer =
  | { readonly ok: true; readonly setups: readonly SavedSetup[] }
  | { readonly ok: false; readonly code: string };

async function send(fields: Readonly<Record<string, string>>): Promise<SetupsAnswer> {
  try {
    const answer = await fetch('/settings/setups', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    const data = (await answer.json()) as {
      readonly setups?: readonly SavedSetup[];
      readonly code?: string;
    };
    if (data.setups !== undefined) return { ok: true, setups: data.setups };
    return { ok: false, code: data.code ?? 'no-link' };
  } catch {
    return { ok: false, code: 'no-link' };
  }
}

/** Keeps a setup in the reader's account; one of the same name is written over. */
export function keepSetup(name: string, setup: string): Promise<SetupsAnswer> {
  return send({ act: 'keep', name, setup });
}

export function forgetSetup(id: string): Promise<SetupsAnswer> {
  return send({ act: 'forget', id });
}

const OLD = 'setups';

interface OldSetup {
  readonly name: string;
  readonly setup: string;
}

/** Setups that an earlier version kept on this device, the newest first. */
export function oldSetups(): readonly OldSetup[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(OLD) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.flatMap((one: unknown): OldSetup[] => {
      if (typeof one !== 'object' || one === null) return [];
      const { name, setup } = one as Partial<OldSetup>;
      return typeof name === 'string' && typeof setup === 'string' ? [{ name, setup }] : [];
    });
  } catch {
    return [];
  }
}

export function dropOldSetups(): void {
  localStorage.removeItem(OLD);
}

/**
 * Moves the device's setups into the account, the oldest first, so that their order stays. What the account does not take
 * stays on the device; `moved` tells how many went.
 */
export async function moveOldSetups(): Promise<{ readonly moved: number; readonly answer: SetupsAnswer }> {
  const left = [...oldSetups()];
  let moved = 0;
  let answer: SetupsAnswer = { ok: false, code: 'not-found' };
  for (let one = left.at(-1); one !== undefined; one = left.at(-1)) {
    const next = await keepSetup(one.name, one.setup);
    if (!next.ok && next.code !== 'bad-setup') return { moved, answer: answer.ok ? answer : next };
    // What is no setup at all is nothing to keep anywhere.
    left.pop();
    localStorage.setItem(OLD, JSON.stringify(left));
    if (!next.ok) continue;
    answer = next;
    moved += 1;
  }
  dropOldSetups();
  return { moved, answer };
}

/** What stood on the board of an unfinished setup when the page was left, or null; `id` = the game. */
export function draftSetup(id: string): string | null {
  return sessionStorage.getItem(`setup ${id}`);
}

export function keepDraft(id: string, setup: string): void {
  sessionStorage.setItem(`setup ${id}`, setup);
}
