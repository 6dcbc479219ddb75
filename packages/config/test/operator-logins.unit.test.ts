import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../src/index.js';

const GOOD = 'a-password-of-some-length';

function load(text: string): unknown {
  return loadConfig(['operatorLogins'], { OPERATOR_LOGINS: text }).operatorLogins;
}

describe('OPERATOR_LOGINS', () => {
  it('is empty by default', () => {
    expect(loadConfig(['operatorLogins'], {}).operatorLogins).toEqual([]);
  });

  it('contains operators and their passwords', () => {
    expect(load(`alice:${GOOD}, bob@example.com:with:colons:and:more`)).toEqual([
      { name: 'alice', password: GOOD },
      { name: 'bob@example.com', password: 'with:colons:and:more' },
    ]);
  });

  it.each([
    ['a short password', 'alice:fifteen-letters'.slice(0, 21)],
    ['no password', 'alice'],
    ['no name', `:${GOOD}`],
    ['a name with a space', `al ice:${GOOD}`],
    ['a name twice', `alice:${GOOD},alice:${GOOD}2`],
    ['an empty entry', `alice:${GOOD},`],
    ['a password that browsers encode in several ways', 'alice:pässwörter-sind-lang'],
  ])('is refused with %s, and its value is not shown', (_what, text) => {
    expect(() => load(text)).toThrow(/OPERATOR_LOGINS must be <name>:<password>/);
    expect(() => load(text)).not.toThrow(GOOD);
  });
});
