import { describe, expect, it } from '@jest/globals';
import { createRejectionQuota } from '../src/rejections/rejection-quota.js';
import { shortenHeaders } from '../src/rejections/shorten-headers.js';
import { createTokenBucket } from '../src/rejections/token-bucket.js';

const NEVER = { capacity: 0, perSecond: 0 };
const MANY = { capacity: 1000, perSecond: 0 };

describe('a token bucket', () => {
  it('gives what it holds at once, and then what flows in', () => {
    const take = createTokenBucket({ capacity: 3, perSecond: 2 }, 0);
    expect([0, 0, 0, 0, 499, 500, 500, 1000].map(take)).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('holds no more than it can, however long nobody takes', () => {
    const take = createTokenBucket({ capacity: 2, perSecond: 100 }, 0);
    expect([9e9, 9e9, 9e9].map(take)).toEqual([true, true, false]);
  });
});

describe('a quota of rejections', () => {
  it('counts, behind the last that is recorded, those that are not', () => {
    const quota = createRejectionQuota({ ofEndpoint: { capacity: 2, perSecond: 0 }, inAll: MANY });
    expect(['1', '2', '3', '4'].map((id) => quota.admit('a', id))).toEqual([true, true, false, false]);
    expect(quota.listNotRecorded()).toEqual([{ endpointId: 'a', id: '2', count: 2 }]);
  });

  it('counts none twice, and none of those that come while the count is written', () => {
    const quota = createRejectionQuota({ ofEndpoint: { capacity: 1, perSecond: 0 }, inAll: MANY });
    for (const id of ['1', '2', '3']) quota.admit('a', id);
    const counts = quota.listNotRecorded();
    quota.admit('a', '4');
    quota.settle(counts);
    expect(quota.listNotRecorded()).toEqual([{ endpointId: 'a', id: '1', count: 1 }]);
  });

  it('of one endpoint is none of another, but for what all may have', () => {
    const quota = createRejectionQuota({
      ofEndpoint: { capacity: 2, perSecond: 0 },
      inAll: { capacity: 3, perSecond: 0 },
    });
    const admitted = ['a', 'a', 'a', 'b', 'b'].map((endpointId, index) =>
      quota.admit(endpointId, String(index)),
    );
    expect(admitted).toEqual([true, true, false, true, false]);
  });

  it('keeps the count of an endpoint of which nothing is recorded until something is', () => {
    const quota = createRejectionQuota({ ofEndpoint: MANY, inAll: NEVER });
    quota.admit('a', '1');
    expect(quota.listNotRecorded()).toEqual([]);
  });
});

describe('the headers of a record', () => {
  it('are kept as they are when they are few', () => {
    expect(shortenHeaders({ Host: 'x', 'X-Kind': 'push' })).toEqual({ Host: 'x', 'X-Kind': 'push' });
  });

  it('have room for 4 KiB, and none of them for more than 512 characters', () => {
    const headers = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`X-${index}`, 'v'.repeat(5000)]),
    );
    const kept = shortenHeaders(headers);
    expect(JSON.stringify(kept).length).toBeLessThan(4500);
    expect(kept['X-0']).toBe(`${'v'.repeat(512)}…`);
  });
});
