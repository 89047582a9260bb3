/** Own setups of Battle chess, kept on the device: names and texts, the newest first. */
export interface KeptSetup {
  readonly name: string;
  readonly setup: string;
}

const KEY = 'setups';
const MOST = 12;

export function keptSetups(): readonly KeptSetup[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.flatMap((one: unknown): KeptSetup[] => {
      if (typeof one !== 'object' || one === null) return [];
      const { name, setup } = one as Partial<KeptSetup>;
      return typeof name === 'string' && typeof setup === 'string' ? [{ name, setup }] : [];
    });
  } catch {
    return [];
  }
}

/** Keeps a setup under a name; the same name is written over. Answers the list as it is now. */
export function keepSetup(one: KeptSetup): readonly KeptSetup[] {
  const list = [one, ...keptSetups().filter(({ name }) => name !== one.name)].slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(list));
  return list;
}

export function forgetSetup(name: string): readonly KeptSetup[] {
  const list = keptSetups().filter((one) => one.name !== name);
  localStorage.setItem(KEY, JSON.stringify(list));
  return list;
}

/** What stood on the board of an unfinished setup when the page was left, or null; `id` = the game. */
export function draftSetup(id: string): string | null {
  return sessionStorage.getItem(`setup ${id}`);
}

export function keepDraft(id: string, setup: string): void {
  sessionStorage.setItem(`setup ${id}`, setup);
}
