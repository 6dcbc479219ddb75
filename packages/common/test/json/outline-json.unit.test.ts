import { describe, expect, it } from '@jest/globals';
import { type JsonMember, createJsonOutline } from '../../src/index.js';

function findPayload(json: string): JsonMember | undefined {
  const outline = createJsonOutline(Buffer.from(json), { member: 'payload', known: [] });
  outline.advance(Infinity);
  return outline.findMember();
}

/** Returns the payload's text after checking that the sample is valid JSON. */
function extract(json: string): string | undefined {
  JSON.parse(json);
  return findPayload(json)?.bytes.toString();
}

function depthOf(payload: string): number | undefined {
  return findPayload(`{"payload":${payload}}`)?.depth;
}

describe('the bytes of the payload', () => {
  it.each([
    ['an empty object', '{}'],
    ['white space of its own', '{ "a" :\t1 ,\r\n "b":[ ] }'],
    ['numbers as they were written', '{"a":12345678901234567890,"b":1.0,"c":1e400,"d":-0,"e":1E+2}'],
    ['escapes as they were written', String.raw`{"a":"\u0041\/\"\\\n","\u0062":1}`],
    ['half a surrogate pair', String.raw`{"a":"\ud83d"}`],
    ['characters beyond ASCII', '{"Zoë":"📯 日本 \u2028"}'],
    ['strings that look like structure', '{"a":"}],{[\\"","b":"\\\\"}'],
    ['a string that ends with a backslash', String.raw`{"a":"\\","b":"\\\""}`],
    ['arrays in objects in arrays', '{"a":[[{"b":[1,[2]]}],{}]}'],
    ['keys that are given twice', '{"a":1,"a":2}'],
    ['every kind of value', '{"a":null,"b":true,"c":false,"d":"","e":-1.5e-3}'],
  ])('are unchanged with %s', (_what, payload) => {
    expect(extract(`{"payload":${payload}}`)).toBe(payload);
    expect(extract(`{"payload":${payload},"z":1}`)).toBe(payload);
    expect(extract(`\n{ "a" : "b" ,\t"payload" :\r\n ${payload} \n, "z" : [ ] } `)).toBe(payload);
  });

  it.each([
    ['a string', '"a\\"}"'],
    ['a number', '-1.50e+10'],
    ['a literal', 'true'],
    ['null', 'null'],
    ['an array', '[1, "]", {}]'],
  ])('are unchanged when the payload is %s', (_what, payload) => {
    expect(extract(`{"payload":${payload}}`)).toBe(payload);
    expect(extract(`{"payload":${payload} ,"z":1}`)).toBe(payload);
    expect(extract(`{"payload":${payload}\n}`)).toBe(payload);
  });

  it('are found when its name contains escapes', () => {
    expect(extract(String.raw`{"\u0070ayl\u006Fad":{"a":1}}`)).toBe('{"a":1}');
    expect(extract(String.raw`{"\\u0070ayload":{"a":1}}`)).toBeUndefined();
  });
});

describe('the outline of an object', () => {
  it.each([
    ['first', '{"payload":{"a":1},"b":2,"c":"3"}'],
    ['last', '{"b":2,"c":"3","payload":{"a":1}}'],
    ['between', '{"b":-2.5,"payload":{"a":1},"c":[]}'],
    ['after an object that has one', '{"headers":{"payload":"no"},"payload":{"a":1}}'],
    ['before an object that has one', '{"payload":{"a":1},"headers":{"payload":"no"}}'],
    ['after an array that has one', '{"b":[{"payload":0},"payload"],"payload":{"a":1}}'],
    ['after a string that contains one', String.raw`{"b":"\"payload\":{\"a\":0}","payload":{"a":1}}`],
    ['after a value that is its name', '{"b":"payload","payload":{"a":1}}'],
    ['after a key with quotes and colons', String.raw`{"\":{\"payload\":":0,"payload":{"a":1}}`],
    ['after a string that ends with a backslash', String.raw`{"b":"\\","payload":{"a":1}}`],
    [
      'after names that are like it',
      '{"payloa":0,"payloads":0,"Payload":0," payload":0,"":0,"payload":{"a":1}}',
    ],
    ['after __proto__', '{"__proto__":{"payload":0},"payload":{"a":1}}'],
  ])('finds the payload %s', (_where, json) => expect(extract(json)).toBe('{"a":1}'));

  it('returns the last of two payloads, as JSON.parse does', () => {
    expect(extract('{"payload":{"a":1},"payload":{"a":2}}')).toBe('{"a":2}');
    expect(extract(String.raw`{"payload":{"a":1},"b":0,"payl\u006fad":{"a":2},"c":0}`)).toBe('{"a":2}');
    expect(extract('{"payload":{"a":1},"payload":null}')).toBe('null');
  });

  it.each([
    '{}',
    ' { } ',
    '{"a":1}',
    '{"a":{"payload":{}}}',
    '{"a":[{"payload":{}}]}',
    '{"a":"payload"}',
    String.raw`{"a":"\"payload\":{}"}`,
    '{"payload ":{}}',
  ])('returns undefined when there is none: %s', (json) => expect(extract(json)).toBeUndefined());
});

describe('the depth', () => {
  it.each([
    ['"a"', 0],
    ['1', 0],
    ['{}', 1],
    ['[]', 1],
    ['{"a":1,"b":2}', 1],
    ['{"a":{},"b":{}}', 2],
    ['{"a":[{}]}', 3],
    ['[[],[[]],[]]', 3],
    ['{"a":"[[[[{{{{"}', 1],
    ['{"[[":"\\"[["}', 1],
  ])('of the payload %s is %i', (payload, depth) => expect(depthOf(payload)).toBe(depth));

  it('can be a thousand, and not much more, even of a member that nobody needs', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(depthOf(nested(1000))).toBe(1000);
    const outline = createJsonOutline(Buffer.from(`{"unknown":${nested(2000)}}`), { known: ['a'] });
    expect(() => outline.advance(Infinity)).toThrow(SyntaxError);
  });
});
