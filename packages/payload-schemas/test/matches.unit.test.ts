import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseExactJson } from '@posthorn/common';
import { findEventSchemaIssues } from '../src/index.js';
import { issuesOf, matches } from './support/schemas.js';

const order = {
  type: 'object',
  required: ['type', 'data'],
  properties: {
    type: { enum: ['order.created', 'order.paid'] },
    data: {
      type: 'object',
      required: ['amount'],
      properties: {
        amount: { type: 'number', exclusiveMinimum: 10, maximum: 100 },
        items: { type: 'array', minItems: 1, maxItems: 2, items: { $ref: '#/$defs/item' } },
        tags: { contains: { const: 'vip' } },
        customer: { anyOf: [{ type: 'null' }, { properties: { email: { pattern: '@example\\.com$' } } }] },
      },
      additionalProperties: { oneOf: [{ type: 'boolean' }, { minimum: 5 }] },
    },
  },
  $defs: {
    item: { type: 'object', properties: { sku: { minLength: 2, maxLength: 3 } }, not: { required: ['x'] } },
  },
};

describe('a schema', () => {
  it.each<[string, unknown]>([
    ['an exact one', { amount: 11 }],
    ['a number at its exclusive limit', { amount: 10 }],
    ['a number at its limit', { amount: 100 }],
    ['a number beyond its limit', { amount: 100.1 }],
    ['a text in place of a number', { amount: '11' }],
    ['no number', {}],
    ['items', { amount: 11, items: [{ sku: 'ab' }, {}] }],
    ['too few items', { amount: 11, items: [] }],
    ['too many items', { amount: 11, items: [{}, {}, {}] }],
    ['a faulty item', { amount: 11, items: [{}, { sku: 'abcd' }] }],
    ['a forbidden member of an item', { amount: 11, items: [{ x: 1 }] }],
    ['an array in place of an object', { amount: 11, items: [[]] }],
    ['a contained item', { amount: 11, tags: [1, 'vip'] }],
    ['no contained item', { amount: 11, tags: ['VIP'] }],
    ['nothing to contain an item', { amount: 11, tags: [] }],
    ['no array to contain an item', { amount: 11, tags: 'vip' }],
    ['the first alternative', { amount: 11, customer: null }],
    ['the second alternative', { amount: 11, customer: { email: 'a@example.com' } }],
    ['no alternative', { amount: 11, customer: { email: 'a@example.org' } }],
    ['one of two additional schemas', { amount: 11, other: true }],
    ['both additional schemas', { amount: 11, other: 'text' }],
    ['none of them', { amount: 11, other: 1 }],
  ])('says of a payload what plain Ajv says: %s', (_, data) => {
    const plain = new Ajv2020({ strict: false }).compile(order);
    expect(findEventSchemaIssues(order)).toEqual([]);
    for (const payload of [
      { type: 'order.paid', data },
      { type: 'order.lost', data },
      { data },
      [data],
      data,
    ])
      expect([payload, matches(order, payload)]).toEqual([payload, plain(payload)]);
  });

  it('takes no format for a rule', () => expect(matches({ format: 'email' }, 'no address')).toBe(true));

  it('takes no default for a value, and leaves the payload as it is', () => {
    const payload = {};
    expect(matches({ properties: { a: { default: 1 } }, required: ['a'] }, payload)).toBe(false);
    expect(payload).toEqual({});
  });
});

describe('a value of enum or const', () => {
  const hostile: unknown = JSON.parse(
    '{"constructor":{"a":1},"valueOf":1,"toString":[null],"__proto__":{"b":2}}',
  );

  it.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, '1', false],
    [0, -0, true],
    [0, false, false],
    [null, {}, false],
    [{}, null, false],
    [[], {}, false],
    [{}, [], false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: undefined }, { b: undefined }, false],
    [[1, 2], [2, 1], false],
    [[1, [2]], [1, [2]], true],
    [hostile, structuredClone(hostile), true],
    [hostile, JSON.parse('{"constructor":{"a":1},"valueOf":1,"toString":[null],"__proto__":{"b":3}}'), false],
    [{}, JSON.parse('{"__proto__":{}}'), false],
    [{}, JSON.parse('{"valueOf":1}'), false],
    [{ toString: 1 }, { valueOf: 1 }, false],
  ])('equals a payload by its own members alone: %j and %j', (value, payload, isEqual) => {
    expect(matches({ const: value }, payload)).toBe(isEqual);
    expect(matches({ enum: ['other', value, [3]] }, payload)).toBe(isEqual);
  });
});

