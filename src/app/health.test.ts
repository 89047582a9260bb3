import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { registerHealth } from './health.ts';
import { createMetrics, type Metrics } from './metrics.ts';

describe('pages for machines', () => {
  let database: TestDatabase;
  let metrics: Metrics;
  const state = { draining: false };
  beforeEach(async () => {
    database = await openTestDatabase();
    metrics = createMetrics(Date.now);
    state.draining = false;
  });
  afterEach(async () => {
    metrics.stop();
    await database.close();
  });

  function app(metricsToken: string | null) {
    const made = fastify();
    registerHealth(made, {
      database: metrics.watch(database),
      metrics,
      metricsToken,
      isDraining: () => state.draining,
    });
    return made;
  }

  test('alive and ready', async () => {
    const made = app(null);
    expect((await made.inject('/healthz')).statusCode).toBe(200);
    expect((await made.inject('/readyz')).statusCode).toBe(200);
  });

  test('not ready while draining or without a database, but alive', async () => {
    const made = app(null);
    state.draining = true;
    expect((await made.inject('/readyz')).statusCode).toBe(503);
    state.draining = false;
    await database.close();
    expect((await made.inject('/readyz')).statusCode).toBe(503);
    expect((await made.inject('/healthz')).statusCode).toBe(200);
  });

  test('metrics only with the token', async () => {
    expect((await app(null).inject('/metrics')).statusCode).toBe(404);
    const made = app('a-long-enough-token');
    expect((await made.inject('/metrics')).statusCode).toBe(401);
    expect(
      (await made.inject({ url: '/metrics', headers: { authorization: 'Bearer wrong' } })).statusCode,
    ).toBe(401);
    const authorization = 'Bearer a-long-enough-token';
    const read = await made.inject({ url: '/metrics', headers: { authorization } });
    expect(read.statusCode).toBe(200);
    expect(read.body).toContain('tabiya_requests_total{status="4xx"} 3\n');
    // Every line is a comment or `name{labels} number`.
    for (const line of read.body.trim().split('\n')) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) tabiya_\w+ .+|tabiya_\w+(?:\{\w+="[\w.]+"\})? [\d.e+-]+)$/);
    }
  });

  test('commits are counted by outcome', async () => {
    const watched = metrics.watch(database);
    const beat = watched.statement(watched.build.insertInto('heartbeats').values({ name: 'x', at: 1 }), 1);
    await watched.commit([beat]);
    await watched.commit([beat]);
    await expect(watched.commit([{ sql: 'nonsense', params: [] }])).rejects.toThrow(/nonsense/);
    for (const outcome of ['committed', 'conflict', 'failed']) {
      expect(metrics.text()).toContain(`tabiya_commits_total{outcome="${outcome}"} 1\n`);
    }
  });
});
