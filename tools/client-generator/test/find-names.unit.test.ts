import { describe, expect, it } from '@jest/globals';
import { findNames } from '../src/typescript/find-names.js';
import type { Schema } from '../src/document/schema.js';

const text = { type: 'string' };
const objectOf = (properties: Readonly<Record<string, Schema>>): Schema => ({ type: 'object', properties });

describe('names', () => {
  it('are renamed where they have underscores, and converted within where members are declared', () => {
    const schema = objectOf({ sent_at: text, counts: objectOf({ per_day: text }), name: text });
    expect(findNames([schema])).toEqual({ renamed: ['per_day', 'sent_at'], nested: ['counts'] });
  });

  it.each([
    ['an object without members', { type: 'object' }],
    ['a map', { type: 'object', patternProperties: { '.*': text } }],
    ['any value', {}],
    ['a list of any values', { type: 'array', items: {} }],
  ])("leave the caller's content alone: %s", (_, content) =>
    expect(findNames([objectOf({ own_content: content })]).nested).toEqual([]),
  );

  it('are refused if one holds members here and content of the caller there', () => {
    const schemas = [objectOf({ data: objectOf({ a: text }) }), objectOf({ data: { type: 'object' } })];
    expect(() => findNames(schemas)).toThrow('Content of the client and of the API: data.');
  });

  it('are refused if two would be one', () => {
    expect(() => findNames([objectOf({ sent_at: text, sentAt: text })])).toThrow(
      'Two names for one member: sent_at.',
    );
  });
});
