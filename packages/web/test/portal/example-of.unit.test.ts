import { describe, expect, it } from '@jest/globals';
import { compileSchema, meterPayload } from '@posthorn/payload-schemas';
import { exampleOf } from '../../src/portal/event-types/example-of.js';

const ORDER = {
  type: 'object',
  required: ['id', 'total', 'customer', 'lines'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    total: { type: 'number', exclusiveMinimum: 0 },
    currency: { enum: ['EUR', 'SEK'] },
    placed_at: { type: 'string', format: 'date-time' },
    customer: { $ref: '#/$defs/customer' },
    lines: { type: 'array', minItems: 1, items: { $ref: '#/$defs/line' } },
    gift: { type: ['boolean', 'null'] },
  },
  $defs: {
    customer: {
      allOf: [{ $ref: '#/$defs/named' }, { properties: { email: { format: 'email', type: 'string' } } }],
    },
    named: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 6, maxLength: 9 } },
    },
    line: { oneOf: [{ type: 'object', properties: { sku: { type: 'string' } } }, { type: 'string' }] },
  },
} as const;

function issuesOf(schema: object, example: unknown): readonly unknown[] {
  return compileSchema(schema).findIssues(meterPayload(example, { maxMs: 1000 }));
}

describe('the example of a schema', () => {
  it('satisfies the schema', () => {
    const example = exampleOf(ORDER);
    expect(issuesOf(ORDER, example)).toEqual([]);
    expect(example).toMatchObject({ currency: 'EUR', customer: { email: 'jane@example.com' }, lines: [{}] });
  });

  it.each<[string, object, unknown]>([
    ['examples', { type: 'object', examples: [{ order: 1 }] }, { order: 1 }],
    ['a default', { type: 'string', default: 'x' }, 'x'],
    ['a constant', { const: null }, null],
    ['an empty list of examples', { type: 'boolean', examples: [] }, true],
  ])('is what the schema itself names: %s', (_what, schema, example) =>
    expect(exampleOf(schema as never)).toEqual(example),
  );

  it('ends for a schema that contains itself', () => {
    const names = ['parent', 'first', 'last', 'left', 'right', 'up', 'down', 'other'];
    const nodeOf = (inner: string) => ({
      type: 'object',
      properties: {
        id: { type: 'string' },
        ...Object.fromEntries(names.map((name) => [name, { $ref: inner }])),
      },
    });
    const example = JSON.parse(JSON.stringify(exampleOf(nodeOf('#')))) as object;
    expect(example).toMatchObject({ id: 'text', parent: { id: 'text' } });
    expect(JSON.stringify(example).length).toBeLessThan(500);
    const levels = {
      $defs: { inner: nodeOf('#/$defs/innermost'), innermost: { additionalProperties: false } },
    };
    expect(issuesOf({ ...levels, ...nodeOf('#/$defs/inner') }, example)).toEqual([]);
  });

  it.each([
    { $ref: '#/$defs/none' },
    { $ref: 'https://example.com/schema' },
    { $ref: '#/__proto__/constructor' },
    { properties: [] },
    { type: 'nonsense' },
    {},
  ])('is something for a schema that says little: %j', (schema) =>
    expect(() => JSON.stringify(exampleOf(schema))).not.toThrow(),
  );
});
