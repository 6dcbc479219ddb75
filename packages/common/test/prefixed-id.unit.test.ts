import { describe, expect, it } from '@jest/globals';
import { createRandomUuid, ID_PREFIX, isUuid, parsePrefixedId, toPrefixedId } from '../src/index.js';

const UUID = '0123abcd-4567-89ef-0123-456789abcdef';
const DIGITS = '0123abcd456789ef0123456789abcdef';

describe('a public id', () => {
  it.each([
    ['endpoint', `ep_${DIGITS}`],
    ['signingKey', `sk_${DIGITS}`],
    ['apiKey', `key_${DIGITS}`],
  ] as const)('of kind %s is %s, there and back', (kind, id) => {
    expect(toPrefixedId(kind, UUID)).toBe(id);
    expect(parsePrefixedId(kind, id)).toBe(UUID);
  });

  it('of one kind is never parsed as one of another', () => {
    const id = toPrefixedId('endpoint', UUID);
    expect(parsePrefixedId('signingKey', id)).toBeUndefined();
    expect(parsePrefixedId('apiKey', id)).toBeUndefined();
  });

  it.each([
    '',
    'ep_',
    DIGITS,
    UUID,
    `ep_${UUID}`,
    `ep_${DIGITS.toUpperCase()}`,
    `EP_${DIGITS}`,
    `ep_${DIGITS}0`,
    `ep_${DIGITS.slice(1)}`,
    ` ep_${DIGITS}`,
    `ep_${DIGITS}\n`,
    `ep_${DIGITS.slice(1)}g`,
  ])('is rejected in another form: "%s"', (id) => expect(parsePrefixedId('endpoint', id)).toBeUndefined());

  it('is random, and matches its kind', () => {
    const uuids = Array.from({ length: 1000 }, createRandomUuid);
    expect(new Set(uuids).size).toBe(1000);
    expect(uuids.every(isUuid)).toBe(true);
    expect(
      parsePrefixedId('endpoint', ID_PREFIX.endpoint + createRandomUuid().replaceAll('-', '')),
    ).toBeDefined();
  });
});