describe('the names that every object inherits', () => {
  const payload: unknown = JSON.parse('{"__proto__":1,"constructor":2,"toString":3,"hasOwnProperty":4}');

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'are members only of a payload that has them: %s',
    (name) => {
      expect(matches({ required: [name] }, {})).toBe(false);
      expect(matches({ required: [name] }, JSON.parse(`{"${name}":1}`))).toBe(true);
      expect(matches({ additionalProperties: { type: 'string' } }, JSON.parse(`{"${name}":1}`))).toBe(false);
    },
  );

  it('can be declared unless they are reserved', () => {
    expect(matches({ properties: { toString: { type: 'null' } } }, {})).toBe(true);
    expect(matches({ properties: { toString: { type: 'null' } } }, payload)).toBe(false);
    expect(matches({ properties: { hasOwnProperty: { const: 4 } } }, payload)).toBe(true);
  });

  it('change nothing for other payloads', () => {
    matches({ additionalProperties: { type: 'number' } }, payload);
    expect(({} as Readonly<Record<string, unknown>>)['polluted']).toBeUndefined();
    expect(matches({ type: 'object', not: { required: ['polluted'] } }, {})).toBe(true);
  });
});

describe('a number that no double holds', () => {
  const infinite = parseExactJson('1e400');

  it('is a number and an integer, larger than every double', () => {
    expect(matches({ type: 'number', minimum: 1e308 }, infinite)).toBe(true);
    expect(matches({ type: 'integer' }, infinite)).toBe(true);
    expect(matches({ maximum: 1e308 }, infinite)).toBe(false);
    expect(matches({ exclusiveMaximum: -1e308 }, parseExactJson('-1e400'))).toBe(true);
  });

  it.each([
    ['1048693844750901359', '1048693844750901360', -1],
    ['9007199254740992', '9007199254740993', -1],
    ['-9007199254740992', '-9007199254740993', 1],
    ['0.1', '0.10000000000000000001', -1],
    ['1e400', '1e401', -1],
    ['1e-400', '0', 1],
    ['-1e-400', '0', -1],
    ['1e400', '10e399', 0],
    ['1', '1.0', 0],
    ['100', '1e2', 0],
    ['0', '-0.000', 0],
    ['123456789012345678901', '123456789012345678901.00', 0],
    ['1e9007199254740993', '1e9007199254740992', 1],
    ['12345678901234567890', '-1', 1],
    ['0.00000000000000000000000000012', '0.00000000000000000000000000013', -1],
  ])('is compared as a decimal: %s and %s', (one, other, order) => {
    const value = parseExactJson(one);
    const limits = (keyword: string): boolean => matches(`{"${keyword}":${other}}`, value);
    expect(['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'].map(limits)).toEqual([
      order >= 0,
      order > 0,
      order <= 0,
      order < 0,
    ]);
    expect([limits('const'), matches(`{"enum":["x",[${other}],${other}]}`, value)]).toEqual([
      order === 0,
      order === 0,
    ]);
    expect(matches(`{"const":{"a":[${other}]}}`, { a: [value] })).toBe(order === 0);
  });

  it.each([
    ['1.0', true],
    ['1.5', false],
    ['1e-400', false],
    ['12345678901234567890.0', true],
    ['12345678901234567890.5', false],
    ['15e-1', false],
    ['150e-1', true],
  ])('is an integer when it has no fraction: %s', (text, isInteger) =>
    expect(matches({ type: 'integer' }, parseExactJson(text))).toBe(isInteger),
  );

  it('stands in an issue as it was written', () =>
    expect(issuesOf('{"minimum":9007199254740993}', 1)).toEqual([
      { path: '', message: 'must be at least 9007199254740993' },
    ]));
});

describe('the length of a text', () => {
  it.each([
    ['😀😀', 2],
    ['e\u0301', 2],
    ['\ud800', 1],
    ['\ud800a', 2],
    ['\0', 1],
    ['', 0],
  ])('is counted in code points: %j', (text, length) => {
    expect(matches({ minLength: length, maxLength: length }, text)).toBe(true);
    expect(matches({ minLength: length + 1 }, text)).toBe(false);
  });
});
