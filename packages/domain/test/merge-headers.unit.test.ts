import { expect, it } from '@jest/globals';
import { mergeHeaders } from '../src/index.js';

it.each([
  {
    rule: 'keeps both when their names differ',
    endpoint: { A: '1' },
    send: { B: '2' },
    merged: { A: '1', B: '2' },
  },
  { rule: "lets the send's value win", endpoint: { A: '1' }, send: { A: '2' }, merged: { A: '2' } },
  {
    rule: "lets the send's value win in any case",
    endpoint: { 'X-Key': '1' },
    send: { 'x-KEY': '2' },
    merged: { 'x-KEY': '2' },
  },
  { rule: 'takes an empty value as a value', endpoint: { A: '1' }, send: { a: '' }, merged: { a: '' } },
  { rule: 'merges two empty sets', endpoint: {}, send: {}, merged: {} },
])('$rule', ({ endpoint, send, merged }) => {
  expect(mergeHeaders(endpoint, send)).toEqual(merged);
});

it('changes neither of its arguments', () => {
  const endpoint = Object.freeze({ A: '1' });
  const send = Object.freeze({ a: '2' });
  expect(mergeHeaders(endpoint, send)).toEqual({ a: '2' });
});
