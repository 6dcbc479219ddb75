import { describe, expect, it } from '@jest/globals';
import { createOpaqueToken } from '@posthorn/common';
import { createSessionCookie } from '../../src/console-sessions/session-cookie.js';

const { token, hash } = createOpaqueToken('session');
const other = createOpaqueToken('session').token;
const plain = createSessionCookie('http://127.0.0.1:3000');
const secure = createSessionCookie('https://posthorn.example.com/hooks');

describe('the cookie of an address with https', () => {
  it('is Secure, and its name keeps other hosts of the domain from planting it', () => {
    const cookie = secure.serialize(token, new Date(Date.now() + 60_500));
    expect(cookie).toBe(
      `__Host-posthorn_console=${token}; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure`,
    );
    expect(secure.cleared).toBe(
      '__Host-posthorn_console=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
  });

  it('is not read from a cookie without that prefix', () => {
    expect(secure.readTokenHash(`posthorn_console=${token}`)).toBeUndefined();
    expect(secure.readTokenHash(`__Host-posthorn_console=${token}`)).toBe(hash);
  });
});

describe('the token of a Cookie header', () => {
  it.each([
    ['alone', `posthorn_console=${token}`],
    ['among others', `a=1; posthorn_console=${token};b="2"`],
    ['twice', `posthorn_console=${token}; posthorn_console=${token}`],
  ])('is found %s', (_where, header) => expect(plain.readTokenHash(header)).toBe(hash));

  it.each([
    ['no header', undefined],
    ['an empty value', 'posthorn_console='],
    ['two tokens, one of which another host planted', `posthorn_console=${token}; posthorn_console=${other}`],
    ['a token and a planted empty one', `posthorn_console=; posthorn_console=${token}`],
    ['another name that ends so', `x_posthorn_console=${token}`],
    ['another case of the name', `Posthorn_Console=${token}`],
    ['a text after it', `posthorn_console=${token}x`],
    ['quotes', `posthorn_console="${token}"`],
    ['a token of another kind', `posthorn_console=${createOpaqueToken('code').token}`],
    ['a long text', `posthorn_console=${'wh_session_'.repeat(1000)}`],
  ])('is not found with %s', (_what, header) => expect(plain.readTokenHash(header)).toBeUndefined());
});
