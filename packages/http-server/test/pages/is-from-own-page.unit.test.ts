import { expect, it } from '@jest/globals';
import { isFromOwnPage } from '../../src/index.js';

const ORIGINS = ['https://queues.example.com'];

it.each([
  ['an IP address', 'http://127.0.0.1:9090', '127.0.0.1:9090', true],
  ['an IPv6 address', 'http://[::1]:9090', '[::1]:9090', true],
  ['localhost', 'http://localhost:9090', 'localhost:9090', true],
  [
    'a configured origin, even when the proxy changes the host',
    'https://queues.example.com',
    '10.0.0.1:9090',
    true,
  ],
  ['an unknown name that is also in the host header', 'http://evil.example:9090', 'evil.example:9090', false],
  ['the name of an origin in another scheme', 'http://queues.example.com', 'queues.example.com', false],
  ['another IP address', 'http://192.0.2.1:9090', '127.0.0.1:9090', false],
  ['nothing', undefined, '127.0.0.1:9090', false],
])('evaluates a change from %s', (...[, origin, host, isOwn]) => {
  const headers: Readonly<Record<string, string | undefined>> = { origin, host };
  expect(isFromOwnPage({ header: (name) => headers[name] }, ORIGINS)).toBe(isOwn);
});
