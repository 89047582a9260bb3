import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../test/support/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterAll(() => site.close());

test('ML-6 the outbox is for administrators: letters that cannot be sent stand there with their links', async () => {
  const boss = await site.person('boss', 'administrator');
  const ann = await site.person('ann');
  expect((await site.visitor().get('/admin/outbox')).statusCode).toBe(303);
  expect((await ann.get('/admin/outbox')).statusCode).toBe(403);
  const empty = await boss.get('/admin/outbox', { 'accept-language': 'en' });
  expect(empty.body).toContain('No letter has been written yet');
  await site.database.commit(
    site.mailer.letter({ key: 'k', kind: 'test', to: { userId: ann.user.id }, link: '/reset/<b>' }),
  );
  const page = await boss.get('/admin/outbox');
  expect(page.body).toContain('ann@example.org');
  expect(page.body).toContain('/reset/&lt;b>');
  expect((await boss.get('/admin')).body).toContain('TABIYA_SMTP_URL');
});

test('ML-6 with a mail server /admin does not complain', async () => {
  const sending = await openTestSite({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  const boss = await sending.person('boss', 'administrator');
  expect((await boss.get('/admin')).body).not.toContain('TABIYA_SMTP_URL');
  await sending.close();
});
