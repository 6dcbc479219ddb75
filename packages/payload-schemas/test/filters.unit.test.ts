import { describe, expect, it } from '@jest/globals';
import { parseExactJson } from '@posthorn/common';
import { findEventSchemaIssues, findFilterIssues } from '../src/index.js';
import { members, times } from './support/schemas.js';

const KEYWORDS = {
  type: ['object', 'null'],
  enum: [{ a: [1, null] }, 'text'],
  const: null,
  properties: { a: true, 'b.c': { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
  items: { minimum: -1.5 },
  contains: {},
  minItems: 0,
  maxItems: 3,
  minimum: 1,
  maximum: 2,
  exclusiveMinimum: 0,
  exclusiveMaximum: 1e300,
  minLength: 1,
  maxLength: 5,
  pattern: '^a',
  allOf: [{}],
  anyOf: [true, false],
  oneOf: [{ not: { type: 'integer' } }],
  not: { required: [] },
};

const ANNOTATIONS = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $comment: 'A note.',
  title: 'Order',
  description: 'An order.',
  default: { any: [1] },
  examples: [1],
  format: 'email',
};

describe('a filter', () => {
  it('may have every keyword of the list', () => expect(findFilterIssues(KEYWORDS)).toEqual([]));

  it.each([
    ...Object.keys(ANNOTATIONS),
    '$defs',
    '$ref',
    '$id',
    '$anchor',
    '$dynamicRef',
    'definitions',
    'if',
  ])('has no other keyword: %s', (keyword) =>
    expect(findFilterIssues({ allOf: [{ [keyword]: 'x' }] })).toEqual([
      { path: `allOf.0.${keyword}`, message: 'is not a supported keyword' },
    ]),
  );

  it.each([
    'uniqueItems',
    'multipleOf',
    'patternProperties',
    'prefixItems',
    'unevaluatedProperties',
    'toString',
  ])(
    'and an event schema have no keyword that could cost too much or that no JSON Schema has: %s',
    (keyword) => {
      const issues = [{ path: keyword, message: 'is not a supported keyword' }];
      expect(findFilterIssues({ [keyword]: 1 })).toEqual(issues);
      expect(findEventSchemaIssues({ [keyword]: 1 })).toEqual(issues);
    },
  );

  it.each([[true], [false], [null], [[]], ['{}'], [1], [undefined]])('is an object, not %j', (value) => {
    expect(findFilterIssues(value)).toEqual([{ path: '', message: 'must be an object' }]);
    expect(findEventSchemaIssues(value)).toEqual([{ path: '', message: 'must be an object' }]);
  });

  it('has every issue at once, each with its path', () =>
    expect(
      findFilterIssues({
        title: 'x',
        properties: { a: { type: 'text', minimum: '1' }, list: { items: [{}] } },
        required: ['a', 1],
        anyOf: [],
        allOf: [{ pattern: '(?=a)' }, 5],
        maxItems: -1,
      }),
    ).toEqual([
      { path: 'title', message: 'is not a supported keyword' },
      {
        path: 'properties.a.type',
        message: 'must be one of array, boolean, integer, null, number, object, string',
      },
      { path: 'properties.a.minimum', message: 'must be a number' },
      { path: 'properties.list.items', message: 'must be an object or true or false' },
      { path: 'required.1', message: 'must be a string' },
      { path: 'maxItems', message: 'must be at least 0' },
      { path: 'allOf.1', message: 'must be an object or true or false' },
      { path: 'anyOf', message: 'must not be empty' },
      { path: 'allOf.0.pattern', message: expect.stringContaining('(?=') },
    ]));

  it('has at most 20 issues, with short paths and messages', () => {
    const issues = findFilterIssues(members(30, () => 1));
    expect(issues).toHaveLength(20);
    const [issue] = findFilterIssues({ properties: { ['é😀'.repeat(250)]: 5 } });
    expect(issue?.path).toMatch(/^properties\.é😀.*…$/u);
    expect(issue?.path.length).toBeLessThanOrEqual(300);
    expect(issue?.path.isWellFormed()).toBe(true);
  });

  it.each(['minItems', 'maxItems', 'minLength', 'maxLength'])('counts in whole numbers: %s', (keyword) =>
    expect([1.5, -1, '1', null].map((value) => findFilterIssues({ [keyword]: value }).length)).toEqual([
      1, 1, 1, 1,
    ]),
  );

  it('has no empty or doubled lists of types, and no empty enum', () =>
    expect(
      [{ type: [] }, { type: ['null', 'null'] }, { enum: [] }, { required: ['a', 'a'] }].map(
        (filter) => findFilterIssues(filter).length,
      ),
    ).toEqual([1, 1, 1, 1]));

  it('may have numbers that no double holds', () =>
    expect(
      findFilterIssues(
        parseExactJson('{"minimum":1e400,"maxItems":1e400,"enum":[{"b":-1e999},9007199254740993]}'),
      ),
    ).toEqual([]));

  it.each(['__proto__', 'constructor'])('declares no property named %s', (name) => {
    const schema: unknown = JSON.parse(`{"not":{"properties":{"${name}":{"type":"string"}}}}`);
    const issues = [{ path: `not.properties.${name}`, message: 'is a reserved name' }];
    expect(findFilterIssues(schema)).toEqual(issues);
    expect(findEventSchemaIssues(schema)).toEqual(issues);
  });

  it('inherits no keyword', () =>
    expect(findFilterIssues(JSON.parse('{"__proto__":{"type":"string"}}'))).toEqual([
      { path: '__proto__', message: 'is not a supported keyword' },
    ]));
});

describe('the schema of an event type', () => {
  it('may have every keyword of filters, and annotations anywhere', () =>
    expect(
      findEventSchemaIssues({ ...KEYWORDS, ...ANNOTATIONS, properties: { a: { ...ANNOTATIONS } } }),
    ).toEqual([]));

  it('names no other version of JSON Schema', () =>
    expect(findEventSchemaIssues({ $schema: 'http://json-schema.org/draft-07/schema#' })).toEqual([
      { path: '$schema', message: 'must be one of https://json-schema.org/draft/2020-12/schema' },
    ]));
});

describe('the size', () => {
  const sized = (bytes: number): object => ({ const: 'é'.repeat((bytes - '{"const":""}'.length) / 2) });

  it('is at most 8 KB of JSON for a filter and 32 KB for an event schema, in UTF-8', () => {
    expect(findFilterIssues(sized(8192))).toEqual([]);
    expect(findFilterIssues(sized(8194))).toEqual([
      { path: '', message: 'must not be larger than 8 KB as JSON' },
    ]);
    expect(findEventSchemaIssues(sized(32_768))).toEqual([]);
    expect(findEventSchemaIssues(sized(32_770))).toEqual([
      { path: '', message: 'must not be larger than 32 KB as JSON' },
    ]);
  });

  it('is at most 200 subschemas with the root, wherever they stand', () => {
    const issues = [{ path: '', message: 'must not have more than 200 subschemas' }];
    expect(findFilterIssues({ properties: members(199, () => true) })).toEqual([]);
    expect(findFilterIssues({ properties: members(200, () => true) })).toEqual(issues);
    expect(findFilterIssues({ allOf: times(200, () => true) })).toEqual(issues);
    expect(findFilterIssues({ allOf: times(100, () => ({ not: {} })) })).toEqual(issues);
    expect(findFilterIssues({ oneOf: times(100, () => ({ contains: {} })) })).toEqual(issues);
    expect(findFilterIssues({ anyOf: times(100, () => ({ additionalProperties: {} })) })).toEqual(issues);
    expect(findFilterIssues({ items: { properties: members(199, () => ({})) } })).toEqual(issues);
    expect(findEventSchemaIssues({ $defs: members(200, () => ({})) })).toEqual(issues);
  });

  it('does not count what only looks like a subschema', () =>
    expect(findFilterIssues({ enum: [{ allOf: times(300, () => true) }] })).toEqual([]));

  it('is at most 64 levels, also of values, and of hostile ones without end', () => {
    const nested = (levels: number, value: unknown = 1): unknown =>
      levels === 0 ? value : nested(levels - 1, [value]);
    expect(findFilterIssues({ const: nested(63) })).toEqual([]);
    const issues = [{ path: '', message: 'must not be nested deeper than 64 levels' }];
    expect(findFilterIssues({ const: nested(64) })).toEqual(issues);
    expect(findEventSchemaIssues(JSON.parse(`${'{"not":'.repeat(100_000)}{}${'}'.repeat(100_000)}`))).toEqual(
      issues,
    );
  });
});
