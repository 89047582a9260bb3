import type { Accounts } from '../accounts/types.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Commands } from './commands.ts';
import type { EnteredPerson, JudgeCommand } from './decide/commands.ts';
import { mayJudge } from './decide/permissions.ts';
import type { Tournament } from './decide/state.ts';
import { type EntryList, type ListLine, type ListNote, nameKey, readEntryList } from './entryList.ts';
import type { Store } from './store.ts';
import type { Actor, EntrantId, Person, TournamentRefusal } from './types.ts';
import type { EntrantView } from './view.ts';

/** A line of a list against the event: who it is here. */
export interface LookedAtLine extends ListLine {
  /** Login of the account it is matched to; null = a person by name. */
  readonly account: string | null;
  readonly userId: string | null;
  /** `new` will be entered, `known` is in the event already and gets what the file says, `wrong` stays out. */
  readonly state: 'new' | 'known' | 'wrong';
  readonly entrant: EntrantId | null;
}

export interface ListLook extends Omit<EntryList, 'lines'> {
  /** Version of the event it was looked at on. */
  readonly version: number;
  readonly lines: readonly LookedAtLine[];
}

export interface EntryListsDeps {
  readonly accounts: Accounts;
  readonly commands: Commands;
  readonly store: Store;
  readonly entrantsOf: (tournament: Tournament) => Promise<readonly EntrantView[]>;
  /** The judge's command with what the portal knows of the accounts it names. */
  readonly prepared: (tournament: Tournament | null, command: JudgeCommand) => Promise<JudgeCommand>;
}

/** D24: people from a list, looked at line by line before they are entered. */
export function createEntryLists({ accounts, commands, store, entrantsOf, prepared }: EntryListsDeps) {
  async function matched(line: ListLine, columns: EntryList['columns']): Promise<LookedAtLine> {
    const isWrong = line.notes.some(({ wrong }) => wrong);
    const blank = { ...line, account: null, userId: null, entrant: null };
    if (isWrong) return { ...blank, state: 'wrong' };
    const found = await accounts.byLogin(line.login === '' ? line.name : line.login);
    if (found === null && line.login !== '') {
      const column = columns.indexOf('login') + 1;
      const note: ListNote = { code: 'no-account', wrong: true, column, value: line.login, line: null };
      return { ...blank, notes: [...line.notes, note], state: 'wrong' };
    }
    const account = found?.login ?? null;
    return { ...blank, account, userId: found?.id ?? null, state: 'new' };
  }

  /** A line whose person is in the event already: only what the file says changes, never presence (D24). */
  function against(line: LookedAtLine, known: ReadonlyMap<string, EntrantView>): LookedAtLine {
    if (line.state === 'wrong') return line;
    const own = known.get(line.userId ?? `name ${nameKey(line.name)}`);
    if (own === undefined) return line;
    const changes = [
      ...(line.userId === null && line.rating !== null && line.rating !== own.rating
        ? [`${own.rating ?? '–'} → ${line.rating}`]
        : []),
      ...(line.title !== null && line.title !== own.title ? [`${own.title ?? '–'} → ${line.title}`] : []),
      ...(line.federation !== null && line.federation !== own.federation
        ? [`${own.federation ?? '–'} → ${line.federation}`]
        : []),
    ];
    const note: ListNote =
      changes.length === 0
        ? { code: 'unchanged', wrong: false, column: null, value: '', line: null }
        : { code: 'changes', wrong: false, column: null, value: changes.join(', '), line: null };
    return { ...line, notes: [...line.notes, note], state: 'known', entrant: own.entrant };
  }

  /** Two lines that turn out to be one account or one entrant: the second stays out. */
  function once(lines: readonly LookedAtLine[]): readonly LookedAtLine[] {
    const seen = new Map<string, number>();
    return lines.map((line) => {
      if (line.state === 'wrong') return line;
      const who = line.userId ?? (line.entrant === null ? null : `entrant ${line.entrant}`);
      const before = who === null ? undefined : seen.get(who);
      if (who !== null && before === undefined) seen.set(who, line.line);
      if (before === undefined) return line;
      const value = line.account ?? line.name;
      const note: ListNote = { code: 'two-accounts', wrong: true, column: null, value, line: before };
      return { ...line, notes: [...line.notes, note], state: 'wrong', entrant: null };
    });
  }

  async function lookAt(tournament: Tournament, list: EntryList): Promise<ListLook> {
    const entrants = await entrantsOf(tournament);
    const known = new Map(entrants.map((one) => [one.userId ?? `name ${nameKey(one.name)}`, one]));
    const lines: LookedAtLine[] = [];
    for (const line of list.lines) lines.push(against(await matched(line, list.columns), known));
    return { ...list, version: tournament.version, lines: once(lines) };
  }

  async function event(id: string, by: Actor): Promise<Result<Tournament, TournamentRefusal>> {
    const tournament = await commands.latest(id);
    if (tournament === null) return refuse('not-found');
    if (!mayJudge(by, tournament)) return refuse('not-allowed');
    return tournament.phase === 'announced' ? ok(tournament) : refuse('already-started');
  }

  return {
    async look(
      id: string,
      text: string,
      encoding: EntryList['encoding'],
      by: Actor,
    ): Promise<Result<ListLook, TournamentRefusal>> {
      const found = await event(id, by);
      return found.ok ? ok(await lookAt(found.value, readEntryList(text, encoding))) : found;
    },

    /** Enters the good lines and brings known people up to date; `seen` = the version that was looked at. */
    async enter(
      id: string,
      text: string,
      by: Actor,
      seen: number,
    ): Promise<Result<{ readonly entered: number; readonly changed: number }, TournamentRefusal>> {
      const found = await event(id, by);
      if (!found.ok) return found;
      if (found.value.version !== seen) return refuse('busy');
      const tournament = found.value;
      const { lines } = await lookAt(tournament, readEntryList(text));
      const fresh = lines.filter(({ state }) => state === 'new');
      const known = lines.filter(
        ({ state, notes }) => state === 'known' && notes.some(({ code }) => code === 'changes'),
      );
      if (fresh.length + known.length === 0) return refuse('already-so');
      const persons = fresh.map(({ userId, rating }): EnteredPerson => ({ userId, rating }));
      const ratings = known.flatMap(({ entrant, userId, rating }) =>
        entrant === null || userId !== null || rating === null ? [] : [{ entrant, rating }],
      );
      const names = new Map<number, Person>(
        fresh.map(({ userId, name, title, federation }, index) => [
          tournament.entrants.length + index + 1,
          { name: userId === null ? name : '', title, federation },
        ]),
      );
      const outcome = await commands.act(
        id,
        (now) => prepared(now, { type: 'EnterList', persons, ratings }),
        {
          by,
          seen,
          persons: () => names,
          extra: known.flatMap(({ entrant, title, federation }) =>
            entrant === null ? [] : store.describe(id, entrant, { title, federation }),
          ),
        },
      );
      return outcome.ok ? ok({ entered: fresh.length, changed: known.length }) : outcome;
    },
  };
}

export type EntryLists = ReturnType<typeof createEntryLists>;
