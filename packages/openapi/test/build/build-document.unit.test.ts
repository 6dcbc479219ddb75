import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { type ResponseObject, buildDocument, examplesOf } from '../../src/index.js';
import { createThing, getThing, optionsWith } from '../support/things.js';

const document = buildDocument(optionsWith(getThing, createThing));

describe('a route becomes an operation', () => {
  it('with its parameters, of which those with a default are optional', () => {
    const { parameters = [] } = document.paths['/v1/things/{thing_id}']?.['get'] ?? {};
    expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['thing_id', 'path', true],
      ['limit', 'query', false],
      ['kind', 'query', true],
    ]);
  });

  it('with a response for each status that its codes have', () => {
    const { responses = {} } = document.paths['/v1/things/{thing_id}']?.['get'] ?? {};
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '413', '429', '500', '503']);
    expect(responses['404']).toEqual({ $ref: '#/components/responses/NOT_FOUND' });
  });

  it('whose titled schemas become components once', () => {
    expect(document.components.schemas['Thing']).toMatchObject({ type: 'object', required: ['id'] });
    const { content } = document.paths['/v1/things']?.['post']?.requestBody ?? {};
    expect(content?.['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/Thing' },
      example: { id: 't1' },
    });
  });

  it('in a group with a description, without other groups', () => {
    expect(document.tags).toEqual([{ name: 'Things', description: 'Any.' }]);
  });
});

describe('an incomplete description is an error', () => {
  const { description } = getThing;
  it.each([
    ['a parameter of the path that is missing', { ...description, params: {} }, 'thingId'],
    [
      'a parameter that the path does not contain',
      { ...description, params: { thingId: Type.String(), x: Type.Any() } },
      'x',
    ],
    ['an unknown tag', { ...description, tag: 'Secret' }, 'Secret'],
    ['a text without an example', { ...description, data: Type.Object({ a: Type.String() }) }, 'example'],
    [
      'a title of two schemas',
      { ...description, data: Type.Array(Type.Null({ title: 'Thing', examples: [null] })) },
      'Thing',
    ],
  ])('%s', (_, changed, named) => {
    const build = (): unknown =>
      buildDocument(optionsWith({ ...getThing, description: changed }, createThing));
    expect(build).toThrow(named);
  });
});

it.each([
  [{ type: 'integer', minimum: 3 }, [3]],
  [{ type: ['string', 'null'], examples: ['a', null] }, ['a', null]],
  [{ const: false }, [false]],
  [{ enum: ['x', 'y'] }, ['x']],
  [{ type: 'array', items: { type: 'boolean' } }, [[false]]],
  [{ type: 'array', items: { examples: [1, 2] } }, [[1, 2]]],
  [{ type: 'object', required: ['a'], properties: { a: { const: 1 }, b: { const: 2 } } }, [{ a: 1, b: 2 }]],
])('composes examples: %j', (schema, examples) => expect(examplesOf(schema)).toEqual(examples));

describe('the examples of an answer', () => {
  const path = '/v1/things/{thing_id}';
  const { description } = getThing;
  const page = Type.Object(
    { has_more: Type.Boolean(), next_cursor: Type.String() },
    {
      examples: [{ has_more: true, next_cursor: 'c' }],
    },
  );
  const mediaOf = (changed: object): unknown => {
    const route = { ...getThing, description: { ...description, ...changed } };
    const answer = buildDocument(optionsWith(route)).paths[path]?.['get']?.responses['200'] as ResponseObject;
    return answer.content?.['application/json'];
  };

  it('are those of its schema, with a complete meta', () =>
    expect(mediaOf({ meta: page })).toMatchObject({
      example: {
        data: { id: 't1' },
        meta: { request_id: expect.any(String), has_more: true, next_cursor: 'c' },
      },
    }));

  it("are the operation's own, if it has some", () =>
    expect(mediaOf({ examples: [{ id: 't2' }, { id: 't3' }] })).toMatchObject({
      examples: { 1: { value: { data: { id: 't2' } } }, 2: { value: { data: { id: 't3' } } } },
    }));
});
