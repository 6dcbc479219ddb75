import { describe, expect, it } from '@jest/globals';
import { evaluateSchema } from '../../src/schemas/evaluate-schema.js';

const FILTER = JSON.stringify({
  required: ['order'],
  properties: { order: { type: 'object', properties: { total: { minimum: 100 } } } },
});

describe('evaluateSchema', () => {
  it('accepts a payload that the schema describes', () => {
    expect(evaluateSchema(FILTER, '{"order": {"total": 100}}')).toEqual({ kind: 'accepted' });
  });

  it('names the place and the reason of each issue, not what encloses it', () => {
    expect(evaluateSchema(FILTER, '{"order": {"total": 99}}')).toEqual({
      kind: 'rejected',
      issues: [{ path: 'order.total', message: expect.stringContaining('100') }],
    });
    expect(evaluateSchema(FILTER, '{}')).toMatchObject({ kind: 'rejected', issues: [{ path: '' }] });
  });

  it.each([
    ['', '{}'],
    [FILTER, ' '],
  ])('says nothing without a schema or a payload', (schema, payload) => {
    expect(evaluateSchema(schema, payload)).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['{', '{}'],
    [FILTER, '{'],
    ['{"pattern": "("}', '"x"'],
  ])('gives the reason why it cannot evaluate %s with %s', (schema, payload) => {
    expect(evaluateSchema(schema, payload)).toEqual({ kind: 'unreadable', reason: expect.any(String) });
  });

  it('compiles no code, which the policy of the page forbids', () => {
    const compile = globalThis.Function;
    globalThis.Function = (() => {
      throw new Error('The policy forbids it.');
    }) as unknown as typeof Function;
    try {
      expect(evaluateSchema(FILTER, '{"order": {}}')).toEqual({ kind: 'accepted' });
    } finally {
      globalThis.Function = compile;
    }
  });
});
