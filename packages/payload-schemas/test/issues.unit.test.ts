import { describe, expect, it } from '@jest/globals';
import { issuesOf, members, times } from './support/schemas.js';

describe('the issues of a payload', () => {
  it('are none when it is valid', () => expect(issuesOf({ required: ['a'] }, { a: 1 })).toEqual([]));

  it('are all there at once, with paths relative to the payload and in the voice of the API', () =>
    expect(
      issuesOf(
        {
          required: ['id', 'name'],
          properties: {
            id: { type: 'integer', minimum: 5 },
            color: { enum: ['red', 1, { a: 'b' }] },
            version: { const: 2 },
            list: { maxItems: 1, items: { type: 'object', required: ['sku'] } },
            text: { minLength: 3, pattern: '^a' },
            map: { additionalProperties: { type: 'null' } },
            'a.b/c~d': { type: 'null' },
          },
          additionalProperties: false,
        },
        {
          id: 2.5,
          color: 'blue',
          version: 1,
          list: [{}, 7],
          text: 'b',
          map: { x: 1 },
          'a.b/c~d': 1,
          other: 1,
        },
      ),
    ).toEqual([
      { path: 'name', message: 'is required' },
      { path: 'id', message: 'must be an integer' },
      { path: 'id', message: 'must be at least 5' },
      { path: 'color', message: 'must be one of red, 1, {"a":"b"}' },
      { path: 'version', message: 'must be 2' },
      { path: 'list', message: 'must have at most 1 item' },
      { path: 'list.0.sku', message: 'is required' },
      { path: 'list.1', message: 'must be an object' },
      { path: 'text', message: 'must have at least 3 characters' },
      { path: 'text', message: 'must match pattern "^a"' },
      { path: 'map.x', message: 'must be null' },
      { path: 'a.b/c~d', message: 'must be null' },
      { path: 'other', message: 'is not allowed' },
    ]));

  it.each([
    [{ anyOf: [{ type: 'string' }, { items: { type: 'null' } }] }, [1], 'must satisfy a schema of anyOf'],
    [{ oneOf: [{ type: 'array' }, { maxItems: 5 }] }, [1], 'must satisfy exactly one schema of oneOf'],
    [{ not: { items: { type: 'number' } } }, [1], 'must not satisfy the schema of not'],
    [
      { contains: { required: ['a'] } },
      [{}, { b: 1 }],
      'must contain an item that satisfies the schema of contains',
    ],
  ])('contain one issue for a choice, and none of its parts: %j', (schema, payload, message) =>
    expect(issuesOf({ properties: { a: schema } }, { a: payload })).toEqual([{ path: 'a', message }]),
  );

  it('contain nothing of a choice that the payload satisfies', () =>
    expect(
      issuesOf(
        {
          anyOf: [{ items: { type: 'string' } }, { items: { type: 'number' } }],
          oneOf: [{ items: { type: 'string' } }, { type: 'array' }],
          contains: { const: 149 },
          not: { items: { type: 'string' } },
          maxItems: 149,
        },
        times(150, (index) => index),
      ),
    ).toEqual([{ path: '', message: 'must have at most 149 items' }]));

  it('contain those of all parts of allOf and of definitions in definitions', () =>
    expect(
      issuesOf(
        {
          $defs: {
            a: { allOf: [{ $ref: '#/$defs/b' }, { minimum: 4 }] },
            b: { anyOf: [{ $ref: '#/$defs/c' }] },
            c: { const: 5 },
          },
          items: { $ref: '#/$defs/a' },
        },
        [1, 5],
      ),
    ).toEqual([
      { path: '0', message: 'must satisfy a schema of anyOf' },
      { path: '0', message: 'must be at least 4' },
    ]));

  it('name the payload itself by an empty path', () =>
    expect(issuesOf({ type: 'object' }, [])).toEqual([{ path: '', message: 'must be an object' }]));

  it.each<[string, object, unknown]>([
    ['items', { items: { type: 'string' } }, times(100_000, () => 1)],
    [
      'items of a definition',
      { $defs: { a: { items: { items: false } } }, $ref: '#/$defs/a' },
      times(5000, () => [1, 2]),
    ],
    ['members', { additionalProperties: false }, members(50_000, () => 1)],
    [
      'members of members',
      { additionalProperties: { additionalProperties: { type: 'null' } } },
      members(300, () => members(300, () => 1)),
    ],
    ['missing members', { required: times(300, (index) => `m${index}`) }, {}],
  ])('are the first 100: %s', (_, schema, payload) => expect(issuesOf(schema, payload)).toHaveLength(100));

  it('have short paths and messages, whatever a payload is called', () => {
    const name = `😀${'x'.repeat(500_000)}`;
    const [issue] = issuesOf(
      { additionalProperties: { enum: times(500, (n) => `value ${n}`) } },
      { [name]: 1 },
    );
    expect(issue?.path).toHaveLength(300);
    expect(issue?.message).toHaveLength(300);
    expect(issue?.message).toMatch(/^must be one of value 0, value 1, .*…$/);
  });

  it('do not repeat the values of a payload', () =>
    expect(
      JSON.stringify(issuesOf({ items: { type: 'null', maxLength: 2, enum: [null] } }, ['hunter2'])),
    ).not.toContain('hunter2'));
});
