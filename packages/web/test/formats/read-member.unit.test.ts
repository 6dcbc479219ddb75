import { expect, it } from '@jest/globals';
import { readMember } from '../../src/formats/read-member.js';

it.each([
  [
    'numbers',
    '{"a":1,"b":{"id":12345678901234567890,"price":1.0},"c":2}',
    '{"id":12345678901234567890,"price":1.0}',
  ],
  ['repeated members inside', '{"b":{"a":1,"a":2}}', '{"a":1,"a":2}'],
  ['white space inside, and none outside', '{ "b" : [ 1, 2 ] , "c":{"b":3} }', '[ 1, 2 ]'],
  ['brackets and commas in strings', '{"x":"}],{","b":"a,}\\"","c":[]}', '"a,}\\""'],
  ['the last of the same name', '{"b":1,"b":2.0}', '2.0'],
  ['an escaped name', '{"\\u0062":null}', 'null'],
])('reads a member as it is written: %s', (_what, json, text) => {
  expect(readMember(json, 'b')).toBe(text);
});

it.each(['{}', '[]', '{"a":{"b":1}}', '[{"b":1}]', '["b"]'])('finds no member in %s', (json) => {
  expect(readMember(json, 'b')).toBeUndefined();
});
