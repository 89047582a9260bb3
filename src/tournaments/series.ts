import {
  describeSeries,
  nextStart,
  settingsFromFirst,
  type SeriesKind,
  type SeriesSettings,
} from 'tabiya-engine/series';
import { newId } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import type { SeriesRow, TournamentRow } from '../db/schema.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { Games } from '../games/service.ts';
import type { Statement } from '../db/driver.ts';
import type { Act } from '../moderation/types.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Language } from '../words/index.ts';
import type { Commands } from './commands.ts';
import { mayAnnounce } from './decide/permissions.ts';
import type { SeriesView } from './view.ts';
import type { Actor, TournamentRefusal, TournamentSettings } from './types.ts';

export interface SeriesDeps {
  readonly database: Database;
  readonly deadlines: Deadlines;
  readonly commands: Commands;
  readonly games: Games;
  readonly now: () => number;
  readonly log: Log;
  /** The row of an act in the log of all acts; absent = there is none (tests). */
  readonly entry?: (act: Act) => Statement;
}

/** What a series keeps: the settings of its editions as the first one had them, and their rhythm. */
interface Stored {
  readonly template: TournamentSettings;
  readonly rhythm: SeriesSettings;
}

export const SERIES_KINDS: readonly SeriesKind[] = [
  'weekend',
  'workingDays',
  'weekly',
  'monthly',
  'ordinary',
];

/** Systematic tournaments (R-240…R-249): each edition is announced by the one before, exactly once. */
export function createSeries({ database, deadlines, commands, games, now, log, entry }: SeriesDeps) {
  const { build } = database;

  async function load(id: string): Promise<SeriesRow | null> {
    return (
      (await database.first<SeriesRow>(build.selectFrom('series').selectAll().where('id', '=', id))) ?? null
    );
  }

  function editionOf(row: SeriesRow, edition: number, startsAt: number): TournamentSettings {
    const { template, rhythm }: Stored = JSON.parse(row.settings);
    return {
      ...template,
      name: `${row.name} ${edition}`,
      registrationFrom: now(),
      registrationTo: startsAt,
      startsAt,
      series: { id: row.id, edition, rhythm },
    };
  }

  /** Start of the edition after the last one; a moment of the rhythm that still lies ahead. */
  async function startOfNext(row: SeriesRow): Promise<number> {
    const { rhythm }: Stored = JSON.parse(row.settings);
    // An ordinary series begins as soon as enough are there; it looks once a day (C-33).
    if (rhythm.kind === 'ordinary') return now() + DAY;
    const last = await database.first<{ starts_at: number | null }>(
      build
        .selectFrom('tournaments')
        .select('starts_at')
        .where('series_id', '=', row.id)
        .orderBy('starts_at', 'desc')
        .limit(1),
    );
    return nextStart(rhythm, Math.max(last?.starts_at ?? 0, now()));
  }

  deadlines.handle('series-next', async ({ subject, data }, done) => {
    const row = await load(subject);
    const edition = Number(data['edition']);
    if (row === null || row.state !== 'running' || row.edition >= edition)
      return (await database.commit([done])) === 'committed';
    const settings = editionOf(row, edition, await startOfNext(row));
    const by: Actor = { userId: row.organiser_id ?? '', roles: ['organiser'] };
    const counted = database.statement(
      build
        .updateTable('series')
        .set({ edition, version: row.version + 1 })
        .where('id', '=', row.id)
        .where('version', '=', row.version),
      1,
    );
    const outcome = await commands.open((lotHash) => ({ type: 'Announce', settings, lotHash }), by, [
      done,
      counted,
    ]);
    if (outcome.ok) {
      deadlines.wake();
      return true;
    }
    if (outcome.refusal.code === 'busy') return false;
    log.warn('edition of a series was not announced', { series: row.id, code: outcome.refusal.code });
    return (await database.commit([done])) === 'committed';
  });

  return {
    /** Announces a series with its first edition; the rhythm follows from the first start (R-241…R-244). */
    async announce(
      kind: SeriesKind,
      zone: string,
      settings: TournamentSettings,
      by: Actor,
    ): Promise<Result<{ readonly id: string; readonly seriesId: string }, TournamentRefusal>> {
      if (!mayAnnounce(by)) return refuse('not-allowed');
      if (!(await games.limits.offered()).includes(settings.kind))
        return refuse('bad-settings', { field: 'kind', fault: 'not-offered' });
      const rhythm = settingsFromFirst(kind, zone, settings.startsAt);
      if (rhythm === null) return refuse('bad-settings', { field: 'startsAt', fault: 'other-day' });
      const seriesId = newId();
      const { series: _, ...template } = settings;
      const stored: Stored = { template, rhythm };
      const row: SeriesRow = {
        id: seriesId,
        name: settings.name.trim(),
        kind,
        state: 'running',
        version: 1,
        settings: JSON.stringify(stored),
        organiser_id: by.userId,
        edition: 1,
        created_at: now(),
      };
      const first: TournamentSettings = {
        ...settings,
        name: `${row.name} 1`,
        registrationTo: settings.startsAt,
        series: { id: seriesId, edition: 1, rhythm },
      };
      const outcome = await commands.open((lotHash) => ({ type: 'Announce', settings: first, lotHash }), by, [
        database.statement(build.insertInto('series').values(row), 1),
      ]);
      if (!outcome.ok) return outcome;
      deadlines.wake();
      return ok({ id: outcome.value.id, seriesId });
    },

    /** No further editions; the ones announced take place. `note` = why, for the log of all acts. */
    async end(id: string, by: Actor, note = ''): Promise<Result<null, TournamentRefusal>> {
      const row = await load(id);
      if (row === null) return refuse('not-found');
      const own = by.roles.includes('organiser') && row.organiser_id === by.userId;
      if (!own && !by.roles.includes('administrator')) return refuse('not-allowed');
      if (row.state !== 'running') return refuse('already-so');
      const ended = database.statement(
        build
          .updateTable('series')
          .set({ state: 'ended', version: row.version + 1 })
          .where('id', '=', id)
          .where('version', '=', row.version),
        1,
      );
      const act: Act = {
        byId: by.userId,
        act: 'series-end',
        subjectKind: 'series',
        subjectId: id,
        reason: note === '' ? 'routine' : '',
        note,
        before: `${row.name} running`,
        after: `${row.name} ended`,
      };
      const logged = entry === undefined ? [] : [entry(act)];
      return (await database.commit([ended, ...logged])) === 'committed' ? ok(null) : refuse('busy');
    },

    async view(id: string, language: Language): Promise<SeriesView | null> {
      const row = await load(id);
      if (row === null) return null;
      const { rhythm }: Stored = JSON.parse(row.settings);
      const editions = await database.all<TournamentRow>(
        build.selectFrom('tournaments').selectAll().where('series_id', '=', id).orderBy('created_at', 'desc'),
      );
      return {
        id,
        name: row.name,
        kind: row.kind,
        running: row.state === 'running',
        organiserId: row.organiser_id,
        sentences: describeSeries(rhythm).map((sentence) => sentence[language]),
        editions: editions.map((one) => one.id),
      };
    },

    async list(): Promise<readonly { readonly id: string; readonly name: string; readonly kind: string }[]> {
      return database.all<{ id: string; name: string; kind: string }>(
        build
          .selectFrom('series')
          .select(['id', 'name', 'kind'])
          .where('state', '=', 'running')
          .orderBy('name')
          .limit(100),
      );
    },
  };
}

const DAY = 24 * 60 * 60_000;
