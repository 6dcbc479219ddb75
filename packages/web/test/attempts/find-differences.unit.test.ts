import { describe, expect, it } from '@jest/globals';
import { compareBodies, findDifferences } from '../../src/attempts/find-differences.js';

describe('the difference between two attempts', () => {
  it('is what the destination answered, its address, and the headers that came, went and changed', () => {
    const before = {
      responseStatus: 503,
      errorText: 'the destination answered 503',
      resolvedIp: '192.0.2.1',
      requestHeaders: { 'x-key': 'a', 'x-webhook-signature': '1' },
      responseHeaders: { server: 'nginx', 'retry-after': '60', date: 'Mon' },
    };
    const after = {
      responseStatus: 200,
      resolvedIp: '192.0.2.1',
      requestHeaders: { 'x-key': 'b', 'x-webhook-signature': '2' },
      responseHeaders: { server: 'nginx', 'x-served-by': 'b', date: 'Tue' },
    };
    expect(findDifferences(before, after)).toEqual([
      '- answer: 503',
      '+ answer: 200',
      '- error: the destination answered 503',
      '- response retry-after: 60',
      '+ response x-served-by: b',
      '- request x-key: a',
      '+ request x-key: b',
    ]);
  });

  it('is nothing between two that went the same way', () => {
    expect(findDifferences({ responseStatus: 503 }, { responseStatus: 503 })).toEqual([]);
  });

  it('is the lines of the response body that went and came, wherever they stand', () => {
    const before = '{"error":"busy","node":"a","tries":[1,1]}';
    expect(compareBodies(before, '{"tries":[1],"node":"b","error":"busy"}')).toEqual([
      '- response body: "node": "a"',
      '- response body: 1',
      '+ response body: "node": "b"',
    ]);
    expect(compareBodies('Busy', 'OK')).toEqual(['- response body: Busy', '+ response body: OK']);
    expect(compareBodies(before, before.replaceAll(',', ', '))).toEqual([]);
  });

  it('ends where two bodies have too little in common', () => {
    const bodyOf = (name: string): string =>
      Array.from({ length: 15 }, (_, line) => `${name} ${line}`).join('\n');
    const lines = compareBodies(bodyOf('old'), bodyOf('new'));
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('… and 10 more lines of the response body');
  });
});
