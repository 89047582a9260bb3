import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('one JSON object a line, from the level asked for upwards', () => {
  const lines: string[] = [];
  const log = createLog(
    'warn',
    (line) => lines.push(line),
    () => 0,
  );
  log.info('quiet');
  log.warn('request', { id: 'r1', ms: 12, user: undefined });
  log.error('two\nlines');
  expect(lines).toEqual([
    '{"at":"1970-01-01T00:00:00.000Z","level":"warn","message":"request","id":"r1","ms":12}\n',
    '{"at":"1970-01-01T00:00:00.000Z","level":"error","message":"two\\nlines"}\n',
  ]);
});
