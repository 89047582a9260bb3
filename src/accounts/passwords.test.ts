import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashPassword } from './hashing.ts';
import { createPasswords } from './passwords.ts';

test('R-392 the stored text is an argon2id hash with its settings and not the password', async () => {
  const passwords = createPasswords();
  const hashed = await passwords.hash('a long enough sentence');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  expect(await passwords.verify(hashed, 'a long enough sentence')).toBe(true);
  expect(await passwords.verify(hashed, 'a long enough sentencf')).toBe(false);
});

test('ACC-5 an unknown login and an unreadable hash are wrong, not a fault', async () => {
  const passwords = createPasswords();
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
  expect(await passwords.verify('closed', 'anything at all')).toBe(false);
});

test('ACC-6 two at once, the queue is bounded and empties again', async () => {
  const passwords = createPasswords(3, 2);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => passwords.hash(`password ${n}`)));
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(3);
  expect(await passwords.hash('one more')).toMatch(/^\$argon2id/u);
});

test('ACC-6 a thread that ended once does not end signing in for good', async () => {
  const stored = await hashPassword('a long enough sentence');
  let fails = true;
  const passwords = createPasswords(3, 1, (password) => {
    if (!fails) return hashPassword(password);
    fails = false;
    return Promise.reject(new Error('the thread has ended'));
  });
  await expect(passwords.verify(stored, 'a long enough sentence')).rejects.toThrow('has ended');
  expect(await passwords.verify(stored, 'a long enough sentence')).toBe(true);
});

test.skipIf(process.platform !== 'linux')('ACC-6 a crowd is hashed by threads that stand back', async () => {
  const nice = (): readonly number[] =>
    readdirSync('/proc/self/task').map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      // Fields after the name in brackets, which may hold spaces: state is the 3rd, niceness the 19th.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    });
  const passwords = createPasswords();
  await passwords.hash('a long enough sentence');
  const usual = Math.min(...nice());
  const behind = (): number => nice().filter((one) => one === Math.min(19, usual + 10)).length;
  expect(behind()).toBe(0);
  await Promise.all(Array.from({ length: 12 }, (_, n) => passwords.hash(`password ${n}`)));
  expect(behind()).toBeGreaterThanOrEqual(1);
  expect(behind()).toBeLessThanOrEqual(2);
});
