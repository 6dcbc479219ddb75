import { describe, expect, it } from '@jest/globals';
import { findQueuesAddress } from '../../src/app/queues-address.js';

const HERE = { protocol: 'http:', hostname: '127.0.0.1' };

describe('findQueuesAddress', () => {
  it('finds another port of this host', () => {
    expect(findQueuesAddress('a=b; posthorn_queues=127.0.0.1:3003', HERE)).toBe(
      'http://127.0.0.1:3003/queues',
    );
  });

  it.each([
    '',
    'posthorn_queues=evil.example',
    'posthorn_queues=127.0.0.1@evil.example',
    'posthorn_queues=127.0.0.1:x',
    'posthorn_queues=//evil.example/127.0.0.1',
  ])('finds nothing in "%s"', (cookies) => {
    expect(findQueuesAddress(cookies, HERE)).toBeUndefined();
  });
});
