import { describe, expect, it } from '@jest/globals';
import { keepsUp } from '../src/load/keeps-up.js';
import { findHighestRate } from '../src/load/find-highest-rate.js';

/** Simulates a service that keeps up with `capacity` a second. */
function search(capacity: number, startRate: number, probes = 30): Promise<number> {
  return findHighestRate({ startRate, probes, probe: (rate) => Promise.resolve(rate <= capacity) });
}

describe('the search for the highest rate', () => {
  it.each([
    ['far above the first guess', 5000, 100],
    ['right below it', 990, 1000],
    ['far below it', 40, 1000],
  ])('finds a rate %s', async (_title, capacity, startRate) => {
    const rate = await search(capacity, startRate);
    expect(rate).toBeLessThanOrEqual(capacity);
    expect(rate).toBeGreaterThan(capacity * 0.9);
  });

  it('tries at most the allowed number of rates', async () => {
    let tried = 0;
    await findHighestRate({ startRate: 10, probes: 4, probe: () => Promise.resolve((tried += 1) > 0) });
    expect(tried).toBe(4);
  });

  it('finds no rate when none is kept', async () => {
    expect(await search(0, 1000, 5)).toBe(0);
  });
});

describe('a rate', () => {
  const KEPT = { perSecond: 1000, acceptedPerSecond: 1000, deliveredPerSecond: 1000, backlog: 20 };

  it('is kept when nearly as much is accepted and delivered', () => {
    expect(keepsUp({ ...KEPT, acceptedPerSecond: 990, deliveredPerSecond: 985 })).toBe(true);
  });

  it.each([
    ['less is accepted', { acceptedPerSecond: 950 }],
    ['less is delivered', { deliveredPerSecond: 950 }],
    ['much has not arrived', { backlog: 600 }],
  ])('is missed when %s', (_title, change) => {
    expect(keepsUp({ ...KEPT, ...change })).toBe(false);
  });
});
