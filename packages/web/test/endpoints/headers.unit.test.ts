import { expect, it } from '@jest/globals';
import { findHeaderIssue, readHeaders } from '../../src/endpoints/headers.js';

it('reads a header a line, whose value may have colons', () => {
  const text = 'Authorization: Bearer a:b\n\n X-Empty:';
  expect(findHeaderIssue(text)).toBeNull();
  expect(readHeaders(text)).toEqual({ Authorization: 'Bearer a:b', 'X-Empty': '' });
});

it.each([
  ['a line without a colon', 'X-A: 1\n\nNoColonHere', 'Line 3 is no header'],
  ['a line without a name', ': 1', 'Line 1 is no header'],
  ['a name that a line repeats', 'X-A: 1\nx-a: 2', 'Line 2 repeats the header x-a.'],
])('names %s', (_, text, issue) => {
  expect(findHeaderIssue(text)).toContain(issue);
});
