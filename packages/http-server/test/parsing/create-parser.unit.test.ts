import { ApiError } from '@posthorn/common';
import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { createParser, createQueryParser, parseDateTime } from '../../src/index.js';

const parse = createParser(
  Type.Object({
    url: Type.String({ minLength: 3 }),
    rate: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
    color: Type.Optional(Type.Enum(['red', 'green'])),
    note: Type.Optional(Type.String({ format: 'text' })),
    list: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
    metadata: Type.Optional(Type.Object({})),
    moment: Type.Optional(Type.String({ format: 'date-time' })),
  }),
);

const parseQuery = createQueryParser(
  Type.Object({
    limit: Type.Integer({ minimum: -5, maximum: 100, default: 50 }),
    preview: Type.Boolean({ default: false }),
    cursor: Type.Optional(Type.String()),
  }),
);

function issuesOf(value: unknown, parseValue: (value: unknown) => unknown = parse): unknown {
  try {
    parseValue(value);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_REQUEST') return error.details?.['issues'];
    throw error;
  }
  return [];
}

describe('a valid value', () => {
  it('is returned without the members that its schema does not contain', () => {
    const value: unknown = JSON.parse(
      '{"url":"abc","rate":1,"unknown":{"a":1},"__proto__":{"b":1},"constructor":null,"toString":2}',
    );
    const parsed = parse(value);
    expect(parsed).toEqual({ url: 'abc', rate: 1 });
    expect(Object.keys(parsed)).toEqual(['url', 'rate']);
  });

  it('is returned without unknown members in the objects of a list', () =>
    expect(parse({ url: 'abc', list: [{ id: 'a', unknown: 1 }, { id: 'b' }] })).toEqual({
      url: 'abc',
      list: [{ id: 'a' }, { id: 'b' }],
    }));

  it('keeps the client’s own objects unchanged', () => {
    const value = {
      url: 'abc',
      headers: { 'X-Any': 'a' },
      metadata: { any: { thing: [1, { deep: null }] } },
    };
    expect(parse(structuredClone(value))).toEqual(value);
  });
});

describe('a schema', () => {
  it('cannot combine other schemas, because unknown members could not be removed', () =>
    expect(() => createParser(Type.Object({ a: Type.Union([Type.String(), Type.Integer()]) }))).toThrow(
      /anyOf/,
    ));
});

describe('INVALID_REQUEST', () => {
  it('contains every issue at once', () =>
    expect(issuesOf({ rate: 0.5, headers: { 'X-A': 1, 'X-B': null } })).toEqual([
      { path: 'url', message: 'is required' },
      { path: 'rate', message: 'must be an integer' },
      { path: 'rate', message: 'must be at least 1' },
      { path: 'headers.X-A', message: 'must be a string' },
      { path: 'headers.X-B', message: 'must be a string' },
    ]));

  it('contains the index within a list', () =>
    expect(issuesOf({ url: 'abc', list: [{ id: 'a' }, {}] })).toEqual([
      { path: 'list.1.id', message: 'is required' },
    ]));

  it.each([[null], [[]], ['text'], [1], [true]])(
    'is the answer to a value that is not an object: %j',
    (value) => expect(issuesOf(value)).toEqual([{ path: '', message: 'must be an object' }]),
  );

  it.each(['1', '', null, true, '1.0'])('is the answer to a number of another type: %j', (rate) =>
    expect(issuesOf({ url: 'abc', rate })).toEqual([{ path: 'rate', message: 'must be an integer' }]),
  );

  it('contains the permitted values', () =>
    expect(issuesOf({ url: 'abc', color: 'blue', note: 'a\0' })).toEqual([
      { path: 'color', message: 'must be one of red, green' },
      { path: 'note', message: 'must not hold NUL or half a surrogate pair' },
    ]));

  it('is the answer to a text that cannot be stored, whatever its schema', () =>
    expect([
      issuesOf({ url: 'a\0bc', list: [{ id: '\ud800' }] }),
      issuesOf({ cursor: 'a\0' }, parseQuery),
    ]).toEqual([
      [
        { path: 'url', message: 'must not hold NUL or half a surrogate pair' },
        { path: 'list.0.id', message: 'must not hold NUL or half a surrogate pair' },
      ],
      [{ path: 'cursor', message: 'must not hold NUL or half a surrogate pair' }],
    ]));

  it.each([
    '',
    '2026',
    '2026-02-30',
    '2026-01-31T',
    '2026-01-31T25:00:00Z',
    '2026-01-31T12:00:00+25:00',
    'now',
  ])('is the answer to an invalid moment: %s', (moment) =>
    expect(issuesOf({ url: 'abc', moment })).toHaveLength(1),
  );

  it('does not repeat the value', () =>
    expect(JSON.stringify(issuesOf({ url: 'x', rate: 'hunter2' }))).not.toContain('hunter2'));

  it('is not affected by inherited properties', () =>
    expect(issuesOf(JSON.parse('{"__proto__":{"url":"abc"}}'))).toEqual([
      { path: 'url', message: 'is required' },
    ]));

  it("keeps the client's notation of a header's name", () =>
    expect(issuesOf({ url: 'abc', headers: { 'a/b~c': 1 } })).toEqual([
      { path: 'headers.a/b~c', message: 'must be a string' },
    ]));
});

