import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../test/support/site.ts';
import { GAME_KINDS } from '../chess/index.ts';
import { words } from '../words/index.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterAll(() => site.close());

test.each(GAME_KINDS.flatMap((kind) => (['ru', 'en'] as const).map((language) => [kind, language] as const)))(
  'R-001 the rules of %s in %s: clauses, diagrams, a board to try',
  async (kind, language) => {
    const answer = await site.visitor().get(`/rules/${kind}?lang=${language}`);
    expect(answer.statusCode).toBe(200);
    const t = words(language);
    expect(answer.body).toContain(t(`rulebook.${kind}_title`));
    expect(answer.body.match(/class="squares"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(answer.body.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(5);
    expect(answer.body).toContain('data-island="analysis"');
    expect(answer.body).toContain(`"practice":true`);
    expect(answer.body).not.toContain('style=');
  },
);

test('the rules of a game that is not played here are not found; the site rules lead to all four', async () => {
  expect((await site.visitor().get('/rules/checkers')).statusCode).toBe(404);
  const { body } = await site.visitor().get('/rules');
  for (const kind of GAME_KINDS) expect(body).toContain(`href="/rules/${kind}"`);
});

test('the analysis board opens for every kind, and for a game only when it is over', async () => {
  for (const kind of GAME_KINDS) {
    const answer = await site.visitor().get(`/analysis?kind=${kind}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`"kind":"${kind}"`);
  }
  expect((await site.visitor().get('/analysis?kind=checkers')).body).toContain('"kind":"chess"');
  expect((await site.visitor().get('/analysis/1')).statusCode).toBe(404);
  expect((await site.visitor().get('/analysis/one')).statusCode).toBe(404);
});

test('a game that is being played has no analysis; one that is over has its moves', async () => {
  const ann = await site.person('ann');
  const bob = await site.person('bob');
  await ann.post('/play/seeks', { minutes: '5', increment: '3', colour: 'white' });
  const done = await bob.post('/play/seeks', { minutes: '5', increment: '3', colour: 'black' });
  const path = String(done.headers.location);
  const analysis = path.replace('game', 'analysis');
  for (const [ply, move] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    for (const reader of [ann, bob, site.visitor()]) {
      const running = await reader.get(analysis);
      expect(running.statusCode).toBe(409);
      expect(running.body).not.toContain('"analysis":');
    }
    await (ply % 2 === 0 ? ann : bob).post(`${path}/acts`, { act: 'move', ply: String(ply), move });
  }
  const over = await site.visitor().get(analysis);
  expect(over.statusCode).toBe(200);
  expect(over.body).toContain('"actions":["f2f3","e7e5","g2g4","d8h4"]');
  expect((await site.visitor().get(`${path}?lang=en`)).body).toContain(`href="${analysis}"`);
});
