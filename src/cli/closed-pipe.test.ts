import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { endOnClosedPipe } from './closed-pipe.ts';

test('a closed pipe ends the command but no service, another fault of the output is thrown', () => {
  const [out, err] = [new EventEmitter(), new EventEmitter()];
  let ended = 0;
  let serves = false;
  endOnClosedPipe([out, err], {
    isServing: () => serves,
    end: () => {
      ended += 1;
    },
  });
  const fault = (code: string) => Object.assign(new Error(`write ${code}`), { code });
  out.emit('error', fault('EPIPE'));
  err.emit('error', fault('EPIPE'));
  expect(ended).toBe(2);
  serves = true;
  out.emit('error', fault('EPIPE'));
  expect(ended).toBe(2);
  expect(() => out.emit('error', fault('ENOSPC'))).toThrow('ENOSPC');
  expect(ended).toBe(2);
});
