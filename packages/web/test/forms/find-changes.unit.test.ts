import { expect, it } from '@jest/globals';
import { findChanges } from '../../src/forms/find-changes.js';

it('finds the members that differ, also within lists and objects', () => {
  const before = { name: 'a', rate: 5, types: ['x'], filter: { total: 1 }, note: 'n' as string | null };
  const after = { ...before, types: ['x', 'y'], filter: { total: 2 }, note: null };
  expect(findChanges(before, after)).toEqual({ types: ['x', 'y'], filter: { total: 2 }, note: null });
});

it('finds nothing when equal values were made anew', () => {
  expect(findChanges({ types: ['x'], headers: { a: '1' } }, { types: ['x'], headers: { a: '1' } })).toEqual(
    {},
  );
});
