import { describe, expect, it } from '@jest/globals';
import { createAllowlist, findSenderAddress, isCidr } from '../src/index.js';
import { verifyReceivedRequest } from './support/verify-request.js';
import { headersOf, requestWith, settingsWith } from './support/requests.js';

const SOCKET = '10.0.0.2';

function findSender(
  forwarded: string | undefined,
  trustedProxies: number,
  socketAddress = SOCKET,
): string | undefined {
  const headers = headersOf(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded });
  return findSenderAddress({ socketAddress, headers, trustedProxies });
}

describe("the sender's address", () => {
  it.each<[string, string | undefined, number, string]>([
    ['without proxies, is the socket’s', undefined, 0, '10.0.0.2'],
    ['without proxies, is not taken from the header', '198.51.100.7', 0, '10.0.0.2'],
    ['behind one proxy, is the last one in the header', '198.51.100.7', 1, '198.51.100.7'],
    ["behind one proxy, ignores the header's earlier entries", '1.1.1.1, 198.51.100.7', 1, '198.51.100.7'],
    [
      'behind two proxies, is the last but one in the header',
      '1.1.1.1, 198.51.100.7, 10.0.0.1',
      2,
      '198.51.100.7',
    ],
    [
      'behind fewer proxies than configured, is the first one in the header',
      '198.51.100.7',
      3,
      '198.51.100.7',
    ],
    ['without the header, is the socket’s', undefined, 1, '10.0.0.2'],
    ['has no white space', '1.1.1.1,198.51.100.7', 1, '198.51.100.7'],
    ['has no port', '198.51.100.7:51234', 1, '198.51.100.7'],
    ['has neither brackets nor a port', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['has one notation', '2001:DB8:0:0::0001', 1, '2001:db8::1'],
    ['counts as IPv4 when it is mapped', '::ffff:198.51.100.7', 1, '198.51.100.7'],
    ['counts as IPv4 when it is mapped in hexadecimal', '::FFFF:c633:6407', 1, '198.51.100.7'],
  ])('%s', (_what, ...[forwarded, proxies, address]) => expect(findSender(forwarded, proxies)).toBe(address));

  it.each([
    ['unknown', 'unknown'],
    ['an obfuscated name', '_hidden'],
    ['empty at its end', '198.51.100.7,'],
    ['an address and more', '198.51.100.7 and more'],
    ['a number', '3325256711'],
    ['octal', '0306.063.0144.07'],
    ['too long', '1'.repeat(16_000)],
  ])('is undefined when the proxy’s entry is %s', (_what, forwarded) =>
    expect(findSender(forwarded, 1)).toBeUndefined(),
  );

  it('is found in a list of 8,000 entries', () =>
    expect(findSender(`${'1,'.repeat(8000)}198.51.100.7`, 1)).toBe('198.51.100.7'));

  it('is mapped and has no zone when it comes from a socket', () => {
    expect(findSender(undefined, 0, '::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(findSender(undefined, 0, 'fe80::1%eth0')).toBe('fe80::1');
  });
});

describe('an allowlist', () => {
  const allowlist = createAllowlist([
    '192.0.2.0/24',
    '198.51.100.7',
    '2001:db8::/32',
    '::ffff:203.0.113.0/120',
  ]);

  function evaluate(socketAddress: string | undefined): string {
    const rejection = verifyReceivedRequest(requestWith({ socketAddress }), settingsWith({ allowlist }), {
      trustedProxies: 0,
    });
    return rejection?.reasonCode ?? 'accepted';
  }

  it.each([
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '198.51.100.7',
    '2001:db8:1::5',
    '203.0.113.9',
    '::ffff:203.0.113.9',
  ])('accepts %s', (address) => expect(evaluate(address)).toBe('accepted'));

  it.each([
    '192.0.3.1',
    '198.51.100.8',
    '2001:db9::1',
    '::ffff:192.0.3.1',
    '::192.0.2.1',
    '',
    'unix',
    undefined,
  ])('refuses %s', (address) => expect(evaluate(address)).toBe('ip_not_allowed'));

  it('contains no IPv4 address when it allows all IPv6 addresses, and vice versa', () => {
    expect(createAllowlist(['::/0']).includes('192.0.2.1')).toBe(false);
    expect(createAllowlist(['0.0.0.0/0']).includes('2001:db8::1')).toBe(false);
  });

  it.each(['10.0.0.0/8', '10.0.0.1', '0.0.0.0/0', '2001:db8::/32', '::1', '::/0', '::ffff:10.0.0.0/104'])(
    'may contain %s',
    (cidr) => expect(isCidr(cidr)).toBe(true),
  );

  it.each([
    '',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/8 ',
    '10.0.0/8',
    '10.0.0.0/0x8',
    '010.0.0.0/8',
    '2001:db8::/129',
    'fe80::1%eth0/64',
    '[::1]/128',
    '10.0.0.1:80',
    '::ffff:10.0.0.0/129',
    'localhost',
    '*',
  ])('must not contain "%s"', (cidr) => expect(isCidr(cidr)).toBe(false));
});
