import { describe, expect, it } from '@jest/globals';
import { createAddressGuard } from '../src/index.js';

const strict = createAddressGuard({ allowInsecureDestinations: false, allowedCidrs: [] });

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '223.255.255.255',
  ])('that is public IPv4 is allowed: %s', (ip) => expect(strict.isAllowedAddress(ip)).toBe(true));

  it.each([
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001::1',
    '2001:200::1',
    '3fff:1000::1',
  ])('that is public IPv6 is allowed: %s', (ip) => expect(strict.isAllowedAddress(ip)).toBe(true));

  it.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.255.255.255'],
    ['private', '10.255.255.255'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['cloud metadata', '169.254.169.254'],
    ['cloud platform', '168.63.129.16'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.19.255.255'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
  ])('of special purpose is blocked: %s %s', (_range, ip) => expect(strict.isAllowedAddress(ip)).toBe(false));

  it.each([
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-compatible', '::8.8.8.8'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:8.8.8.8'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['discard-only', '100::1'],
    ['Teredo', '2001::1'],
    ['benchmarking', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['6to4', '2002:7f00:1::'],
    ['6bone', '3ffe::1'],
    ['SRv6', '5f00::1'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
  ])('of special purpose is blocked: %s %s', (_range, ip) => expect(strict.isAllowedAddress(ip)).toBe(false));

  it.each(['', 'localhost', '127.1', '1.1.1.1.'])('that is no address is blocked: "%s"', (text) =>
    expect(strict.isAllowedAddress(text)).toBe(false),
  );
});

describe('the ranges that the operator allows', () => {
  const guard = createAddressGuard({
    allowInsecureDestinations: false,
    allowedCidrs: ['10.1.0.0/16', 'fd00::7'],
  });

  it.each(['10.1.0.1', '10.1.255.255', 'fd00::7'])('override the block: %s', (ip) =>
    expect(guard.isAllowedAddress(ip)).toBe(true),
  );

  it.each(['10.2.0.1', 'fd00::8', '::ffff:10.1.0.1'])('allow nothing else: %s', (ip) =>
    expect(guard.isAllowedAddress(ip)).toBe(false),
  );

  it('do not allow http', () => expect(guard.checkUrl('http://10.1.0.1/')?.kind).toBe('not-https'));

  it.each([
    '10.0.0.0/33',
    '10.0.0/8',
    'example.com',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    'fe80::1%lo',
  ])('are refused at start when they cannot be read: %s', (cidr) => {
    const create = () => createAddressGuard({ allowInsecureDestinations: false, allowedCidrs: [cidr] });
    expect(create).toThrow(`"${cidr}"`);
  });
});

describe('a URL', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443/a?b=c#d',
    'https://1.1.1.1/',
    'https://[2606:4700::1]/',
  ])('of a public destination is accepted: %s', (url) => expect(strict.checkUrl(url)).toBeUndefined());

  it.each([
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0x7f000001/',
    'https://①②⑦.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://api.localhost:8443/',
    'https://localhost.localdomain/',
  ])('that names a forbidden address is blocked in any spelling: %s', (url) =>
    expect(strict.checkUrl(url)).toEqual({
      kind: 'blocked-address',
      message: 'destination address not allowed',
    }),
  );

  it.each([
    '',
    'example.com',
    '/hook',
    'https://',
    'https://exa mple.com/',
    'https://256.1.1.1/',
    'https://[::1',
  ])('that cannot be read is invalid: "%s"', (url) => expect(strict.checkUrl(url)?.kind).toBe('invalid-url'));

  it.each(['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'unix:/var/run/docker.sock'])(
    'must use https: %s',
    (url) => expect(strict.checkUrl(url)?.kind).toBe('not-https'),
  );

  it.each(['https://user@example.com/', 'https://user:secret@example.com/', 'https://:secret@example.com/'])(
    'must not hold credentials, and they are not repeated: %s',
    (url) => {
      const fault = strict.checkUrl(url);
      expect(fault?.kind).toBe('credentials-in-url');
      expect(fault?.message).not.toContain('secret');
    },
  );
});

describe('with insecure destinations allowed', () => {
  const insecure = createAddressGuard({ allowInsecureDestinations: true, allowedCidrs: [] });

  it.each(['http://localhost:8080/', 'http://10.0.0.1/', 'https://127.0.0.1/', 'http://receiver/'])(
    'a laptop may send to %s',
    (url) => expect(insecure.checkUrl(url)).toBeUndefined(),
  );

  it('other protocols stay refused', () =>
    expect(insecure.checkUrl('ftp://localhost/')?.kind).toBe('not-https'));
});
