import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import { readMultipart } from './multipart.ts';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
let player: Awaited<ReturnType<TestSite['person']>>;
const HOUR = 3_600_000;

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'organiser');
  player = await site.person('known player');
});

afterAll(() => site.close());

async function announce(): Promise<string> {
  const now = site.now();
  const done = await site.tournaments.announce(
    {
      name: 'From a list',
      regulation: '',
      system: 'swiss-dutch',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 600_000 },
      firstMoveMs: 60_000,
      registrationFrom: now - HOUR,
      registrationTo: now + HOUR,
      startsAt: now + 2 * HOUR,
      tieBreaks: [],
      pace: 'rounds',
      rated: false,
    },
    { userId: boss.user.id, roles: ['organiser'] },
  );
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value.id;
}

/** The form as a browser sends it, with a file. */
function upload(id: string, file: Uint8Array, text = '', who = boss) {
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n'),
    file,
    Buffer.from(`\r\n--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n${text}\r\n--x--\r\n`),
  ]);
  return who.send(`/tournament/${id}/judge/list`, body, 'multipart/form-data; boundary=x');
}

describe('D24 people from a list', () => {
  test('D24 every line is shown with what is wrong before anybody is entered, then the good ones are', async () => {
    const id = await announce();
    const file = Buffer.from(
      [
        'name;login;rating;title;fed',
        'Jan Novák;;1850;FM;CZE',
        ';known player;;;',
        'Bad One;;GER;;',
        ';nobody here;;;',
        'Novák Jan;;1850;;',
      ].join('\n'),
    );
    const look = await upload(id, file);
    expect(look.statusCode).toBe(200);
    expect(look.body).toContain('Column 3: no rating');
    expect(look.body).toContain('there is no account “nobody here”');
    expect(look.body).toContain('the same person as Jan Novák in line 2');
    expect((await site.tournaments.page(id, 'en'))?.entrants).toEqual([]);
    const seen = /name="seen" value="(\d+)"/u.exec(look.body)?.[1] ?? '';
    const accept = { text: file.toString(), seen };
    expect((await boss.post(`/tournament/${id}/judge/list/accept`, accept)).statusCode).toBe(303);
    const entered = (await site.tournaments.page(id, 'en'))?.entrants ?? [];
    expect(entered.map(({ name, rating, title, federation }) => [name, rating, title, federation])).toEqual([
      ['Jan Novák', 1850, 'FM', 'CZE'],
      ['known player', expect.any(Number), null, null],
    ]);
    expect(entered[1]?.userId).toBe(player.user.id);
    // The look is no longer true: nobody is entered twice.
    const again = await boss.post(`/tournament/${id}/judge/list/accept`, accept);
    expect([again.statusCode, refusalOf(again)]).toEqual([409, 'busy']);
  });

  test('D24 a list that comes again changes only what it says, never presence', async () => {
    const id = await announce();
    const by = { userId: boss.user.id, roles: ['organiser'] };
    const take = async (text: string) => {
      const look = await site.tournaments.lists.look(id, text, 'utf-8', by);
      if (!look.ok) throw new Error(look.refusal.code);
      return site.tournaments.lists.enter(id, text, by, look.value.version);
    };
    expect(await take('name;rating;title\nA One;1500;CM\nB Two;1600;\n')).toMatchObject({
      value: { entered: 2, changed: 0 },
    });
    await site.tournaments.judge(id, { type: 'TakeOut', entrant: 2, expel: false }, by);
    expect(await take('name;rating;fed\nA One;1550;GER\nB Two;1650;\nC Three;;\n')).toMatchObject({
      value: { entered: 1, changed: 2 },
    });
    const entrants = (await site.tournaments.page(id, 'en'))?.entrants ?? [];
    expect(entrants.map((one) => [one.name, one.rating, one.title, one.federation, one.withdrawn])).toEqual([
      ['A One', 1550, 'CM', 'GER', false],
      ['B Two', 1650, null, null, true],
      ['C Three', null, null, null, false],
    ]);
    expect(await take('name;rating\nA One;1550\n')).toMatchObject({
      ok: false,
      refusal: { code: 'already-so' },
    });
    expect(await site.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
  });

  test('D24 Windows-1251 is read and said; pasted lines work without a file; others may not', async () => {
    const id = await announce();
    const look = await upload(id, Uint8Array.from([0xc8, 0xe2, 0xe0, 0xed, 0x3b, 0x31, 0x35, 0x30, 0x30]));
    expect(look.body).toContain('Read as Windows-1251');
    expect(look.body).toContain('Иван');
    expect((await upload(id, new Uint8Array(), 'Anna;1400')).body).toContain('Anna');
    expect((await upload(id, Buffer.from('Anna'), '', player)).statusCode).toBe(403);
    expect((await boss.get(`/tournament/${id}/judge/list`)).statusCode).toBe(200);
    expect((await boss.get(`/tournament/${id}/judge`)).body).toContain(`/tournament/${id}/judge/list`);
  });

  test.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    ['no head', 'multipart/form-data; boundary=x', '--x\r\nb\r\n--x--'],
  ])('a body with %s is none', (_, type, body) => {
    expect(readMultipart(Buffer.from(body), type)).toBeNull();
  });

  test('fields and files of a form are read byte by byte', () => {
    const body = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\n\r\n--y\r\n--x\r\nContent-Disposition: form-data; name="b"; filename="f"\r\nContent-Type: text/csv\r\n\r\n\r\n--x--\r\n',
    );
    const parts = readMultipart(body, 'multipart/form-data; boundary="x"');
    expect([...(parts ?? [])].map(([name, value]) => [name, value.toString()])).toEqual([
      ['a', 'one\r\n\r\n--y'],
      ['b', ''],
    ]);
  });
});
