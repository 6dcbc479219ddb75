import { describe, expect, it } from '@jest/globals';
import { evaluateSchema } from '../../src/schemas/evaluate-schema.js';

const FILTER = JSON.stringify({
  required: ['order'],
  properties: { order: { type: 'object', properties: { total: { minimum: 100 } } } },
});

function evaluate(schemaText: string, payloadText: string): ReturnType<typeof evaluateSchema> {
  return evaluateSchema({ use: 'filter', schemaText, payloadText });
}

describe('evaluateSchema', () => {
  it('accepts a payload that the schema describes', () => {
    expect(evaluate(FILTER, '{"order": {"total": 100}}')).toEqual({ kind: 'accepted' });
  });

  it('names the place and the reason of each issue as the API does', () => {
    expect(evaluate(FILTER, '{"order": {"total": 99}}')).toEqual({
      kind: 'rejected',
      issues: [{ path: 'order.total', message: 'must be at least 100' }],
    });
    expect(evaluate(FILTER, '{}')).toEqual({
      kind: 'rejected',
      issues: [{ path: 'order', message: 'is required' }],
    });
  });

  it('compares numbers that no double holds, as the API does', () => {
    expect(evaluate('{"const": 9007199254740993}', '9007199254740992')).toMatchObject({ kind: 'rejected' });
    expect(evaluate('{"const": 9007199254740993}', '9007199254740993.0')).toEqual({ kind: 'accepted' });
  });

  it('understands a pattern as the API does', () => {
    expect(evaluate('{"pattern": "^\\\\x{1F600}$"}', '"😀"')).toEqual({ kind: 'accepted' });
  });

  it.each([
    ['{', '{}', /JSON/],
    [FILTER, '{', /JSON/],
    ['{"pattern": "(?=a)"}', '"x"', /^pattern must be a pattern in RE2 syntax: look-around is not supported/],
    ['{"minimun": 3}', '1', /^minimun is not a supported keyword$/],
    ['{"title": "Order"}', '1', /^title is not a supported keyword$/],
  ])('gives the reason why it cannot evaluate %s with %s', (schema, payload, reason) => {
    expect(evaluate(schema, payload)).toEqual({ kind: 'unreadable', reason: expect.stringMatching(reason) });
  });

  it('knows what the schema of an event type may have besides', () => {
    const trial = { schemaText: '{"title": "Order", "$defs": {"a": {"type": "null"}}, "$ref": "#/$defs/a"}' };
    expect(evaluateSchema({ use: 'event-type', ...trial, payloadText: '1' })).toEqual({
      kind: 'rejected',
      issues: [{ path: '', message: 'must be null' }],
    });
  });

  it('stops when a payload costs too much', () => {
    const items = Array.from({ length: 60 }, () => ({ pattern: '(a|aa|aaa)' }));
    const payload = JSON.stringify(Array.from({ length: 2000 }, () => 'b'.repeat(1000)));
    expect(evaluate(JSON.stringify({ items: { anyOf: items } }), payload)).toEqual({
      kind: 'unreadable',
      reason: 'The checks of the payload cost too much.',
    });
  });

  it('compiles no code, which the policy of the page forbids', () => {
    const compile = globalThis.Function;
    globalThis.Function = (() => {
      throw new Error('The policy forbids it.');
    }) as unknown as typeof Function;
    try {
      expect(evaluate(FILTER, '{"order": {}}')).toEqual({ kind: 'accepted' });
    } finally {
      globalThis.Function = compile;
    }
  });
});
