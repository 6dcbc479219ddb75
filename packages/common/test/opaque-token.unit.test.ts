import { describe, expect, it } from '@jest/globals';
import { createOpaqueToken, hashOpaqueToken, holdsOwnSecret, isOpaqueToken } from '../src/index.js';

describe.each(['session', 'code', 'portal'] as const)('a token of kind %s', (kind) => {
  it('has its kind and 256 random bits, and its hash is that of the whole token', () => {
    const { token, hash } = createOpaqueToken(kind);
    expect(token).toMatch(new RegExp(`^wh_${kind}_[\\w-]{43}$`));
    expect(hash).toBe(hashOpaqueToken(token));
    expect(createOpaqueToken(kind).token).not.toBe(token);
  });

  it('is recognized, and no text with more or less', () => {
    const { token } = createOpaqueToken(kind);
    const others = [token.slice(1), token.slice(0, -1), `${token}a`, `${token}\n`, ` ${token}`];
    expect(isOpaqueToken(kind, token)).toBe(true);
    expect(others.filter((text) => isOpaqueToken(kind, text))).toEqual([]);
  });

  it('is no token of another kind', () => {
    const { token } = createOpaqueToken(kind === 'session' ? 'code' : 'session');
    expect(isOpaqueToken(kind, token)).toBe(false);
  });

  it('counts as a secret of Posthorn', () =>
    expect(holdsOwnSecret(`https://example.com/#${createOpaqueToken(kind).token}`)).toBe(true));
});
