import { describe, expect, it } from '@jest/globals';
import { PayloadTooCostlyError, createPayloadSchemas, meterPayload } from '../src/index.js';
import { times } from './support/schemas.js';

const MAX_MS = 1000;
const schemas = createPayloadSchemas({ max: 100 });

function check(schema: unknown, value: unknown, count = 1): void {
  const payload = meterPayload(value, { maxMs: MAX_MS });
  for (const text of times(count, () => JSON.stringify(schema))) schemas.matches(text, payload);
}

describe('the cost of the checks of one payload', () => {
  const emails = { properties: { email: { pattern: '^[a-z.]+@example\\.com$' } }, required: ['email'] };
  const positions = { properties: { positions: { contains: { properties: { sku: { const: 'a' } } } } } };

  it.each([
    ['a pattern for a short text', emails, { email: 'jo@example.com', text: 'x'.repeat(1_000_000) }],
    ['a search in a list', positions, { positions: times(500, () => ({ sku: 'b', quantity: 1 })) }],
    ['a type', { type: 'object' }, { text: 'x'.repeat(1_000_000) }],
  ])('allows a thousand usual filters: %s', (_, filter, value) => {
    expect(() => check(filter, value, 1000)).not.toThrow();
  });

  it.each([
    [
      'patterns of a long text',
      { properties: { text: { pattern: '(a?){8}a{8}b' } } },
      { text: 'a'.repeat(1e6) },
    ],
    [
      'checks of many items',
      { properties: { list: { items: { enum: times(9, (n) => ({ n })) } } } },
      { list: times(1e5, () => ({ n: 8 })) },
    ],
    [
      'counting the characters of a long text',
      { properties: { text: { allOf: times(150, (n) => ({ minLength: n })) } } },
      { text: 'a'.repeat(1e6) },
    ],
    [
      'objects to compare with a large one',
      { properties: { map: { enum: times(20, (n) => ({ n })) } } },
      { map: Object.fromEntries(times(100_000, (n) => [`m${n}`, 1])) },
    ],
  ])('ends what would keep the process: %s', (_, filter, value) => {
    expect(() => check(filter, value, 5)).toThrow(PayloadTooCostlyError);
  });
});
