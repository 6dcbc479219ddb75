import { describe, expect, it } from '@jest/globals';
import { parseExactJson } from '@posthorn/common';
import {
  type SchemaObject,
  compileSchema,
  createExample,
  findEventSchemaIssues,
  meterPayload,
} from '../../src/index.js';

/** The issues of the example as a receiver reads it. */
function issuesOf(schema: SchemaObject): readonly unknown[] {
  const example = createExample(schema);
  if (example === undefined) throw new Error('No example was found.');
  const read = parseExactJson(JSON.stringify(example.value));
  return compileSchema(schema).findIssues(meterPayload(read, { maxMs: 1000 }));
}

const SCHEMAS: readonly string[] = [
  '{}',
  '{"type":"object"}',
  '{"type":"string"}',
  '{"type":["null","boolean"]}',
  // Texts
  '{"type":"string","minLength":9}',
  '{"type":"string","maxLength":2}',
  '{"type":"string","minLength":500}',
  '{"format":"date-time"}',
  '{"format":"uuid","pattern":"^[0-9a-f-]{36}$"}',
  '{"format":"email","pattern":"@example\\\\.org$"}',
  '{"pattern":"^[A-Z]{3}-[0-9]{4}$"}',
  '{"pattern":"^(ord|inv)_[a-z0-9]+$","minLength":20}',
  '{"pattern":"^[a-z]*$","minLength":3,"maxLength":3}',
  '{"pattern":"id"}',
  '{"pattern":"id","minLength":12}',
  '{"pattern":"\\\\d{3}.*\\\\.\\\\w"}',
  '{"pattern":"^\\\\p{Greek}{2}$"}',
  '{"pattern":"(?i)^abc$"}',
  '{"pattern":"^[^a-zA-Z0-9]$"}',
  '{"pattern":"\\\\bx\\\\b"}',
  '{"pattern":"^$"}',
  '{"pattern":"^😀+$","minLength":2}',
  // Numbers
  '{"type":"integer","minimum":10,"maximum":12}',
  '{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":0.5}',
  '{"type":"number","exclusiveMinimum":0.5,"exclusiveMaximum":0.6}',
  '{"type":"integer","maximum":-7}',
  '{"type":"integer","exclusiveMinimum":0.5}',
  '{"minimum":12345678901234567890}',
  '{"type":"integer","exclusiveMinimum":12345678901234567890}',
  '{"minimum":1e400,"maximum":1e400}',
  // Values that the schema names
  '{"enum":["EUR","SEK"]}',
  '{"type":"number","enum":["a",1.50]}',
  '{"const":null}',
  '{"type":"string","const":"x","default":1,"examples":[2]}',
  '{"type":"integer","default":"none"}',
  '{"examples":[{"order":1}],"required":["order"]}',
  // Objects
  '{"required":["a","b"],"properties":{"a":{"type":"string"}}}',
  '{"required":["a"],"additionalProperties":{"type":"integer","minimum":3}}',
  '{"properties":{"a":{"type":"string"},"b":false},"additionalProperties":false}',
  '{"properties":{"a":{"properties":{"b":{"properties":{"c":{"type":"array","items":{"pattern":"^x$"}}}}}}}}',
  // Lists
  '{"type":"array","minItems":3,"items":{"type":"integer"}}',
  '{"type":"array","maxItems":0,"items":{"type":"integer"}}',
  '{"type":"array","items":{"type":"array","minItems":2,"items":{"type":"array","items":{"enum":[7]}}}}',
  '{"type":"array","items":false}',
  '{"type":"array","contains":{"const":"x"},"items":{"type":"string"},"minItems":2}',
  // Choices
  '{"oneOf":[{"type":"integer"},{"type":"number","minimum":0}]}',
  '{"oneOf":[{"required":["a"]},{"required":["b"]}],"properties":{"a":{"const":1},"b":{"const":2}}}',
  '{"anyOf":[false,{"type":"string","minLength":3}]}',
  '{"allOf":[{"properties":{"a":{"minimum":3}}},{"properties":{"a":{"maximum":4,"type":"integer"}},"required":["a"]}]}',
  '{"allOf":[{"type":["string","integer"]},{"type":"number"}],"minimum":5}',
  '{"type":"object","properties":{"kind":{"enum":["a","b"]}},"oneOf":[{"properties":{"kind":{"const":"b"},"size":{"type":"integer"}},"required":["kind","size"]},{"properties":{"kind":{"const":"c"}},"required":["kind"]}]}',
  '{"not":{"type":"object"}}',
  '{"type":"string","not":{"const":"text"},"minLength":5}',
  // References
  '{"properties":{"lines":{"type":"array","items":{"$ref":"#/$defs/line"}}},"$defs":{"line":{"$ref":"#/$defs/named","required":["sku"],"properties":{"sku":{"pattern":"^[A-Z]+$"}}},"named":{"type":"object","required":["name"],"properties":{"name":{"type":"string","maxLength":3}}}}}',
];

describe('an example', () => {
  it.each(SCHEMAS)('satisfies its schema: %s', (text) => {
    const schema = parseExactJson(text) as SchemaObject;
    expect(findEventSchemaIssues(schema)).toEqual([]);
    expect(issuesOf(schema)).toEqual([]);
  });

  it.each<readonly [string, SchemaObject, unknown]>([
    ['what it is called', { examples: [{ order: 1 }] } as SchemaObject, { order: 1 }],
    ['its format', { type: 'string', format: 'email' } as SchemaObject, 'jane@example.com'],
    ['its pattern', { pattern: '^[A-Z]{3}-\\d{4}$' }, 'ABC-5678'],
    ['all of its members', { properties: { a: { const: 1 }, b: { type: 'boolean' } } }, { a: 1, b: true }],
    ['its type rather than null', { type: ['null', 'string'] }, 'text'],
  ])('shows %s', (_what, schema, value) => expect(createExample(schema)).toEqual({ value }));
});

describe('no example is made', () => {
  it.each<readonly [string, SchemaObject]>([
    ['that no value satisfies', { type: 'integer', minimum: 3, maximum: 2 }],
    ['with a member that cannot be', { type: 'object', required: ['a'], properties: { a: false } }],
    ['with lists that nobody reads', { type: 'array', minItems: 1e6, items: { type: 'integer' } }],
    ['with texts that nobody reads', { type: 'string', minLength: 1e6 }],
  ])('of a schema %s', (_what, schema) => expect(createExample(schema)).toBeUndefined());

  it('of a schema whose choices are too many to try', () => {
    const choices = Array.from({ length: 9 }, (_, index) => ({ minimum: index }));
    const parts = Array.from({ length: 20 }, () => ({ anyOf: choices }));
    const startedMs = performance.now();
    expect(createExample({ type: 'string', allOf: parts, not: {} })).toBeUndefined();
    expect(performance.now() - startedMs).toBeLessThan(5000);
  });
});
