import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createSecretCipher, parseEncryptionKeys } from '../src/index.js';

const FIRST = randomBytes(32);
const SECOND = randomBytes(32);
const first = FIRST.toString('base64');
const second = SECOND.toString('base64');

function issueOf(text: string): string {
  try {
    parseEncryptionKeys(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('no fault was found');
}

describe('encryption keys', () => {
  it('are parsed in their order, the first one current', () => {
    const keys = parseEncryptionKeys(`new:${first}, old:${second}`);
    expect(keys).toEqual([
      { id: 'new', key: FIRST },
      { id: 'old', key: SECOND },
    ]);
    expect(createSecretCipher(keys).encrypt('x', 'row')).toMatch(/^new\./);
  });

  it.each([
    ['nothing', ''],
    ['an id alone', 'k1'],
    ['an id without a key', 'k1:'],
    ['a key without an id', `:${first}`],
    ['a key that is too short', `k1:${randomBytes(31).toString('base64')}`],
    ['a key that is too long', `k1:${randomBytes(33).toString('base64')}`],
    ['an id with the separator of a ciphertext', `k.1:${first}`],
    ['an id that is too long', `${'k'.repeat(33)}:${first}`],
    ['a trailing comma', `k1:${first},`],
    ['an entry that is not a key', `k1:${first},k2`],
  ])('are refused when they are %s', (_what, text) => expect(issueOf(text)).not.toBe(''));

  it('are refused when two have the same id, since one could not decrypt any more', () =>
    expect(issueOf(`k1:${first},k1:${second}`)).toBe('two keys have the same id'));

  it('are refused with the position of the invalid entry', () =>
    expect(issueOf(`k1:${first},k2:short`)).toBe('key 2 is not base64 of 32 bytes'));
});

describe('an error never shows key material', () => {
  const hex = randomBytes(16).toString('hex');

  it.each([
    ['a key whose id was forgotten', hex, hex],
    ['a key with its colon in the wrong place', `${hex}:k1`, hex],
    ['a key in base64 whose id was forgotten', first, first],
    ['a key that is too short', `k1:${hex}`, hex],
    ['a second key that is wrong', `k1:${first},${hex}`, hex],
  ])('for %s', (_what, text, secret) => {
    expect(issueOf(text)).not.toContain(secret);
    expect(issueOf(text)).not.toContain(first);
  });
});
