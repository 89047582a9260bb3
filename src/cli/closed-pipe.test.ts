import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { endOnClosedPipe } from './closed-pipe.ts';

test('a closed pipe ends the command, another fault of the output is thrown', () => {
  const [out, err] = [new EventEmitter(), new EventEmitter()];
  let ended = 0;
  endOnClosedPipe([out, err], () => {
    ended += 1;
  });
  const fault = (code: string) => Object.assign(new Error(`write ${code}`), { code });
  out.emit('error', fault('EPIPE'));
  err.emit('error', fault('EPIPE'));
  expect(ended).toBe(2);
  expect(() => out.emit('error', fault('ENOSPC'))).toThrow('ENOSPC');
  expect(ended).toBe(2);
});
