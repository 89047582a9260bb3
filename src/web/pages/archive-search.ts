import type { User } from '../../accounts/index.ts';
import type { Services } from '../../app/services.ts';
import { OPENINGS, positionHash, type ArchiveCursor, type ArchiveSearch } from '../../archive/index.ts';
import { GAME_KINDS, rulesOf, type GameKind } from '../../chess/index.ts';
import { instantOf } from '../zones.ts';

/** The conditions as their form shows them again. */
export interface TypedSearch {
  readonly player: string;
  readonly opponent: string;
  readonly kind: string;
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly opening: string;
  readonly position: string;
}

export const SEARCH_FIELDS = [
  'player',
  'opponent',
  'kind',
  'event',
  'from',
  'to',
  'opening',
  'position',
] as const satisfies readonly (keyof TypedSearch)[];

/** What is wrong with a field: key after `archive.wrong_` and its values. */
export interface SearchFault {
  readonly field: keyof TypedSearch;
  readonly code: 'player' | 'opponent' | 'alone' | 'position' | 'date' | 'event';
  readonly params: Readonly<Record<string, string>>;
}

const LONGEST = 200;

/** The fields of an address; anything that is not one line of text is empty. */
export function typedSearch(query: Readonly<Record<string, unknown>>): TypedSearch {
  const text = (name: keyof TypedSearch): string => {
    const value = query[name];
    return typeof value === 'string' ? value.trim().slice(0, LONGEST) : '';
  };
  return {
    player: text('player'),
    opponent: text('opponent'),
    kind: text('kind'),
    event: text('event'),
    from: text('from'),
    to: text('to'),
    opening: text('opening'),
    position: text('position'),
  };
}

/** `ENDED.NUMBER` of the last game of the page before. */
export function cursorOf(text: unknown): ArchiveCursor | null {
  const match = typeof text === 'string' ? /^(\d{1,15})\.(\d{1,15})$/u.exec(text) : null;
  return match === null ? null : { endedAt: Number(match[1]), number: Number(match[2]) };
}

/** The conditions as an address, those that are empty left out. */
export function addressOf(typed: TypedSearch, more: Readonly<Record<string, string>> = {}): string {
  const filled = SEARCH_FIELDS.flatMap((field) => (typed[field] === '' ? [] : [[field, typed[field]]]));
  return new URLSearchParams([...filled, ...Object.entries(more)]).toString();
}

/** Reads the conditions: a search, and every field that cannot be used. */
export async function readSearch(
  { accounts, tournaments }: Pick<Services, 'accounts' | 'tournaments'>,
  typed: TypedSearch,
  zone: string,
): Promise<{ readonly search: ArchiveSearch; readonly faults: readonly SearchFault[] }> {
  const faults: SearchFault[] = [];
  const person = async (field: 'player' | 'opponent'): Promise<User | null> => {
    const name = typed[field];
    const found = name === '' ? null : await accounts.byLogin(name);
    if (name !== '' && (found === null || found.closed)) {
      faults.push({ field, code: field, params: { name } });
      return null;
    }
    return found;
  };
  const day = (field: 'from' | 'to', time: string): number | undefined => {
    if (typed[field] === '') return undefined;
    const at = instantOf(`${typed[field]}T${time}`, zone);
    if (at === null) faults.push({ field, code: 'date', params: {} });
    return at ?? undefined;
  };
  const [player, opponent] = [await person('player'), await person('opponent')];
  if (typed.opponent !== '' && typed.player === '')
    faults.push({ field: 'opponent', code: 'alone', params: {} });
  const kind: GameKind | undefined = GAME_KINDS.find((one) => one === typed.kind);
  const from = day('from', '00:00');
  const to = day('to', '23:59:59');
  const eventId = typed.event === '' ? '' : (/\/tournament\/(\w+)/u.exec(typed.event)?.[1] ?? typed.event);
  if (eventId !== '' && (await tournaments.page(eventId, 'en')) === null)
    faults.push({ field: 'event', code: 'event', params: {} });
  const opening = OPENINGS.find((one) => one === typed.opening);
  let position: number | undefined;
  let positionKind = kind;
  if (typed.position !== '') {
    positionKind = kind ?? 'chess';
    const read = rulesOf(positionKind).fromFen(typed.position);
    if (read.ok) position = positionHash(positionKind, read.value.key());
    else faults.push({ field: 'position', code: 'position', params: { fen: typed.position } });
  }
  return {
    faults,
    search: {
      ...(player === null ? {} : { playerId: player.id }),
      ...(opponent === null ? {} : { opponentId: opponent.id }),
      ...(positionKind === undefined ? {} : { kind: positionKind }),
      ...(eventId === '' ? {} : { tournamentId: eventId }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to: to + 1000 }),
      ...(opening === undefined ? {} : { opening }),
      ...(position === undefined ? {} : { position }),
    },
  };
}
