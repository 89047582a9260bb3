import { expect, test } from 'vitest';
import { originAllowed } from './origin.ts';

const open = { baseUrl: null, trustProxy: false };
const fixed = { baseUrl: 'https://chess.example', trustProxy: true };

test.each([
  [open, { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true],
  [open, { host: 'Chess.Example', origin: 'https://chess.example' }, true],
  [open, { host: 'chess.example:80', origin: 'http://chess.example' }, true],
  [open, { host: '[::1]:3000', origin: 'http://[::1]:3000' }, true],
  [open, { host: '127.0.0.1:3000', referer: 'http://127.0.0.1:3000/login' }, true],
  [open, { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:4000' }, false],
  [open, { host: '127.0.0.1:3000', origin: 'http://localhost:3000' }, false],
  [open, { host: 'chess.example', origin: 'https://chess.example.evil.example' }, false],
  [open, { host: 'chess.example', origin: 'https://evil.example/chess.example' }, false],
  [open, { host: 'chess.example', origin: 'null' }, false],
  [open, { host: 'chess.example', origin: 'file://chess.example' }, false],
  [open, { host: 'chess.example', origin: 'nonsense' }, false],
  [open, { host: 'chess.example' }, false],
  [open, { origin: 'https://chess.example' }, false],
  // A foreign Origin is not outvoted by a Referer or by a forwarded host nobody vouches for.
  [open, { host: 'chess.example', origin: 'null', referer: 'https://chess.example/' }, false],
  [
    open,
    { host: 'chess.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    false,
  ],
  [
    { ...open, trustProxy: true },
    { host: '127.0.0.1:3000', 'x-forwarded-host': 'chess.example', origin: 'https://chess.example' },
    true,
  ],
  [fixed, { host: 'whatever', origin: 'https://chess.example' }, true],
  [fixed, { host: 'chess.example', origin: 'http://chess.example' }, false],
  [fixed, { host: 'chess.example', origin: 'https://chess.example:8443' }, false],
  [fixed, { host: 'evil.example', origin: 'https://evil.example' }, false],
  [fixed, { host: 'chess.example' }, false],
] as const)('WEB-1 %j with %j: %s', (config, headers, allowed) => {
  expect(originAllowed(config, headers)).toBe(allowed);
});
