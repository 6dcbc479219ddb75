import fc from 'fast-check';
import { type Pieces, cut } from './requests.js';

const TEXTS = [
  '',
  '{}',
  'null',
  '[]',
  '{"type":"delivery_result"}',
  '{"type":"delivery_result","message_id":"00000000-0000-7000-8000-000000000000","status_code":200,"latency_ms":1}',
  '{"type":"delivery_result","message_id":{},"status_code":1e999,"latency_ms":-1}',
  '{"__proto__":{"type":"webhook"}}',
  '\ud800',
  'x'.repeat(17_000),
] as const;

/** 3 to 7 and 11 to 15 are reserved (RFC 6455, section 5.2). */
const opcodes = fc.oneof(fc.constantFrom(0, 1, 2, 8, 9, 10), fc.integer({ min: 0, max: 15 }));

/** A frame of a client: fragmented, masked wrongly, with a length that is not true, or longer than is allowed. */
const frames: fc.Arbitrary<Buffer> = fc
  .record({
    isLast: fc.boolean(),
    reserved: fc.constantFrom(0, 0, 0, 1, 7),
    opcode: opcodes,
    isMasked: fc.constantFrom(true, true, true, false),
    payload: fc.oneof(
      fc.constantFrom(...TEXTS).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ),
    claim: fc.constantFrom<number | undefined>(undefined, undefined, undefined, 0, 125, 65_536, 2 ** 40),
  })
  .map(({ isLast, reserved, opcode, isMasked, payload, claim = payload.length }) => {
    const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
    const mask = isMasked ? Buffer.from([1, 2, 3, 4]) : Buffer.alloc(0);
    const sent = isMasked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload;
    return Buffer.concat([Buffer.from([first]), lengthOf(claim, isMasked), mask, sent]);
  });

function lengthOf(bytes: number, isMasked: boolean): Buffer {
  const bit = isMasked ? 0x80 : 0;
  if (bytes < 126) return Buffer.from([bit | bytes]);
  if (bytes < 65_536) return Buffer.from([bit | 126, bytes >> 8, bytes & 0xff]);
  const long = Buffer.alloc(9);
  long[0] = bit | 127;
  long.writeBigUInt64BE(BigInt(bytes), 1);
  return long;
}

/** A handshake that is accepted, and frames. The first ones may come with the handshake, and others after a close. */
export function oddSockets(path: string, authorization: string): fc.Arbitrary<Pieces> {
  const head = [
    `GET ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: ${authorization}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ].join('\r\n');
  return fc
    .tuple(
      fc.array(frames, { minLength: 1, maxLength: 6 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([sent, cuts, isAtOnce]) => {
      const handshake = Buffer.from(`${head}\r\n\r\n`);
      const bytes = Buffer.concat(sent);
      return isAtOnce ? cut(Buffer.concat([handshake, bytes]), cuts) : [handshake, ...cut(bytes, cuts)];
    });
}
