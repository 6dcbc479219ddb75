import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Outcome, runBriefly } from '@posthorn/chaos';

describe('eight workers on two shards of a Redis Cluster, while workers come and go and a master dies', () => {
  let outcome: Outcome;

  beforeAll(async () => {
    outcome = await runBriefly('cluster');
  }, 300_000);

  it('deliver each accepted message once', () => {
    expect(outcome.reconciliation.accepted).toBeGreaterThan(100);
    expect(outcome.reconciliation).toMatchObject({ lost: 0, stuck: 0, suspects: [] });
    expect(outcome.reconciliation.duplicates).toMatchObject({ notAllowed: 0 });
  });

  it('share the work with the workers that came last, and violate no other invariant', () => {
    expect(outcome.violations).toEqual([]);
  });
});
