import { describe, expect, it } from '@jest/globals';
import { readRawMember } from '../../src/listen/read-raw-member.js';
import { readEvent } from '../../src/listen/received-event.js';

const around = (payload: string): string =>
  `{"data":{"id":"x","headers":{"a":"\\"payload\\":1","payload":"not this"},"list":[{"payload":2}],"payload":${payload}},"meta":{"payload":3}}`;

describe('a member of JSON', () => {
  it.each([
    '12345678901234567890',
    '1.0',
    '1e400',
    '{"a": [1,  2],\n "b":"}\\"{"}',
    '"a \\\\"',
    '  {"payload": {"payload": 1}}\n',
    'null',
    '[]',
    '"\\u00e9 é"',
  ])('is returned unchanged: %s', (payload) =>
    expect(readRawMember(around(payload), ['data', 'payload'])).toBe(payload),
  );

  it('is undefined when it does not exist', () =>
    expect(readRawMember('{"data":{"a":1}}', ['data', 'payload'])).toBeUndefined());

  it('is found after a megabyte of text', () => {
    const text = JSON.stringify({ data: { a: '\\"{'.repeat(400_000), payload: 7 } });
    expect(readRawMember(text, ['data', 'payload'])).toBe('7');
  });
});

describe('an event', () => {
  const answer = (members: string): string =>
    `{"data":{"id":"1","event_type":null,"content_type":"text/plain","headers":{"x-a":"b","host":"h","stripe-signature":"t=16…"},${members}},"meta":{}}`;

  it('has the bytes of its sender, whether text or not', () => {
    expect(readEvent(answer('"payload":{"n": 1.0}')).body.toString()).toBe('{"n": 1.0}');
    const bytes = Buffer.from([0, 255, 13, 10]);
    const formatted = `"payload":"${bytes.toString('base64')}","payload_encoding":"base64"`;
    expect(readEvent(answer(formatted)).body).toEqual(bytes);
  });

  it('is forwarded without the headers of its connection, and without masked headers', () =>
    expect(readEvent(answer('"payload":1'))).toMatchObject({
      headers: { 'x-a': 'b' },
      maskedHeaders: ['stripe-signature'],
    }));
});
