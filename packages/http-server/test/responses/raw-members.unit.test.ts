import { expect, it } from '@jest/globals';
import { serializeWithRawMembers } from '../../src/responses/members.js';

const meta = { request_id: 'r' };

it.each([
  [{ a: 1 }, { b: '1.0' }, '{"data":{"a":1,"b":1.0},"meta":{"request_id":"r"}}'],
  [
    {},
    { 'b"': '[12345678901234567890]' },
    '{"data":{"b\\"":[12345678901234567890]},"meta":{"request_id":"r"}}',
  ],
  [{}, {}, '{"data":{},"meta":{"request_id":"r"}}'],
])(
  'members of %j are answered as they are written: %j',
  (data, rawMembers: Readonly<Record<string, string>>, text) =>
    expect(serializeWithRawMembers({ data, meta }, rawMembers)).toBe(text),
);
