import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type Payload,
  findPayloadIssues,
  payloadHash,
  readPayload,
} from '../../../src/messages/send/read-payload.js';

const MIB = 1024 * 1024;

function read(payload: string): Payload {
  const found = readPayload(Buffer.from(`{"endpoint_id":"ep_", "payload": ${payload} }`));
  if (found === undefined) throw new Error('There is no payload.');
  return found;
}

/** An object of exactly `bytes` bytes. `filler` may be a multi-byte character. */
function payloadOf(bytes: number, filler = 'x'): string {
  const room = bytes - '{"a":""}'.length;
  const count = Math.floor(room / Buffer.byteLength(filler));
  return `{"a":"${filler.repeat(count)}${'x'.repeat(room - count * Buffer.byteLength(filler))}"}`;
}

function nested(depth: number): string {
  return '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1);
}

describe('a payload', () => {
  it("has the client's original bytes, its size and its hash", () => {
    const body = '{ "a": 1.0, "b": "Zoë" }';
    expect(read(body)).toEqual({
      body,
      sizeBytes: Buffer.byteLength(body),
      sha256: createHash('sha256').update(body).digest('hex'),
      depth: 1,
    });
  });

  it('is not found inside another member', () => {
    expect(readPayload(Buffer.from('{"headers":{"payload":{}}}'))).toBeUndefined();
  });

  it.each(['x', 'é', '📯'])(
    'of 1 MiB is accepted, and of one more byte is too large, when it consists of "%s"',
    (filler) => {
      expect(read(payloadOf(MIB, filler)).sizeBytes).toBe(MIB);
      expect(() => read(payloadOf(MIB + 1, filler))).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE', status: 413 }),
      );
    },
  );

  it('is measured without the members around it', () => {
    const around = ' '.repeat(50_000);
    const body = Buffer.from(`{"b":"${around}",${around}"payload":${around}${payloadOf(MIB)}${around}}`);
    expect(readPayload(body)?.sizeBytes).toBe(MIB);
  });

  it.each([1, 99, 100])('can be nested %i deep', (depth) =>
    expect(findPayloadIssues(read(nested(depth)))).toEqual([]),
  );

  it.each([101, 100_000])('cannot be nested %i deep', (depth) => {
    expect(findPayloadIssues(read(nested(depth)))).toEqual([
      { path: 'payload', message: 'is nested more than 100 levels deep' },
    ]);
  });
});

describe('the hash that distinguishes payloads of a repeated key', () => {
  it('is equal for equal values', () =>
    expect(payloadHash(read('{"a":1,"b":[2.0]}'))).toBe(payloadHash(read('{ "b": [2], "a": 1e0 }'))));

  it('differs for different values', () =>
    expect(payloadHash(read('{"a":12345678901234567890}'))).not.toBe(
      payloadHash(read('{"a":12345678901234567891}')),
    ));

  it('works for the deepest payload', () => expect(payloadHash(read(nested(100)))).toMatch(/^[0-9a-f]{64}$/));
});
