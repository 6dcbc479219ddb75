import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Outcome, runBriefly } from '@posthorn/chaos';

describe('messages with keys, while processes are killed and both stores are lost', () => {
  let day: Outcome;

  beforeAll(async () => {
    day = await runBriefly('order');
  }, 400_000);

  it('are all delivered', () => {
    expect(day.reconciliation.accepted).toBeGreaterThan(200);
    expect(day.reconciliation).toMatchObject({ lost: 0, stuck: 0, suspects: [] });
  });

  it('arrive in the order of their keys, one at a time, and no other invariant is violated', () => {
    expect(day.violations).toEqual([]);
  });
});
