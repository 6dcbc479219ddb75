import { describe, expect, it } from '@jest/globals';
import { createAddressGuard } from '../src/index.js';

const LONGEST_NAME = `${'a.'.repeat(126)}a`;

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
  ])('is allowed when it is public IPv4: %s', (ip) => expect(strict.isAllowedAddress(ip)).toBe(true));

  it.each([
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001::1',
    '2001:200::1',
    '3fff:1000::1',
  ])('is allowed when it is public IPv6: %s', (ip) => expect(strict.isAllowedAddress(ip)).toBe(true));

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
  ])('is blocked when its purpose is special: %s %s', (_range, ip) =>
    expect(strict.isAllowedAddress(ip)).toBe(false),
  );

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
  ])('is blocked when its purpose is special: %s %s', (_range, ip) =>
    expect(strict.isAllowedAddress(ip)).toBe(false),
  );

  it.each(['', 'localhost', '127.1', '1.1.1.1.'])(
    'is blocked when the text is not an address: "%s"',
    (text) => expect(strict.isAllowedAddress(text)).toBe(false),
  );
});

describe('the ranges of the operator', () => {
  const guard = createAddressGuard({
    allowInsecureDestinations: false,
    allowedCidrs: ['10.1.0.0/16', 'fd00::7'],
  });

  it.each(['10.1.0.1', '10.1.255.255', 'fd00::7'])('override the block: %s', (ip) =>
    expect(guard.isAllowedAddress(ip)).toBe(true),
  );

  it.each(['10.2.0.1', 'fd00::8', '::ffff:10.1.0.1'])('allow no other address: %s', (ip) =>
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
  ])('are refused at start when they are invalid: %s', (cidr) => {
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
    'HTTPS://EXAMPLE.COM/',
    'https://example.com./',
    'https://example.com:65535/',
    'https://bücher.example/ä?q=\u{1f600}',
    'https://a_b.example.com/%20@//a',
    `https://${'a'.repeat(63)}.com/`,
    `https://${LONGEST_NAME}/`,
    `https://${LONGEST_NAME}./`,
  ])('is accepted for a public destination: %s', (url) => expect(strict.checkUrl(url)).toBeUndefined());

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
  ])('is blocked in any notation of a forbidden address: %s', (url) =>
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
  ])('is rejected when it is invalid: "%s"', (url) => expect(strict.checkUrl(url)?.kind).toBe('invalid-url'));

  const FORBIDDEN_CHARACTER = 'must not hold white space, control characters or backslashes';
  const SLASHES = 'must have exactly two slashes between its scheme and its host';
  const HOST = 'must have a host of at most 253 characters, 1 to 63 in each label';

  it.each([
    ['https:example.com/abc', SLASHES],
    ['https:/example.com/', SLASHES],
    ['https:///example.com/', SLASHES],
    ['https://example.com\\@127.0.0.1/', FORBIDDEN_CHARACTER],
    ['https:\\\\example.com/', FORBIDDEN_CHARACTER],
    ['https:/\\example.com/', FORBIDDEN_CHARACTER],
    ['https://example.com/a\\b', FORBIDDEN_CHARACTER],
    [' https://example.com/', FORBIDDEN_CHARACTER],
    ['https://example.com/ ', FORBIDDEN_CHARACTER],
    ['https://example.com/\u00a0', FORBIDDEN_CHARACTER],
    ['https://example.com/a b', FORBIDDEN_CHARACTER],
    ['https://exam\tple.com/', FORBIDDEN_CHARACTER],
    ['ht\ntps://example.com/', FORBIDDEN_CHARACTER],
    ['https://example.com/a\r\nb', FORBIDDEN_CHARACTER],
    ['https://example.com/\u0000', FORBIDDEN_CHARACTER],
    ['https://example.com/\u007f', FORBIDDEN_CHARACTER],
    ['https://example.com/\u0085', FORBIDDEN_CHARACTER],
    ['https://example.com/\u2028', FORBIDDEN_CHARACTER],
    ['https://example.com/\ufeff', FORBIDDEN_CHARACTER],
    ['https://..../aaaa', HOST],
    ['https://./', HOST],
    ['https://example..com/a', HOST],
    ['https://.example.com/', HOST],
    ['https://example.com../', HOST],
    [`https://${'a'.repeat(64)}.com/`, HOST],
    [`https://a${LONGEST_NAME}/`, HOST],
    ...['https://unix:', 'https://unix', 'https://UNIX:/var/run/docker.sock:/', 'https://unix.:443/'].map(
      (url) => [url, 'must not have the host `unix`'] as const,
    ),
    ['https://example.com:0/', 'must have a port of 1 to 65535'],
    ['https://example.com:65536/', 'not a valid absolute URL'],
  ])('is invalid when a parser has to repair it: %j', (url, message) =>
    expect(strict.checkUrl(url)).toEqual({ kind: 'invalid-url', message }),
  );

  it.each(['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'unix:/var/run/docker.sock'])(
    'must use https: %s',
    (url) => expect(strict.checkUrl(url)?.kind).toBe('not-https'),
  );

  it.each([
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://:secret@example.com/',
    'https://@example.com/',
    'https://:@example.com/',
  ])('must not contain credentials, which are not repeated: %s', (url) => {
    const issue = strict.checkUrl(url);
    expect(issue?.kind).toBe('credentials-in-url');
    expect(issue?.message).not.toContain('secret');
  });
});

describe('with insecure destinations allowed', () => {
  const insecure = createAddressGuard({ allowInsecureDestinations: true, allowedCidrs: [] });

  it.each(['http://localhost:8080/', 'http://10.0.0.1/', 'https://127.0.0.1/', 'http://receiver/'])(
    'allows a destination on the development machine: %s',
    (url) => expect(insecure.checkUrl(url)).toBeUndefined(),
  );

  it.each(['http:localhost/', 'http:///localhost/', 'http://local host/', 'http://localhost:0/'])(
    'refuses a URL in an invalid notation: %s',
    (url) => expect(insecure.checkUrl(url)?.kind).toBe('invalid-url'),
  );

  it('refuses other protocols', () => expect(insecure.checkUrl('ftp://localhost/')?.kind).toBe('not-https'));
});
