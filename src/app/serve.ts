import type { AddressInfo } from 'node:net';
import { holdFolder } from '../db/index.ts';
import { attachLive, type Live } from '../live/index.ts';
import { createWeb } from '../web/index.ts';
import type { Config } from './config.ts';
import { registerHealth } from './health.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import type { Services } from './services.ts';
import { createServices } from './wiring.ts';

/** Everybody's page comes back at once after a restart: connections that may wait to be accepted. */
const BACKLOG = 4096;

export interface ServeOptions {
  readonly log: Log;
  readonly now?: () => number;
  /** Told when the service cannot go on (the database died under it). */
  readonly onBroken: (error: Error) => void;
}

export interface Serving {
  /** Where people find it: the base address if configured, else what it listens on. */
  readonly address: string;
  readonly port: number;
  readonly services: Services;
  /** Time since the data were last served, ms. */
  readonly gapMs: number;
  /** One-time path that makes the first administrator, or null when there is one. */
  readonly administratorPath: string | null;
  /** Drains: takes nothing new, tells sockets to come back (1001), finishes what is under way, writes a checkpoint. */
  stop(): Promise<void>;
}

/** The port is taken or may not be used. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
  constructor(
    readonly host: string,
    readonly port: number,
    readonly why: 'taken' | 'forbidden' | 'no-such-address',
  ) {
    super(`cannot listen on ${host}:${port}: ${why}`);
  }
}

/** Opens the data and serves the portal until `stop`. */
export async function serve(config: Config, options: ServeOptions): Promise<Serving> {
  const { log, now = Date.now } = options;
  // The embedded database belongs to one service; on PostgreSQL several processes share the work.
  const letGo = config.databaseUrl === null ? await holdFolder(config.dataFolder) : () => undefined;
  try {
    return await open(config, { ...options, log, now }, letGo);
  } catch (error) {
    letGo();
    throw error;
  }
}

/** For requests under way when the service stops. */
const LAST_ANSWERS_MS = 3_000;

async function open(
  config: Config,
  { log, now, onBroken }: Required<ServeOptions>,
  letGo: () => void,
): Promise<Serving> {
  const state = { draining: false };
  const metrics = createMetrics(now);
  const services = await createServices(config, { log, now, onBroken, watch: metrics.watch });
  const { database, games, lobby, deadlines, accounts } = services;
  try {
    const heartbeat = createHeartbeat({ database, now, log });
    let live: Live | null = null;
    const app = await createWeb(services, { live: () => live?.counts() ?? null });
    live = attachLive(app, services);
    metrics.gauges('live', () => live.counts());
    registerHealth(app, {
      database,
      metrics,
      metricsToken: config.metricsToken,
      isDraining: () => state.draining,
    });
    let gapMs = 0;
    // One process at a time, so that two that start together after an outage do not both give the credit.
    await database.beginServing(async (others) => {
      // Credits are given before the first deadline or flag is looked at, and before anybody can move. The gap is read
      // at the last moment: what comes before belongs to it.
      gapMs = await heartbeat.gapMs(others);
      await games.start(gapMs);
      await lobby.start();
      await services.mail.start();
      await heartbeat.start();
    });
    await deadlines.start();
    try {
      await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    } catch (error) {
      await Promise.allSettled([deadlines.stop(), games.stop(), heartbeat.stop()]);
      throw listenFault(error, config);
    }
    const { port } = app.server.address() as AddressInfo;
    const administratorPath = (await accounts.needsAdministrator())
      ? `/admin/claim/${await accounts.issueAdministratorLink('first')}`
      : null;
    log.info('serving', { port, host: config.host, gapMs, dialect: database.dialect });

    let stopping: Promise<void> | null = null;
    const drain = async (): Promise<void> => {
      state.draining = true;
      log.info('draining');
      // Sockets first: people reconnect to the next process while requests under way finish here.
      const closed = app.close();
      await live.drain();
      // Whoever does not read his answer, or does not end his question, holds nobody up.
      const late = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
      await closed;
      clearTimeout(late);
      lobby.stop();
      await deadlines.stop();
      await services.mailer.stop();
      await games.stop();
      await heartbeat.stop();
      metrics.stop();
      await database.close();
      letGo();
      log.info('stopped');
    };
    return {
      address: config.baseUrl ?? `http://${hostInUrl(config.host)}:${port}`,
      port,
      services,
      gapMs,
      administratorPath,
      stop: () => (stopping ??= drain()),
    };
  } catch (error) {
    metrics.stop();
    lobby.stop();
    await database.close();
    throw error;
  }
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function listenFault(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return new CannotListen(host, port, 'taken');
  if (code === 'EACCES') return new CannotListen(host, port, 'forbidden');
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotListen(host, port, 'no-such-address');
  return error;
}
