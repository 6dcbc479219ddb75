import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { type QuotaOptions, createRejectionQuota } from '../../src/rejections/rejection-quota.js';
import { shortenHeaders } from '../../src/rejections/rejection-log.js';
import { createTokenBucket, takeFromAll } from '../../src/rejections/token-bucket.js';

const upTo = (capacity: number) => ({ capacity, perSecond: 0 });
const MANY = upTo(1000);
const NEVER = upTo(0);

const quotaWith = (options: Partial<QuotaOptions>) =>
  createRejectionQuota({
    ofEndpoint: MANY,
    ofProject: MANY,
    ofProjectAtLeast: NEVER,
    inAll: MANY,
    counts: { everyMs: 0, atOnce: 10 },
    ...options,
  });

const endpoint = (id: string, projectId = 'p') => ({ id, projectId });

describe('a token bucket', () => {
  it('gives its capacity at once, and then its rate', () => {
    const bucket = createTokenBucket({ capacity: 3, perSecond: 2 }, 0);
    const taken = [0, 0, 0, 0, 499, 500, 500, 1000].map((nowMs) => takeFromAll([bucket], nowMs));
    expect(taken).toEqual([true, true, true, false, false, true, false, true]);
  });

  it('never holds more than its capacity, however long it is unused', () => {
    const bucket = createTokenBucket({ capacity: 2, perSecond: 100 }, 0);
    expect([9e9, 9e9, 9e9].map((nowMs) => takeFromAll([bucket], nowMs))).toEqual([true, true, false]);
  });

  it('loses nothing when a bucket taken together with it is empty', () => {
    const full = createTokenBucket(upTo(1), 0);
    expect(takeFromAll([full, createTokenBucket(NEVER, 0)], 0)).toBe(false);
    expect(takeFromAll([full], 0)).toBe(true);
  });
});

describe('a quota of rejections', () => {
  it('counts the rejections that were not recorded after the last recorded one', () => {
    const quota = quotaWith({ ofEndpoint: upTo(2) });
    expect(['1', '2', '3', '4'].map((id) => quota.admit(endpoint('a'), id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(quota.listDue()).toMatchObject([{ endpointId: 'a', id: '2', count: 2, refusals: 2 }]);
  });

  it('counts none twice, and none that arrives while the count is written', () => {
    const quota = quotaWith({ ofEndpoint: upTo(1) });
    for (const id of ['1', '2', '3']) quota.admit(endpoint('a'), id);
    const counts = quota.listDue();
    quota.admit(endpoint('a'), '4');
    quota.subtractRecorded(counts);
    expect(quota.listDue()).toMatchObject([{ endpointId: 'a', id: '1', count: 1, refusals: 1 }]);
  });

  it.each<[string, Parameters<typeof quotaWith>[0], readonly [string, readonly number[]]]>([
    ['counts each endpoint separately', { ofEndpoint: upTo(2) }, ['aaabb', [1, 1, 0, 1, 1]]],
    ['counts each project separately', { ofProject: upTo(2) }, ['aacbb', [1, 1, 0, 1, 1]]],
    ['limits the total of all projects', { inAll: upTo(3) }, ['aaabb', [1, 1, 1, 0, 0]]],
    [
      'guarantees a project its minimum, even when others use up the total',
      { inAll: upTo(2), ofProjectAtLeast: upTo(1) },
      ['aaaabbb', [1, 1, 1, 0, 1, 0, 0]],
    ],
  ])('%s', (_what, options, [endpointIds, admitted]) => {
    const quota = quotaWith(options);
    const projectOf = (id: string): string => (id === 'b' ? 'q' : 'p');
    const given = Array.from(endpointIds, (id, index) =>
      Number(quota.admit(endpoint(id, projectOf(id)), String(index))),
    );
    expect(given).toEqual(admitted);
  });

  it('keeps the count of an endpoint without a recorded rejection until one is recorded', () => {
    const quota = quotaWith({ inAll: NEVER });
    quota.admit(endpoint('a'), '1');
    expect(quota.listDue()).toEqual([]);
    expect(quota.listAll()).toEqual([]);
  });

  it('writes the counts of a limited number of endpoints at once, longest wait first', () => {
    const quota = quotaWith({ ofEndpoint: upTo(1), counts: { everyMs: 0, atOnce: 2 } });
    const flood = (): void => {
      for (const id of ['a', 'b', 'c']) for (const n of [1, 2]) quota.admit(endpoint(id), `${id}${n}`);
    };
    flood();
    expect(quota.listDue().map(({ endpointId }) => endpointId)).toEqual(['a', 'b']);
    quota.subtractRecorded(quota.listDue());
    flood();
    expect(quota.listDue().map(({ endpointId }) => endpointId)).toEqual(['c', 'a']);
    expect(quota.listAll()).toHaveLength(3);
  });

  it('writes the count of one endpoint only at its interval', async () => {
    const quota = quotaWith({ ofEndpoint: upTo(1), counts: { everyMs: 300, atOnce: 2 } });
    const refuse = (): boolean => quota.admit(endpoint('a'), 'x');
    refuse();
    refuse();
    quota.subtractRecorded(quota.listDue());
    const settledMs = performance.now();
    refuse();
    expect(quota.listAll()).toHaveLength(1);
    await waitFor(() => quota.listDue().length > 0);
    expect(performance.now() - settledMs).toBeGreaterThanOrEqual(299);
  });
});

describe('the headers of a record', () => {
  it('are unchanged when they are few', () => {
    expect(shortenHeaders({ Host: 'x', 'X-Kind': 'push' })).toEqual({ Host: 'x', 'X-Kind': 'push' });
  });

  it('have at most 4 KiB, and at most 512 characters each', () => {
    const headers = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`X-${index}`, 'v'.repeat(5000)]),
    );
    const kept = shortenHeaders(headers);
    expect(JSON.stringify(kept).length).toBeLessThan(4500);
    expect(kept['X-0']).toBe(`${'v'.repeat(512)}…`);
  });
});
