import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type JsonMember, createJsonOutline } from '@posthorn/common';
import { findPayloadIssues, payloadHash, readPayload } from '../../src/payloads/read-payload.js';

const MIB = 1024 * 1024;

const turn = { pause: () => Promise.resolve(), reserve: () => undefined };

function find(payload: string, around = ''): JsonMember {
  const json = `{"b":"${around}",${around}"payload":${around}${payload}${around}}`;
  const outline = createJsonOutline(Buffer.from(json), { member: 'payload', known: [] });
  outline.advance(Infinity);
  const found = outline.findMember();
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
    expect(readPayload(find(body))).toEqual({
      body,
      sizeBytes: Buffer.byteLength(body),
      sha256: createHash('sha256').update(body).digest('hex'),
    });
  });

  it.each(['x', 'é', '📯'])(
    'of 1 MiB is accepted, and of one more byte is too large, when it consists of "%s"',
    (filler) => {
      expect(findPayloadIssues(find(payloadOf(MIB, filler)))).toEqual([]);
      expect(() => findPayloadIssues(find(payloadOf(MIB + 1, filler)))).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE', status: 413 }),
      );
    },
  );

  it('is measured without the members around it', () => {
    const around = ' '.repeat(50_000);
    expect(readPayload(find(payloadOf(MIB), around)).sizeBytes).toBe(MIB);
  });

  it.each([1, 99, 100])('can be nested %i deep', (depth) =>
    expect(findPayloadIssues(find(nested(depth)))).toEqual([]),
  );

  it.each([101, 1000])('cannot be nested %i deep', (depth) => {
    expect(findPayloadIssues(find(nested(depth)))).toEqual([
      { path: 'payload', message: 'is nested more than 100 levels deep' },
    ]);
  });
});

describe('the hash that distinguishes payloads of a repeated key', () => {
  const hash = (payload: string): Promise<string> => payloadHash(find(payload), turn);

  it('is equal for equal values', async () =>
    expect(await hash('{"a":1,"b":[2.0]}')).toBe(await hash('{ "b": [2], "a": 1e0 }')));

  it('differs for different values', async () =>
    expect(await hash('{"a":12345678901234567890}')).not.toBe(await hash('{"a":12345678901234567891}')));

  it('works for the deepest payload', async () => expect(await hash(nested(100))).toMatch(/^[0-9a-f]{64}$/));
});
