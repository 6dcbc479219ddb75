import { describe, expect, it } from '@jest/globals';
import { mergeNewest } from '../../src/messages/merge-newest.js';

const rows = (...ids: readonly string[]) => ids.map((messageId) => ({ messageId }));

describe('mergeNewest', () => {
  it('puts new messages before the list, each once', () => {
    expect(mergeNewest(rows('d', 'c', 'b'), rows('c', 'b', 'a'))).toEqual({
      rows: rows('d', 'c', 'b', 'a'),
      hasGap: false,
    });
  });

  it('shows a message of the list as it is now', () => {
    const now = [{ messageId: 'a', status: 'succeeded' }];
    expect(mergeNewest(now, [{ messageId: 'a', status: 'queued' }]).rows).toEqual(now);
  });

  it('keeps a message of the list that is not among the newest any more', () => {
    expect(mergeNewest(rows('d', 'b'), rows('c', 'b', 'a')).rows).toEqual(rows('d', 'b', 'c', 'a'));
  });

  it('tells that messages are missing when the newest ones do not reach the list', () => {
    expect(mergeNewest(rows('z', 'y'), rows('b', 'a')).hasGap).toBe(true);
  });

  it.each([
    [rows(), rows('a')],
    [rows('a'), rows()],
  ])('sees no gap beside an empty part', (newest, list) => {
    expect(mergeNewest(newest, list).hasGap).toBe(false);
  });
});