describe('a query', () => {
  it.each([
    [{}, { limit: 50, preview: false }],
    [{ limit: '7' }, { limit: 7, preview: false }],
    [
      { limit: '-5', preview: 'true' },
      { limit: -5, preview: true },
    ],
    [
      { cursor: '12', preview: 'false' },
      { limit: 50, preview: false, cursor: '12' },
    ],
    [{ other: '0x10' }, { limit: 50, preview: false }],
  ])('is parsed by its schema: %j', (query, read) => {
    const given = structuredClone(query);
    expect(parseQuery(query)).toEqual(read);
    expect(query).toEqual(given);
  });

  it.each([
    '0x10',
    '1e1',
    ' 5',
    '+3',
    '5 ',
    '5.0',
    '',
    '٣',
    '0b1',
    'Infinity',
    '--1',
    ['5', '6'],
    '9'.repeat(400),
  ])('accepts integers in decimal digits only: %j', (limit) =>
    expect(issuesOf({ limit }, parseQuery)).toEqual([{ path: 'limit', message: 'must be an integer' }]),
  );

  it.each(['1', 'TRUE', '', 'yes', 'toString', ['true', 'true']])(
    'accepts the booleans true and false only: %j',
    (preview) =>
      expect(issuesOf({ preview }, parseQuery)).toEqual([
        { path: 'preview', message: 'must be true or false' },
      ]),
  );
});

describe('a moment', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T12:00:00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31 12:00:00.5', '2026-01-31T12:00:00.500Z'],
    ['2026-01-31t12:00:00z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00+02:00', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T12:00:00-0230', '2026-01-31T14:30:00.000Z'],
  ])('is in UTC unless it has an offset: %s', (moment, instant) => {
    expect(issuesOf({ url: 'abc', moment })).toEqual([]);
    expect(new Date(parseDateTime(moment)).toISOString()).toBe(instant);
  });
});

describe('a missing member', () => {
  const schema = Type.Object({
    endpoint_id: Type.String(),
    payload: Type.Object({}),
    event_type: Type.Optional(Type.String()),
  });
  const parse = createParser(schema);
  const messagesOf = (body: object): readonly string[] =>
    parse.findIssues(body).map(({ message }) => message);

  it.each([
    [{ endpointId: 'x', payload: {} }, 'is required; did you mean endpoint_id, not endpointId?'],
    [{ endpoint: 'x', payload: {} }, 'is required; did you mean endpoint_id, not endpoint?'],
    [{ endpoint_id: 'x', data: {} }, 'is required; did you mean payload, not data?'],
    [{ endpoint_id: 'x', body: {} }, 'is required; did you mean payload, not body?'],
    [{ endpoint_id: 'x', eventType: 'y' }, 'is required'],
    [{ endpoint_id: 'x', something: {} }, 'is required'],
  ])('is named with the member that was probably meant: %j', (body, message) => {
    expect(messagesOf(body)).toEqual([message]);
  });
});
