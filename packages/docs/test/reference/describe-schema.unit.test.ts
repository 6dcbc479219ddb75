import { describe, expect, it } from '@jest/globals';
import { describeType, membersOf } from '../../src/reference/describe-schema.js';

const schemas = {
  Node: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', description: 'Its name.' },
      next: { $ref: '#/components/schemas/Node' },
    },
  },
};

describe('a type', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
    [{ type: ['string', 'null'], maxLength: 500 }, 'string or null, at most 500 characters'],
    [{ type: 'integer', minimum: 1, maximum: 100, default: 50 }, 'integer, 1 to 100, default `50`'],
    [{ enum: ['healthy', 'failing'] }, '`healthy`, `failing`'],
    [{ const: true }, '`true`'],
    [{ type: 'array', items: { type: 'string' }, minItems: 1 }, 'array of string, at least 1 entries'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ $ref: '#/components/schemas/Node' }, 'object'],
    [{}, 'any'],
  ])('of %j is described as words', (schema, words) => expect(describeType(schema, schemas)).toBe(words));
});

it('lists the members of members, and of entries, and ends where a schema contains itself', () => {
  const paths = membersOf({ type: 'array', items: { $ref: '#/components/schemas/Node' } }, schemas).map(
    ({ path, isRequired }) => [path, isRequired],
  );
  expect(paths.slice(0, 3)).toEqual([
    ['[].name', true],
    ['[].next', false],
    ['[].next.name', true],
  ]);
  expect(paths.length).toBeLessThan(20);
});
