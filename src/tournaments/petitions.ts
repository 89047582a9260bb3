import type { Accounts } from '../accounts/types.ts';
import { newId } from '../app/ids.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { PetitionRow } from '../db/schema.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { Games } from '../games/service.ts';
import type { GameKind } from '../games/types.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Commands } from './commands.ts';
import { LEAST_OF_GROUP } from './decide/decide.ts';
import type { Facts, PlayerGroup } from './facts.ts';
import { levelName, levelOf } from './levels.ts';
import { type PetitionWish, storedWish, wishedSettings, wishFault, wishText } from './petitionWish.ts';
import type { Actor, PlayerClass, TournamentRefusal } from './types.ts';

/** Petitions on the page, the newest first. */
const MOST_LISTED = 100;
const ANSWER_LENGTH = 2_000;

/** Signatures on one page of a petition. */
export const SIGNATURES_A_PAGE = 50;

export interface PetitionsDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly games: Games;
  readonly deadlines: Deadlines;
  readonly commands: Commands;
  readonly facts: Facts;
  readonly now: () => number;
}

export interface NewPetition extends PetitionWish {
  readonly kind: GameKind;
  /** For the class of who starts it, or for his level. */
  readonly among: 'class' | 'level';
}

export interface PetitionView extends PlayerGroup, PetitionWish {
  readonly id: string;
  readonly kind: GameKind;
  readonly startedBy: string;
  readonly at: number;
  readonly startedById: string;
  /** How many have signed. */
  readonly signatures: number;
  /** `ready` = enough have signed, the administration is to answer. */
  readonly state: 'open' | 'ready' | 'accepted' | 'refused';
  readonly answer: string | null;
  readonly answeredAt: number | null;
  readonly tournamentId: string | null;
}

export interface SignatureView {
  readonly userId: string;
  readonly login: string;
  readonly at: number;
}

/** signatures a petition needs. */
export const PETITIONERS = LEAST_OF_GROUP;

