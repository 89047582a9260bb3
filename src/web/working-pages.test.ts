import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../test/support/site.ts';
import type { WorkingView } from '../tournaments/index.ts';

let site: TestSite;
let swiss: string;
let roundRobin: string;

/** A player's line of a file: name, points, place and his rounds as `opponent colour result`. */
function line(
  number: number,
  name: string,
  points: string,
  place: number,
  rounds: readonly string[],
): string {
  const head = `001 ${String(number).padStart(4)}      ${name.padEnd(33)} 2000`.padEnd(80);
  const cells = rounds.map((round) => {
    const [opponent = '', colour = '', result = ''] = round.split(' ');
    return `  ${opponent.padStart(4)} ${colour} ${result}`;
  });
  return `${head}${points.padStart(4)} ${String(place).padStart(4)}${cells.join('')}`;
}

/** Four rounds; Ash asked for a bye in round 2 and 3 lost to nobody: his BH/C1 has a voluntary cut. */
const SWISS = [
  '012 Cut One Open',
  '042 2026/04/01',
  '052 2026/04/04',
  '092 Individual: Swiss-System (Dutch)',
  'XXR 3',
  '212 BH/C1,SB',
  line(1, 'Ash', '2.5', 1, ['3 w 1', '0000 - H', '2 b 1']),
  line(2, 'Birch', '1.0', 3, ['4 b 1', '3 w 0', '1 w 0']),
  line(3, 'Cedar', '2.0', 2, ['1 b 0', '2 b 1', '4 w 1']),
  line(4, 'Dogwood', '0.5', 4, ['2 w 0', '0000 - H', '3 b 0']),
].join('\r\n');

const ROUND_ROBIN = [
  '012 Little Table',
  '042 2026/04/01',
  '092 Individual: Round-Robin',
  line(1, 'Ash', '2.0', 1, ['3 w 1', '2 b 1']),
  line(2, 'Birch', '1.0', 2, ['0000 - Z', '1 w 0', '3 b 1']),
  line(3, 'Cedar', '0.0', 3, ['1 b 0', '0000 - Z', '2 w 0']),
].join('\r\n');

beforeAll(async () => {
  site = await openTestSite();
  const add = async (text: string): Promise<string> => {
    const done = await site.tournaments.importTrf(new TextEncoder().encode(text), { name: null });
    if (!done.ok) throw new Error(JSON.stringify(done.faults));
    return done.value.id;
  };
  swiss = await add(SWISS);
  roundRobin = await add(ROUND_ROBIN);
});

afterAll(() => site.close());

describe('R-310 the working of a number of the table', () => {
  test('every point and tie-break is a link that needs no script', async () => {
    const { body } = await site.visitor().get(`/tournament/${swiss}?lang=en`);
    expect(body).toContain(`href="/tournament/${swiss}?explain=1&amp;by=PTS#row-1"`);
    expect(body).toContain(`href="/tournament/${swiss}?explain=4&amp;by=BH%2FC1#row-4"`);
    expect(body).not.toContain('class="why"');
  });

  test('opens under the row with terms, the cut, the sum, the rule and what the place hangs on', async () => {
    const { body, headers } = await site
      .visitor()
      .get(`/tournament/${swiss}?explain=1&by=BH/C1`, { 'accept-language': 'en' });
    expect(headers['cache-control']).toBeDefined();
    const why = body.slice(body.indexOf('class="why"'), body.indexOf('id="row-3"'));
    expect(why).toContain('Why BH/C1');
    expect(why).toContain('cut first, because the round was left unplayed by choice (16.5)');
    expect(why).toContain('Sum of the terms that count');
    expect(why).toContain('Rule: C.07 8.1.');
    expect(why).toContain('C.07, edition of March 2026. The event began on 1 April 2026');
    expect(why).toContain('Ahead of Cedar by PTS 2½ to 2.');
    expect(body).toContain('aria-expanded="true"');
  });

  test('the same for an island, in the reader\u2019s language', async () => {
    const visitor = site.visitor();
    const ask = async (query: string, language: string) =>
      visitor.get(`/tournament/${swiss}/working?${query}`, { 'accept-language': language });
    const working = (await ask('explain=1&by=BH/C1', 'ru')).json<WorkingView>();
    expect(working).toMatchObject({
      number: 1,
      code: 'BH/C1',
      edition: 'c07-2026',
      article: 'C.07 8.1',
      startsOn: Date.UTC(2026, 3, 1),
      isSum: true,
    });
    expect(working.terms.map(({ round, colour, cut }) => [round, colour, cut !== null])).toEqual([
      [1, 'white', false],
      [2, null, true],
      [3, 'black', false],
    ]);
    expect(working.place.join(' ')).toContain('Выше, чем Cedar, по PTS 2½ против 2.');
    const points = (await ask('explain=1&by=PTS', 'en')).json<WorkingView>();
    expect(points).toMatchObject({ value: '2½', isSum: true });
    expect(points.terms.map(({ adds }) => adds)).toEqual(['1', '½', '1']);
  });

  test('a crosstable opens it too', async () => {
    const { body } = await site.visitor().get(`/tournament/${roundRobin}?explain=2&by=PTS`);
    expect(body).toContain('class="crosstable"');
    expect(body).toMatch(/id="row-2"[^>]*class="open"|class="open"[^>]*id="row-2"/u);
    expect(body).toContain('class="why"');
  });

  test.each([
    ['explain=9&by=PTS', 404],
    ['explain=1&by=NONE', 404],
    ['explain=x&by=PTS', 400],
    ['by=PTS', 400],
  ])('asks for what is not there: %s', async (query, status) => {
    expect((await site.visitor().get(`/tournament/${swiss}/working?${query}`)).statusCode).toBe(status);
    expect((await site.visitor().get(`/tournament/${swiss}?${query}`)).statusCode).toBe(200);
  });
});
