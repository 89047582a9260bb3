import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainFrames, readPlainly } from './plain-frames.ts';

/** A frame as a client must send it. */
function frame(opcode: number, payload: Buffer, mask = Buffer.from([7, 200, 33, 90])): Buffer {
  const { length } = payload;
  const head = length < 126 ? [opcode, 0x80 | length] : [opcode, 0x80 | 126, length >> 8, length & 255];
  const masked = payload.map((byte, index) => byte ^ (mask[index & 3] ?? 0));
  return Buffer.concat([Buffer.from(head), mask, masked]);
}

const text = (words: string): Buffer => frame(0x81, Buffer.from(words));
const PONG = frame(0x8a, Buffer.from('ok'));

test('whole frames of ASCII and pongs are read as they were written, whatever the mask', () => {
  const words = fc.string({ unit: 'binary-ascii', maxLength: 400 });
  const mask = fc.uint8Array({ minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(words, mask), { maxLength: 4 }), (sent) => {
      const frames = sent.map(([one, key]) => frame(0x81, Buffer.from(one), Buffer.from(key)));
      const chunk = Buffer.concat([...frames, PONG]);
      expect(plainFrames(chunk)).toEqual([...sent.map(([one]) => one), null]);
    }),
  );
});

test.each([
  ['a frame that is cut anywhere', text('{"t":"ping","id":1}').subarray(0, -1)],
  ['a head alone', Buffer.from([0x81])],
  ['a second frame that is cut', Buffer.concat([text('one'), text('two').subarray(0, 5)])],
  ['letters beyond ASCII', text('Привет')],
  ['bytes that are no UTF-8', frame(0x81, Buffer.from([0xff, 0xfe]))],
  ['a fragment', frame(0x01, Buffer.from('{"t":'))],
  ['a binary frame', frame(0x82, Buffer.from('x'))],
  ['a ping', frame(0x89, Buffer.from(''))],
  ['a close', frame(0x88, Buffer.from([3, 232]))],
  ['a reserved bit', frame(0xc1, Buffer.from('x'))],
  ['no mask', Buffer.from([0x81, 1, 120])],
  ['a length written longer than need be', Buffer.from([0x81, 0xfe, 0, 1, 0, 0, 0, 0, 120])],
  ['more than a frame may hold', frame(0x81, Buffer.alloc(5_000, 120))],
])('%s is left to the general reader, untouched', (_, chunk) => {
  const before = Buffer.from(chunk);
  expect(plainFrames(chunk)).toBeNull();
  expect(chunk).toEqual(before);
});

test('after the first chunk that is not plain the general reader hears everything, in order', () => {
  const stream = new PassThrough();
  const heard: string[] = [];
  stream.on('data', (chunk: Buffer) => heard.push(`general ${chunk.length}`));
  readPlainly(
    stream,
    (words) => heard.push(words),
    () => heard.push('pong'),
  );
  const cut = text('halved');
  for (const chunk of [text('one'), PONG, cut.subarray(0, 4), cut.subarray(4), text('two')])
    stream.emit('data', chunk);
  expect(heard).toEqual([
    'one',
    'pong',
    'general 4',
    `general ${cut.length - 4}`,
    `general ${text('two').length}`,
  ]);
});