/** players of one class or level ask the administration for a tournament among them. */
export function createPetitions({
  database,
  accounts,
  games,
  deadlines,
  commands,
  facts,
  now,
}: PetitionsDeps) {
  const { build } = database;

  async function load(id: string): Promise<PetitionRow | null> {
    return (
      (await database.first<PetitionRow>(build.selectFrom('petitions').selectAll().where('id', '=', id))) ??
      null
    );
  }

  async function countOf(id: string): Promise<number> {
    const row = await database.first(
      build
        .selectFrom('petition_signatures')
        .select((all) => all.fn.countAll().as('n'))
        .where('petition_id', '=', id),
    );
    return Number(row?.n ?? 0);
  }

  async function hasSigned(id: string, userId: string): Promise<boolean> {
    const row = await database.first(
      build
        .selectFrom('petition_signatures')
        .select('at')
        .where('petition_id', '=', id)
        .where('user_id', '=', userId),
    );
    return row !== undefined;
  }

  async function signaturesOf(id: string): Promise<readonly { user_id: string; at: number }[]> {
    return database.all<{ user_id: string; at: number }>(
      build
        .selectFrom('petition_signatures')
        .select(['user_id', 'at'])
        .where('petition_id', '=', id)
        .orderBy('at')
        .orderBy('user_id'),
    );
  }

  function groupOf(row: PetitionRow): PlayerGroup {
    return { classOf: row.class === '' ? null : (row.class as PlayerClass), level: row.level };
  }

  /** Why this person is none of the group now; null = he is (R-181, R-194, C-24). */
  async function unfit(userId: string, row: PetitionRow): Promise<Result<never, TournamentRefusal> | null> {
    const settings = { kind: row.kind as GameKind, control: storedWish(row.wish).control };
    const { usesPrograms, isClone, playerClass, rating } = await facts.of(userId, settings);
    if (usesPrograms) return refuse('uses-programs');
    if (isClone === true) return refuse('clone');
    const { classOf, level } = groupOf(row);
    if (classOf !== null && classOf !== playerClass)
      return refuse('other-class', { wanted: classOf, own: playerClass });
    if (level !== null && levelOf(rating ?? 0) !== level)
      return refuse('other-level', { wanted: levelName(level), rating: rating ?? 0 });
    return null;
  }

  /** Who has closed his account, or may not act now, is entered by nobody. */
  async function isAway(userId: string): Promise<boolean> {
    const person = await accounts.byId(userId);
    return person === null || person.closed || (await accounts.bannedUntil(userId)) !== null;
  }

  async function view(row: PetitionRow): Promise<PetitionView> {
    const signatures = await countOf(row.id);
    const answered = row.answered_at !== null;
    return {
      id: row.id,
      kind: row.kind as GameKind,
      ...groupOf(row),
      ...storedWish(row.wish),
      startedBy: (await accounts.byId(row.user_id))?.login ?? '',
      startedById: row.user_id,
      at: row.at,
      signatures,
      state: answered
        ? row.tournament_id === null
          ? 'refused'
          : 'accepted'
        : signatures >= PETITIONERS
          ? 'ready'
          : 'open',
      answer: row.answer,
      answeredAt: row.answered_at,
      tournamentId: row.tournament_id,
    };
  }

  /** The open petition of a group of a game, or null. */
  async function openOf(kind: GameKind, { classOf, level }: PlayerGroup): Promise<string | null> {
    const row = await database.first<{ id: string }>(
      build
        .selectFrom('petitions')
        .select('id')
        .where('kind', '=', kind)
        .where('class', '=', classOf ?? '')
        .where('level', level === null ? 'is' : '=', level)
        .where('answered_at', 'is', null)
        .orderBy('at')
        .orderBy('id'),
    );
    return row?.id ?? null;
  }

  /** The answer, once: a second one changes no row and is a conflict. */
  function answered(
    id: string,
    by: Actor,
    change: { readonly answer: string | null; readonly tournament_id: string | null },
  ): Statement[] {
    const answer = { answered_at: now(), answered_by: by.userId, open_group: null, ...change };
    return [
      database.statement(
        build.updateTable('petitions').set(answer).where('id', '=', id).where('answered_at', 'is', null),
        1,
      ),
      deadlines.add({ kind: 'petition-answered', subject: id, dueAt: now(), data: {} }),
    ];
  }

  function signature(id: string, userId: string): Statement {
    const row = { petition_id: id, user_id: userId, at: now() };
    return database.statement(build.insertInto('petition_signatures').values(row), 1);
  }

  return {
    /** somebody asks for a tournament of his class or level, and signs first. */
    async start(wanted: NewPetition, by: Actor): Promise<Result<{ readonly id: string }, TournamentRefusal>> {
      const { kind, system, control, among } = wanted;
      if (!(await games.limits.offered()).includes(kind))
        return refuse('bad-settings', { field: 'kind', fault: 'not-offered' });
      const { playerClass, rating, usesPrograms, isClone } = await facts.of(by.userId, { kind, control });
      if (usesPrograms) return refuse('uses-programs');
      if (isClone === true) return refuse('clone');
      const level = among === 'level' ? levelOf(rating ?? 0) : null;
      if (among === 'level' && level === null)
        return refuse('other-level', { wanted: levelName(1), rating: rating ?? 0 });
      const group: PlayerGroup = { classOf: among === 'class' ? playerClass : null, level };
      const wrong = wishFault({ kind, system, control, ...group }, now());
      if (wrong !== null) return wrong;
      const there = await openOf(kind, group);
      if (there !== null) return refuse('petition-there', { id: there });
      const row: PetitionRow = {
        id: newId(),
        kind,
        class: group.classOf ?? '',
        level,
        wish: wishText(wanted),
        user_id: by.userId,
        at: now(),
        answered_at: null,
        answered_by: null,
        answer: null,
        tournament_id: null,
        open_group: [kind, group.classOf ?? '', level ?? ''].join('/'),
      };
      const outcome = await database.commit([
        database.statement(build.insertInto('petitions').values(row), 1),
        signature(row.id, by.userId),
      ]);
      if (outcome === 'committed') return ok({ id: row.id });
      // Somebody else began one for the same group at the same instant.
      const first = await openOf(kind, group);
      return first === null ? refuse('busy') : refuse('petition-there', { id: first });
    },

    /** Who began it may change how they want to play, as long as nobody else has signed the wish. */
    async change(id: string, wish: PetitionWish, by: Actor): Promise<Result<null, TournamentRefusal>> {
      const row = await load(id);
      if (row === null) return refuse('not-found');
      if (row.user_id !== by.userId) return refuse('not-allowed');
      if (row.answered_at !== null) return refuse('petition-answered');
      const wrong = wishFault({ kind: row.kind as GameKind, ...wish, ...groupOf(row) }, now());
      if (wrong !== null) return wrong;
      // T-18: with another control another rating counts, and it may be of another level.
      const refusal = await unfit(by.userId, { ...row, wish: wishText(wish) });
      if (refusal !== null) return refusal;
      // First the row alone: on PostgreSQL whoever signs at this instant holds it, and is seen once it is free.
      const held = build
        .updateTable('petitions')
        .set({ answered_at: null })
        .where('id', '=', id)
        .where('answered_at', 'is', null);
      const changed = build
        .updateTable('petitions')
        .set({ wish: wishText(wish) })
        .where('id', '=', id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('petition_signatures')
                .select('user_id')
                .where('petition_id', '=', id)
                .where('user_id', '!=', by.userId),
            ),
          ),
        );
      const outcome = await database.commit([database.statement(held, 1), database.statement(changed, 1)]);
      return outcome === 'committed' ? ok(null) : refuse('petition-shared');
    },

    /** At the eleventh signature the administration is told. `seen` = the wish the person has read ({@link wishText}). */
    async sign(id: string, by: Actor, seen?: string): Promise<Result<null, TournamentRefusal>> {
      const row = await load(id);
      if (row === null) return refuse('not-found');
      if (row.answered_at !== null) return refuse('petition-answered');
      const refusal = await unfit(by.userId, row);
      if (refusal !== null) return refusal;
      if (await hasSigned(id, by.userId)) return refuse('petition-signed');
      if (seen !== undefined && seen !== wishText(storedWish(row.wish))) return refuse('busy');
      // Two may sign at once, neither knowing of the other: whether these are enough is seen when the step is taken.
      const mayBeLast = (await countOf(id)) < PETITIONERS;
      const outcome = await database.commit([
        // The wish that is signed is the one that stands: it has not been changed or answered meanwhile.
        database.statement(
          build
            .updateTable('petitions')
            .set({ wish: row.wish })
            .where('id', '=', id)
            .where('wish', row.wish === null ? 'is' : '=', row.wish)
            .where('answered_at', 'is', null),
          1,
        ),
        signature(id, by.userId),
        ...(mayBeLast
          ? [deadlines.add({ kind: 'petition-ready', subject: id, dueAt: now(), data: {} })]
          : []),
      ]);
      if (outcome === 'conflict') {
        if (await hasSigned(id, by.userId)) return refuse('petition-signed');
        return (await load(id))?.answered_at === null ? refuse('busy') : refuse('petition-answered');
      }
      if (mayBeLast) deadlines.wake();
      return ok(null);
    },

    /** A signature is taken back until the answer. */
    async unsign(id: string, by: Actor): Promise<Result<null, TournamentRefusal>> {
      const row = await load(id);
      if (row === null) return refuse('not-found');
      if (row.answered_at !== null) return refuse('petition-answered');
      const taken = database.statement(
        build
          .deleteFrom('petition_signatures')
          .where('petition_id', '=', id)
          .where('user_id', '=', by.userId),
        1,
      );
      return (await database.commit([taken])) === 'committed' ? ok(null) : refuse('not-signed');
    },

    /**
     * One act announces the event and enters everybody who signed and still belongs to the class or level. `extra` goes
     * into the same transaction (the log of acts).
     */
    async accept(
      id: string,
      when: { readonly name: string; readonly startsAt: number },
      by: Actor,
      extra: readonly Statement[] = [],
    ): Promise<Result<{ readonly id: string }, TournamentRefusal>> {
      if (!by.roles.includes('administrator')) return refuse('not-allowed');
      const row = await load(id);
      if (row === null) return refuse('not-found');
      if (row.answered_at !== null) return refuse('petition-answered');
      const wish = { kind: row.kind as GameKind, ...storedWish(row.wish), ...groupOf(row) };
      const petitioners: { userId: string; rating: number | null }[] = [];
      for (const { user_id } of await signaturesOf(id)) {
        if ((await isAway(user_id)) || (await unfit(user_id, row)) !== null) continue;
        const { rating } = await facts.of(user_id, wish);
        petitioners.push({ userId: user_id, rating });
      }
      if (petitioners.length < PETITIONERS)
        return refuse('petition-few', { least: PETITIONERS, count: petitioners.length });
      const settings = wishedSettings(wish, when, now());
      const made = newId();
      const outcome = await commands.open(
        (lotHash) => ({ type: 'Announce', settings, lotHash, petitioners, eligible: petitioners.length }),
        by,
        [...answered(id, by, { answer: null, tournament_id: made }), ...extra],
        made,
      );
      if (!outcome.ok) return outcome.refusal.code === 'busy' ? refuse('petition-answered') : outcome;
      deadlines.wake();
      return ok({ id: made });
    },

    async refuse(
      id: string,
      reason: string,
      by: Actor,
      extra: readonly Statement[] = [],
    ): Promise<Result<null, TournamentRefusal>> {
      if (!by.roles.includes('administrator')) return refuse('not-allowed');
      const answer = reason.trim().slice(0, ANSWER_LENGTH);
      if (answer === '') return refuse('reason-needed');
      const row = await load(id);
      if (row === null) return refuse('not-found');
      const outcome = await database.commit([...answered(id, by, { answer, tournament_id: null }), ...extra]);
      if (outcome === 'conflict') return refuse('petition-answered');
      deadlines.wake();
      return ok(null);
    },

    async view(id: string): Promise<PetitionView | null> {
      const row = await load(id);
      return row && view(row);
    },

    hasSigned,

    /** A page of signatures in order of signing; `page` counts from 1. */
    async signatures(id: string, page: number): Promise<readonly SignatureView[]> {
      const rows = await database.all<{ user_id: string; at: number }>(
        build
          .selectFrom('petition_signatures')
          .select(['user_id', 'at'])
          .where('petition_id', '=', id)
          .orderBy('at')
          .orderBy('user_id')
          .limit(SIGNATURES_A_PAGE)
          .offset((page - 1) * SIGNATURES_A_PAGE),
      );
      const people = await accounts.byIds(rows.map(({ user_id }) => user_id));
      return rows.map(({ user_id, at }) => ({
        userId: user_id,
        login: people.get(user_id)?.login ?? '',
        at,
      }));
    },

    async list(): Promise<readonly PetitionView[]> {
      const rows = await database.all<PetitionRow>(
        build.selectFrom('petitions').selectAll().orderBy('at', 'desc').orderBy('id').limit(MOST_LISTED),
      );
      return Promise.all(rows.map(view));
    },

    /** What its notices say. */
    async row(id: string): Promise<{
      readonly group: string;
      readonly answer: string | null;
      readonly tournamentId: string | null;
      readonly signers: readonly string[];
    } | null> {
      const row = await load(id);
      if (row === null) return null;
      const { classOf, level } = groupOf(row);
      return {
        group: classOf ?? levelName(level ?? 1),
        answer: row.answer,
        tournamentId: row.tournament_id,
        signers: (await signaturesOf(id)).map(({ user_id }) => user_id),
      };
    },

    /** how many could play in a tournament of each class of a game, and whether it can be held. */
    async classes(kind: GameKind): Promise<readonly GroupSize[]> {
      return facts.classSizes(kind);
    },
  };
}

export interface GroupSize {
  readonly classOf: PlayerClass;
  readonly players: number;
  readonly held: boolean;
}

export type Petitions = ReturnType<typeof createPetitions>;
