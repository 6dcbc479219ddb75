import { describe, expect, it } from '@jest/globals';
import { parseJson, parseLargeJson, parseOpenJson } from '../../src/index.js';

/** What a tenant can send to poison JSON.parse, on Node.js 24 and 26, and what another one sends then. */
const POISON = String.raw`{"q":1,"\\":2}`;
const POISONED = String.raw`{"q":1,"\/":2}`;

it('reads an escaped name after an object of the same shape that has a backslash for a name', () => {
  parseJson(POISON);
  expect(Object.keys(parseJson(POISONED) as object)).toEqual(['q', '/']);
  expect(Object.keys(parseJson(POISON) as object)).toEqual(['q', '\\']);
});

it('reads large texts in the same way, and pauses', async () => {
  let pauses = 0;
  const text = `[${`${POISON},${POISONED},`.repeat(2000)}0]`;
  const value = await parseLargeJson(text, () => Promise.resolve(void (pauses += 1)));
  expect((value as unknown[]).slice(0, 2)).toEqual([
    { q: 1, '\\': 2 },
    { q: 1, '/': 2 },
  ]);
  expect(pauses).toBeGreaterThan(1);
});

it.each([
  '',
  ' ',
  '1,2',
  '{"\\\\":1',
  '{"\\\\":1}}',
  '{"\\x":1}',
  '{"\\\\":1},{}',
  '["\\\\":1]',
  '\\',
  '{"\\\\" 1}',
])('refuses a text that is not JSON: %s', (text) => expect(() => parseJson(text)).toThrow(SyntaxError));

describe('an object with an open member', () => {
  it.each([
    [
      'keeps the numbers of that member as they were written',
      '{"open":{"a":[1e400]},"b":2}',
      '{"open":{"a":[1e400]},"b":2}',
    ],
    ['has doubles in all others', '{"open":{},"b":{"c":1.0}}', '{"open":{},"b":{"c":1}}'],
    ['has a double where the member itself is a number', '{"open":1.0}', '{"open":1}'],
  ])('%s', (_what, text, written) => {
    expect(JSON.stringify(parseOpenJson(text, (name) => name === 'open'))).toBe(written);
  });

  it.each(['1e400', '-1.0', '1e-400'])('is none when the text is %s', (text) => {
    expect(parseOpenJson(text, () => true)).toBe(Number(text));
    expect(parseOpenJson(`{"open":${text}}`, () => true)).toEqual({ open: Number(text) });
  });
});
