import { describe, expect, it } from '@jest/globals';
import { proposeMembers } from '../../src/search/payload-members.js';

function names(payloads: readonly unknown[], text = 'none'): readonly string[] {
  return proposeMembers(payloads, text).map(({ name }) => name);
}

describe('the members that are proposed for the search', () => {
  it('are those that name a subject before others, and each stands once', () => {
    const payload = { total: 12, order: { id: 7, note: 'gift' } };
    expect(names([payload, payload, undefined, 'text', 5])).toEqual(['order.id', 'total', 'order.note']);
  });

  it('begin with the one that has the text', () => {
    const payloads = [{ id: 1, code: 'B' }, { code: 'A-4711' }];
    expect(proposeMembers(payloads, 'A-47')).toEqual([
      { name: 'code', value: 'A-4711' },
      { name: 'id', value: '1' },
    ]);
  });

  it('are JSON pointers where a name has a dot or a slash', () => {
    expect(names([{ 'a.b': { 'c/d~': 1 } }])).toEqual(['/a.b/c~1d~0']);
  });

  it('leave out what the API does not keep', () => {
    expect(
      names([{ long: 'x'.repeat(129), empty: '', nothing: null, list: [1], a: { b: { c: { d: 1 } } } }]),
    ).toEqual([]);
  });
});
