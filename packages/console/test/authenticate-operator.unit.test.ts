import { expect, it } from '@jest/globals';
import { createOperatorAuthentication } from '../src/login/check-login.js';

const authenticate = createOperatorAuthentication([
  { name: 'alice', password: 'with:colons:and:more' },
  { name: 'bob', password: 'another-password' },
]);

function basic(text: string, encoding: BufferEncoding = 'utf8'): string {
  return `Basic ${Buffer.from(text, encoding).toString('base64')}`;
}

it.each([
  [basic('alice:with:colons:and:more'), 'alice'],
  [basic('bob:another-password').replace('Basic', 'bAsIc'), 'bob'],
  [basic('bob:with:colons:and:more'), undefined],
  [basic('alice:'), undefined],
  [basic('alice'), undefined],
  [basic(''), undefined],
  [basic('alice:with:colons:and:more\0'), undefined],
  [basic('Alice:with:colons:and:more'), undefined],
  [`${basic('alice:with:colons:and:more')} x`, undefined],
  ['Basic', undefined],
  ['', undefined],
])('identifies the operator of a login: %p', (authorization, name) => {
  expect(authenticate(authorization)).toBe(name);
});

it('refuses every login without configured operators', () => {
  expect(createOperatorAuthentication([])(basic('alice:with:colons:and:more'))).toBeUndefined();
});
