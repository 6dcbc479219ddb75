import { expect, it } from '@jest/globals';
import { mergeHeaders } from '../src/index.js';

it.each([
  ['keeps both when their names differ', { A: '1' }, { B: '2' }, { A: '1', B: '2' }],
  ["lets the send's value win", { A: '1' }, { A: '2' }, { A: '2' }],
  ["lets the send's value win whatever the case", { 'X-Key': '1' }, { 'x-KEY': '2' }, { 'x-KEY': '2' }],
  ['takes an empty value as a value', { A: '1' }, { a: '' }, { a: '' }],
  ['works on nothing', {}, {}, {}],
])('%s', (_rule, endpoint: Record<string, string>, send: Record<string, string>, merged) => {
  expect(mergeHeaders(endpoint, send)).toEqual(merged);
});

it('changes neither of the two', () => {
  const endpoint = Object.freeze({ A: '1' });
  const send = Object.freeze({ a: '2' });
  expect(mergeHeaders(endpoint, send)).toEqual({ a: '2' });
});
