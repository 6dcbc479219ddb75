import { describe, expect, it } from '@jest/globals';
import { findEventSchemaIssues, findFilterIssues } from '../src/index.js';
import { issuesOf, largestAccepted, matches, members, times } from './support/schemas.js';

const BYTES = 256 * 1024;

/** Ten times what a busy machine takes. */
const DEADLINE_MS = 30_000;

function payloadOf(item: unknown): unknown {
  const size = JSON.stringify(item).length + 1;
  return times(Math.floor(BYTES / size), () => item);
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
    'takes seconds at most for a payload of 256 KB: %s',
    (_, create, payload) => {
      const schema = largestAccepted(create);
      matches(schema, payload);
      expect(issuesOf({ ...schema, type: 'null' }, payload).length).toBeGreaterThan(0);
    },
    DEADLINE_MS,
  );
});

describe('a schema is refused', () => {
  const issue = (checks: number): object => ({
    path: '',
    message: `has up to ${checks} checks for one item or member; at most 200`,
  });

  it('when too many of its keywords check the same item', () => {
    const strict = { type: 'object', required: times(80, (n) => `m${n}`) };
    expect(findFilterIssues({ items: { allOf: [strict] } })).toEqual([]);
    expect(findFilterIssues({ items: { allOf: [strict, strict] } })).toEqual([issue(210)]);
    expect(findFilterIssues({ items: strict, contains: { ...strict, minimum: 1 } })).toEqual([issue(210)]);
    expect(findFilterIssues({ additionalProperties: { anyOf: [strict, strict] } })).toEqual([issue(210)]);
    expect(findFilterIssues({ properties: { a: { items: { oneOf: [strict, { not: strict }] } } } })).toEqual([
      issue(220),
    ]);
    expect(findFilterIssues({ items: { properties: { a: { allOf: [strict, strict] } } } })).toEqual([
      issue(210),
    ]);
    expect(findFilterIssues({ items: { properties: members(191, () => true) } })).toEqual([issue(201)]);
    expect(findFilterIssues({ items: { enum: times(10, () => []) } })).toEqual([issue(210)]);
    expect(findFilterIssues({ properties: { a: { enum: times(11, (n) => ({ n })) } } })).toEqual([
      issue(220),
    ]);
    expect(findFilterIssues({ allOf: times(5, () => ({ additionalProperties: true })) })).toEqual([
      issue(250),
    ]);
  });

  it('not for checks of different members, nor for those of one value', () => {
    const strict = { type: 'object', required: times(80, (n) => `m${n}`) };
    expect(findFilterIssues({ items: { properties: members(8, () => strict) } })).toEqual([]);
    expect(findFilterIssues({ oneOf: times(9, () => strict) })).toEqual([]);
    expect(findEventSchemaIssues({ properties: { a: { anyOf: times(30, () => strict) } } })).toEqual([]);
    expect(findFilterIssues({ enum: times(500, (n) => [n]) })).toEqual([]);
    expect(findFilterIssues({ items: { enum: times(500, (n) => n) } })).toEqual([]);
  });

  it(
    'in little time, however hostile its patterns',
    () => {
      const patterns = times(120, (n) => ({ pattern: `${'a{1000}|'.repeat(30)}${n}` }));
      expect(findEventSchemaIssues({ anyOf: patterns })).toHaveLength(20);
    },
    DEADLINE_MS,
  );
});
