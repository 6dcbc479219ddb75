import { describe, expect, it } from '@jest/globals';
import { findEventSchemaIssues, findFilterIssues } from '../src/index.js';
import { matches } from './support/schemas.js';

describe('a pattern', () => {
  it.each([
    ['a', 'xay', true],
    ['^a', 'xay', false],
    ['y$', 'xay', true],
    ['a$', 'a\n', false],
    ['^$', '', true],
    ['^.$', '😀', true],
    ['^\\p{L}+$', 'Grüße', true],
    ['^\\w$', 'ü', false],
    ['(?i)straße', 'STRAßE', true],
    ['^[^a]$', '\u2028', true],
    ['^(?:ab|cd){2}$', 'abcd', true],
    ['\\x{1F600}', 'a😀', true],
  ])('matches anywhere in a text, as RE2 does: %s in %j', (pattern, text, isMatch) => {
    expect(findFilterIssues({ pattern })).toEqual([]);
    expect(matches({ pattern }, text)).toBe(isMatch);
  });

  it('says nothing about a value that is no text', () => expect(matches({ pattern: '^a' }, 1)).toBe(true));

  it('is not taken for another one of the same schema', () => {
    const schema = { properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } };
    expect(matches(schema, { a: 'a', b: 'b' })).toBe(true);
    expect(matches(schema, { a: 'a', b: 'a' })).toBe(false);
  });

  it.each([
    ['a(?=b)', 'look-around is not supported (`(?=` at character 2)'],
    ['(?!a)', 'look-around is not supported (`(?!` at character 1)'],
    ['(?<=a)b', 'look-around is not supported'],
    ['x(?<!a)b', 'look-around is not supported (`(?<!` at character 2)'],
    ['😀(a)\\1', 'back-references are not supported (`\\1` at character 5)'],
    ['(?<n>a)\\k<n>', 'back-references are not supported (`\\k` at character 8)'],
    ['[a', 'a `[` has no closing `]`'],
    ['a|[b', 'a `[` has no closing `]` (`[b` at character 3)'],
    [`[${'a'.repeat(30)}`, 'a `[` has no closing `]`'],
    [`x[${'a'.repeat(30)}`, 'a `[` has no closing `]` (`[aaaaaaaaaaaaaaaaaaa…` at character 2)'],
    ['(a', 'a `(` has no closing `)`'],
    ['a)', 'a `)` has no opening `(`'],
    ['a\\', 'the last `\\` has no character to escape'],
    ['a|*', 'there is nothing to repeat (`*` at character 3)'],
    ['a**', 'a repetition cannot follow another one; put the first one in parentheses (`**` at character 2)'],
    [
      'a{1001}',
      'a repetition has at most 1,000 turns and names the smaller number first (`{1001}` at character 2)',
    ],
    ['[z-a]', 'there is no such range or class of characters (`z-a` at character 2)'],
    ['\\u0041\\u0042', 'there is no such escape; a character by its code is `\\x{1F600}` (`\\u`)'],
    [
      '^(?<a-b>x)',
      'a named group is `(?<name>…)`, with letters, digits and `_` in its name (`(?<a-b>` at character 2)',
    ],
    ['(?<a>x)(?<a>y)', 'two groups have the same name (`a`)'],
    ['(?>a)', 'there is no such kind of group (`(?>` at character 1)'],
  ])('has the syntax of RE2, and the issue says what is wrong: %s', (pattern, reason) =>
    expect(findFilterIssues({ items: { pattern } })).toEqual([
      { path: 'items.pattern', message: `must be a pattern in RE2 syntax: ${reason}` },
    ]),
  );

  it.each(['(a{30}){30}', 'a{100}', '[ab]*a[ab]{64}', '(((((a{2}){2}){2}){2}){2}){2}'])(
    'takes at most 64 steps for a character: %s',
    (pattern) =>
      expect(findFilterIssues({ pattern })).toEqual([
        {
          path: 'pattern',
          message: expect.stringMatching(/^takes up to \d+ steps per character; at most 64/),
        },
      ]),
  );

  it('has at most 256 characters', () => {
    const pattern = `[${'a'.repeat(254)}]`;
    expect(findFilterIssues({ pattern })).toEqual([]);
    expect(findFilterIssues({ pattern: `${pattern}b` })).toEqual([
      { path: 'pattern', message: 'must not have more than 256 characters' },
    ]);
  });

  it.each([
    '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
    '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
    '^\\+[1-9]\\d{1,14}$',
    '^https://([a-z0-9-]+\\.)*example\\.com(/|$)',
  ])('can be one of those in use: %s', (pattern) => expect(findEventSchemaIssues({ pattern })).toEqual([]));
});

describe('a text of 200,000 characters', () => {
  // A backtracking engine takes longer than the universe exists.
  it.each([
    '(a+)+$',
    '^(a|aa)*$',
    '(a*)*b',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(a?){9}a{9}$',
    '(.*)*(.*)*[^a]!$',
  ])(
    'takes a catastrophic pattern no time that depends on its square: %s',
    (pattern) => {
      expect(findFilterIssues({ pattern })).toEqual([]);
      expect(matches({ pattern }, `${'a'.repeat(200_000)}!`)).toBe(false);
    },
    60_000,
  );
});
