import { afterEach, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '../test/support/portal.ts';
import { DEMO_PASSWORD, PEOPLE } from './people.ts';
import { live } from './life.ts';

let portal: TestPortal | null = null;
let end: () => void = () => undefined;
afterEach(async () => {
  end();
  await portal?.close();
  portal = null;
});

test('bots come, offer games, take offers of people and play over real sockets', async () => {
  portal = await openTestPortal();
  const { accounts, lobby, games } = portal;
  for (const { login, language } of PEOPLE.slice(0, 4)) {
    const email = `${login.replaceAll(' ', '.')}@demo.example`;
    const form = { login, language, email, password: DEMO_PASSWORD, consent: true, timeZone: null };
    const made = await accounts.register(form, 'test');
    expect(made.ok).toBe(true);
  }
  const [person] = await portal.people('Someone');
  if (person === undefined) throw new Error('nobody');
  end = await live({ services: portal, address: `http://127.0.0.1:${portal.port}`, haste: 40 });
  const control = { mode: 'sudden', baseMs: 600_000 } as const;
  const seek = { kind: 'chess', control, colour: 'black', rated: false, target: null } as const;
  expect((await lobby.offer(seek, person.id)).ok).toBe(true);
  // The bot that took the offer has White and moves.
  await expect
    .poll(async () => (await games.ofUser(person.id, { limit: 1 }))[0]?.ply ?? 0, { timeout: 15_000 })
    .toBe(1);
  // The others play among themselves.
  await expect
    .poll(async () => (await games.running(20)).some(({ ply }) => ply >= 6), { timeout: 15_000 })
    .toBe(true);
}, 40_000);
