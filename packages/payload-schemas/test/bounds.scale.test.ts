import { describe, expect, it } from '@jest/globals';
import {
  PayloadTooCostlyError,
  createPayloadSchemas,
  findEventSchemaIssues,
  meterPayload,
} from '../src/index.js';
import { largestAccepted, members, times } from './support/schemas.js';

const BYTES = 256 * 1024;
const schemas = createPayloadSchemas({ max: 10 });

/** Ten times what a busy machine takes. */
const DEADLINE_MS = 30_000;

function payloadOf(item: unknown): unknown {
  const size = JSON.stringify(item).length + 1;
  return times(Math.floor(BYTES / size), () => item);
}

function errorOf(action: () => void): object | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return Object(error) as object;
  }
}

describe('the largest accepted schema of a hostile family', () => {
  const bits = times(2000, (n) => (n ** 2 % 7 < 3 ? '1' : '0')).join('') + '0'.repeat(64);

  it.each<[string, (size: number) => object, unknown]>([
    [
      'names that no object has',
      (size) => ({ items: { required: times(size, (n) => `m${n}`) } }),
      payloadOf({}),
    ],
    [
      'alternatives that all fail',
      (size) => ({ items: { anyOf: times(size, (n) => ({ const: `${n}` })) } }),
      payloadOf(0),
    ],
    [
      'alternatives that all succeed',
      (size) => ({ items: { oneOf: times(size, () => ({})) } }),
      payloadOf(0),
    ],
    [
      'negations',
      (size) => ({ items: { allOf: times(size, (n) => ({ not: { const: n + 1 } })) } }),
      payloadOf(0),
    ],
    [
      'loops over the same array',
      (size) => ({ allOf: times(size, (n) => ({ items: { not: { const: n + 1 } } })) }),
      payloadOf(0),
    ],
    [
      'searches in the same array',
      (size) => ({ allOf: times(size, (n) => ({ not: { contains: { const: n + 1 } } })) }),
      payloadOf(0),
    ],
    [
      'objects to compare',
      (size) => ({ items: { enum: times(size, (n) => ({ a: n })) } }),
      payloadOf({ a: -1 }),
    ],
    [
      'loops over the same members',
      (size) => ({ allOf: times(size, () => ({ additionalProperties: { type: 'null' } })) }),
      members(100_000, () => null),
    ],
    [
      'references to one definition',
      (size) => ({
        $defs: { a: { not: { required: ['b'] } } },
        items: { allOf: times(size, () => ({ $ref: '#/$defs/a' })) },
      }),
      payloadOf({}),
    ],
    [
      'patterns with many states',
      (size) => ({ items: { not: { pattern: `[01]*1[01]{${size}}x?$` } } }),
      payloadOf(bits),
    ],
    [
      'patterns for many short texts',
      (size) => ({ items: { allOf: times(size, (n) => ({ pattern: `^${n}?` })) } }),
      payloadOf(''),
    ],
  ])(
    'is checked thousands of times, or costs too much, within seconds for a payload of 256 KB: %s',
    (_, create, value) => {
      const text = JSON.stringify(largestAccepted(create));
      const payload = meterPayload(value, { maxMs: 1000 });
      const checkAgainAndAgain = (): void => {
        for (let count = 0; count < 1000; count += 1) schemas.matches(text, payload);
        for (let count = 0; count < 1000; count += 1) schemas.findIssues(text, payload);
      };
      expect([undefined, PayloadTooCostlyError]).toContain(errorOf(checkAgainAndAgain)?.constructor);
    },
    DEADLINE_MS,
  );
});

it(
  'a schema is refused in little time, however hostile its patterns',
  () => {
    const patterns = times(120, (n) => ({ pattern: `${'a{1000}|'.repeat(30)}${n}` }));
    expect(findEventSchemaIssues({ anyOf: patterns })).toHaveLength(20);
  },
  DEADLINE_MS,
);
