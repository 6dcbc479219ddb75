import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createPayloadSchemas } from '../src/index.js';
import { unlimited } from './support/schemas.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** The JSON of the realm that compiled packages run in. */
const json = runInThisContext('JSON') as typeof JSON;

/** The texts in a schema are parsed whenever it is compiled, and never otherwise. */
function countCompilations(): (value: string) => number {
  const parse = jest.spyOn(json, 'parse');
  return (value) => parse.mock.calls.filter(([parsed]) => parsed === JSON.stringify(value)).length;
}

describe('a text', () => {
  it('is compiled once for all payloads, as a filter and as a schema', () => {
    const countOf = countCompilations();
    const schemas = createPayloadSchemas({ max: 2 });
    const text = '{"type":"object"}';
    expect([{}, [], 1].map((payload) => schemas.matches(text, unlimited(payload)))).toEqual([
      true,
      false,
      false,
    ]);
    expect(schemas.findIssues(text, unlimited(1))).toHaveLength(1);
    expect(schemas.findIssues(text, unlimited({}))).toEqual([]);
    expect(countOf('object')).toBe(1);
  });

  it('is compiled again when more than the maximum were used since', () => {
    const countOf = countCompilations();
    const schemas = createPayloadSchemas({ max: 2 });
    for (const value of ['a', 'b', 'a', 'c', 'b']) schemas.matches(`{"const":"${value}"}`, unlimited(5));
    expect(['a', 'b', 'c'].map(countOf)).toEqual([1, 2, 1]);
  });

  it('counts as several when it is large, and stays when it alone is too large', () => {
    const countOf = countCompilations();
    const schemas = createPayloadSchemas({ max: 3 });
    const [small = '', large = '', huge = ''] = [1, 1000, 5000].map((length) => 'x'.repeat(length));
    for (const value of [small, large, small, large, huge, huge, large])
      schemas.matches(JSON.stringify({ const: value }), unlimited(5));
    expect([small, large, huge].map(countOf)).toEqual([1, 2, 1]);
  });
});

describe('a text that does not compile any more', () => {
  it.each([
    ['{', 'SyntaxError'],
    ['true', 'must be an object'],
    ['null', 'must be an object'],
    ['{"minimum":"1"}', 'minimum'],
    ['{"multipleOfs":2}', 'multipleOfs'],
    ['{"pattern":"(?=a)"}', '(?='],
    ['{"$ref":"#/$defs/gone"}', '$ref leads to no definition'],
    ['{"type":"text"}', 'type must be one of'],
  ])('throws an error that names the problem, each time: %s', (text, problem) => {
    const schemas = createPayloadSchemas({ max: 2 });
    for (const use of [schemas.matches, schemas.findIssues, schemas.matches])
      expect(() => use(text, unlimited({}))).toThrow(problem);
  });
});
