import { describe, expect, it } from '@jest/globals';
import { type HeaderOwner, findHeaderIssues } from '../src/index.js';

const OWNERS: readonly HeaderOwner[] = ['send', 'endpoint'];

const FORBIDDEN = [
  'Host',
  'Content-Length',
  'Content-Type',
  'Transfer-Encoding',
  'Connection',
  'Keep-Alive',
  'Upgrade',
  'TE',
  'Trailer',
  'Expect',
  'Cookie',
  'Proxy-Authorization',
  'Proxy-Connection',
  'Proxy-',
  'X-Webhook-Signature',
  'X-Webhook-Timestamp',
  'X-Webhook-Id',
  'X-Webhook-Anything',
];

function messages(headers: Readonly<Record<string, string>>, owner: HeaderOwner = 'send'): readonly string[] {
  return findHeaderIssues(headers, owner).map(({ message }) => message);
}

describe.each(OWNERS)('on a header of the %s', (owner) => {
  it.each(FORBIDDEN)('the name %s is forbidden in any case, and with underscores', (name) => {
    const folded = name.replaceAll('-', '_');
    const mixed = name.replace('-', '_').toLowerCase();
    const variants = new Set([name, name.toLowerCase(), name.toUpperCase(), folded, mixed]);
    for (const variant of variants) {
      expect(findHeaderIssues({ [variant]: 'x' }, owner)).toEqual([
        { name: variant, message: 'is forbidden' },
      ]);
    }
  });

  it.each(['X-Custom', 'Accept', 'Hostname', 'X-Host', 'Webhook-Id', 'X-Webhooks', 'Proxy', 'Tea', 'x!#$~'])(
    'the name %s is allowed',
    (name) => expect(messages({ [name]: 'x' }, owner)).toEqual([]),
  );

  it.each([
    ['nothing', ''],
    ['a space', 'X Y'],
    ['a space after a forbidden name', 'Host '],
    ['a colon', 'X:Y'],
    ['CR and LF', 'X\r\nHost'],
    ['NUL', 'X\0'],
    ['a slash', 'X/Y'],
    ['a comma', 'X,Y'],
    ['brackets', '[X]'],
    ['a letter outside ASCII', 'Schlüssel'],
    ['a letter that folds to ASCII', '\u212Aeep-Alive'],
    ['an emoji', '📯'],
    ['a line feed at its end', 'X\n'],
  ])('refuses a name with %s', (_what, name) =>
    expect(messages({ [name]: 'x' }, owner)).toEqual(['is not a valid header name']),
  );

  it.each([
    ['CR', 'a\rb'],
    ['LF', 'a\nb'],
    ['a split response', 'a\r\nHost: evil'],
    ['LF at its end', 'a\n'],
    ['NUL', 'a\0b'],
    ['DEL', 'a\u007fb'],
    ['a control character', 'a\u0001b'],
    ['characters outside Latin-1', '日本'],
    ['a line separator', 'a\u2028b'],
    ['half a surrogate pair', '\ud83d'],
  ])('refuses a value with %s', (_what, value) =>
    expect(messages({ 'X-Custom': value }, owner)).toEqual(['has a value that is not valid in HTTP']),
  );

  it.each(['', 'a b', 'a\tb', 'caf\u00e9', '{"json":true}', '~'])('accepts the value "%s"', (value) =>
    expect(messages({ 'X-Custom': value }, owner)).toEqual([]),
  );

  it('forbids the name __proto__', () => {
    const headers = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    expect(findHeaderIssues(headers, owner)).toEqual([{ name: '__proto__', message: 'is forbidden' }]);
  });
});

describe('Authorization', () => {
  it.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'is permitted for endpoints only: %s',
    (name) => {
      expect(messages({ [name]: 'Bearer x' }, 'endpoint')).toEqual([]);
      expect(messages({ [name]: 'Bearer x' }, 'send')).toEqual(['is forbidden']);
    },
  );
});

describe('the number of headers', () => {
  const headers = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, '']));

  it.each([0, 1, 50])('may be %i', (count) => expect(messages(headers(count))).toEqual([]));

  it('must not be 51', () => expect(messages(headers(51))).toEqual(['at most 50 headers']));
});

describe('the size of all headers', () => {
  it.each([
    ['names count', { [`X-${'n'.repeat(8190)}`]: '' }, { [`X-${'n'.repeat(8191)}`]: '' }],
    ['values count', { 'X-A': 'v'.repeat(8189) }, { 'X-A': 'v'.repeat(8190) }],
    [
      'it is one sum',
      { 'X-A': 'v'.repeat(4093), 'X-B': 'v'.repeat(4093) },
      { 'X-A': 'v'.repeat(4093), 'X-B': 'v'.repeat(4094) },
    ],
    ['it is in bytes, not in characters', { 'X-AB': 'é'.repeat(4094) }, { 'X-AB': 'é'.repeat(4095) }],
  ])('is at most 8 KB: %s', (_rule, largest, tooLarge) => {
    expect(messages(largest)).toEqual([]);
    expect(messages(tooLarge)).toEqual(['at most 8192 bytes in all']);
  });
});

it('refuses a header that is given twice, in two notations', () => {
  expect(findHeaderIssues({ 'X-Twin': '1', 'x-twin': '2', 'X-TWIN': '3' }, 'send')).toEqual([
    { name: 'x-twin', message: 'is given twice' },
    { name: 'x-twin', message: 'is given twice' },
  ]);
});

it('reports every issue at once', () => {
  const issues = findHeaderIssues({ Host: 'x', 'bad name': 'x', 'X-Split': 'a\nb', 'X-Good': 'x' }, 'send');
  expect(issues.map(({ name }) => name)).toEqual(['Host', 'bad name', 'X-Split']);
});

it('never repeats a value in an issue', () => {
  expect(JSON.stringify(findHeaderIssues({ 'X-Key': 'secret\n', Cookie: 'secret' }, 'send'))).not.toContain(
    'secret',
  );
});
