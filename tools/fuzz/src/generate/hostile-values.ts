import fc from 'fast-check';
import { rawMark, refMark } from './marks.js';

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '__proto__',
  'constructor',
  '%00',
  '%',
  "'; DROP TABLE messages; --",
  '${7*7}',
  '../../etc/passwd',
  '\r\nX-Injected: 1',
  '‮evil',
  '\u2028',
  'é'.repeat(300),
  '٣',
  'null',
  'NaN',
  '1e999',
  '-1',
  '9'.repeat(400),
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
  'http://127.0.0.1:1/',
  'http://[::1%25eth0]/',
  'javascript:alert(1)',
  'https://user:pass@example.com/',
  'https://example.com:99999/',
  'x'.repeat(5000),
];

/** JSON that JSON.stringify does not write. */
export const RAW_TEXTS = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '12345678901234567890123',
  '1.0',
  `1${'0'.repeat(400)}`,
  '9007199254740993',
  '2147483648',
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '{"toString":null,"valueOf":1,"length":-1}',
  '[{}]',
  `${'['.repeat(150)}${']'.repeat(150)}`,
  `${'{"a":'.repeat(99)}1${'}'.repeat(99)}`,
  `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('endpoints', 'messages', 'pull-endpoints', 'foreign').map((pool) => refMark(pool, 0)),
);

/** Values that no schema asks for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...RAW_TEXTS).map(rawMark),
  fc.constantFrom<unknown>(null, true, false, [], {}, 0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), [null], [[]]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(hostileText, { maxLength: 3 }),
  fc.integer({ min: 101, max: 1200 }).map((length) => Array.from({ length }, () => 'x')),
);
