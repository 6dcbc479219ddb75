import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../../src/payloads/canonical-json.js';

function canonical(json: string): Promise<string> {
  return canonicalJson(Buffer.from(json), () => Promise.resolve());
}

async function areEqual(first: string, second: string): Promise<boolean> {
  return (await canonical(first)) === (await canonical(second));
}

describe('the canonical texts of equal values', () => {
  it.each([
    ['in another order of keys', '{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['in another order of inner keys', '[{"a":{"x":1,"y":2}}]', '[{"a":{"y":2,"x":1}}]'],
    ['with other white space', '{"a":[1,2]}', ' {\r\n"a" :\t[ 1 , 2 ]\n} '],
    ['with other escapes', '{"a":"A/\u00e9📯"}', String.raw`{"\u0061":"\u0041\/\u00E9\ud83d\uDCEF"}`],
    ['with the escape of a quote', String.raw`["\""]`, String.raw`["\u0022"]`],
    ['with a key given twice, of which the last wins', '{"a":1,"b":0,"a":2}', '{"a":2,"b":0}'],
    ['with a key given twice in two notations', String.raw`{"a":1,"\u0061":2}`, '{"a":2}'],
    ['when both are empty', '{ }', '{}'],
  ])('are equal %s', async (_how, first, second) => expect(await areEqual(first, second)).toBe(true));

  it.each([
    ['1', ['1.0', '1.00', '10e-1', '1E0', '1e+0', '1e-0', '0.1e1', '0.01E+2', '100e-2', '1e00']],
    ['0', ['-0', '0.0', '-0.0', '0e5', '0e-5', '-0e400', '0.000']],
    ['100', ['1e2', '1E2', '1e+2', '100.0', '1000e-1', '0.1e3']],
    ['-1.5', ['-15e-1', '-0.15e1', '-1.50']],
    ['1e400', ['10e399', '1.0E+400', '0.1e401']],
    ['1e-400', ['0.1e-399', '10e-401']],
    ['12345678901234567890', ['1234567890123456789e1', '12345678901234567890.0']],
  ])('are equal for the number %s', async (number, variants) => {
    const texts = await Promise.all(variants.map(canonical));
    expect(new Set(texts)).toEqual(new Set([await canonical(number)]));
  });
});

describe('the canonical texts of different values', () => {
  it.each([
    ['1', '"1"'],
    ['1', '-1'],
    ['1', '10'],
    ['1', '0.1'],
    ['1', '1.0000000000000000000001'],
    ['0', '1e-999'],
    ['12345678901234567890', '12345678901234567891'],
    ['9007199254740993', '9007199254740992'],
    ['0.1', '0.10000000000000000555'],
    ['1e400', '1e401'],
    ['1e400', '-1e400'],
    ['1e999999999999999999999', '1e999999999999999999998'],
    ['1e-400', '0'],
    ['null', '"null"'],
    ['true', 'false'],
    ['true', '"true"'],
    ['""', 'null'],
    ['{}', '[]'],
    ['[]', '[[]]'],
    ['[1,2]', '[2,1]'],
    ['[1,2]', '[12]'],
    ['["a,b"]', '["a","b"]'],
    ['{"a":1}', '{"a":1,"b":null}'],
    ['{"a":1}', '{"A":1}'],
    ['{"a":{"b":1}}', '{"a":{},"b":1}'],
    ['{"a":"b"}', '["a","b"]'],
    ['{"a":"1,b:2"}', '{"a":"1","b":"2"}'],
    ['"é"', '"e\u0301"'],
    ['" a"', '"a"'],
    [String.raw`"\ud83d"`, String.raw`"\ud83e"`],
    [String.raw`"\\u0041"`, '"A"'],
    ['{"__proto__":1}', '{}'],
  ])('differ for %s and %s', async (first, second) => {
    expect(await areEqual(first, second)).toBe(false);
    expect(await areEqual(`{"x":[${first}]}`, `{"x":[${second}]}`)).toBe(false);
  });
});

describe('a canonical text', () => {
  it.each(['{"b":[1.50,{"d":null,"c":"\\u0041"}],"a":-0}', '[]', '"\\ud83d"', '1e999'])(
    'equals the canonical text of itself: %s',
    async (json) => {
      const text = await canonical(json);
      expect(await canonical(text)).toBe(text);
    },
  );
});
