import { describe, expect, it } from '@jest/globals';
import { announceQueues, hasConsoleSession } from '../src/page-route.js';

const request = (headers: Readonly<Record<string, string>>) => ({ header: (name: string) => headers[name] });

describe('hasConsoleSession', () => {
  it.each([
    ['posthorn_console=token', true],
    ['theme=dark; __Host-posthorn_console=token', true],
    ['not_posthorn_console=token', false],
    ['theme=posthorn_console=token', false],
  ])('reads the cookies "%s"', (cookie, isSignedIn) => {
    expect(hasConsoleSession(request({ cookie }))).toBe(isSignedIn);
  });

  it('is false without cookies', () => {
    expect(hasConsoleSession(request({}))).toBe(false);
  });
});

describe('announceQueues', () => {
  it.each(['ops.example.com', '127.0.0.1:3003', '[::1]:3003'])('names the host %s', (host) => {
    expect(announceQueues(request({ host }))).toEqual({
      'Set-Cookie': `posthorn_queues=${host}; Path=/; SameSite=Strict`,
    });
  });

  it.each(['x; Domain=example.com', 'a/b', ''])('names no host when it is "%s"', (host) => {
    expect(announceQueues(request({ host }))).toEqual({});
  });
});
