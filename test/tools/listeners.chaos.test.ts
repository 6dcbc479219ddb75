import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Outcome, runBriefly } from '@posthorn/chaos';

describe('listeners that stay, while processes are killed, connections are cut, both stores are lost, and a deploy happens', () => {
  let day: Outcome;

  beforeAll(async () => {
    day = await runBriefly('listeners');
  }, 400_000);

  it('get each accepted webhook', () => {
    expect(day.reconciliation.accepted).toBeGreaterThan(200);
    expect(day.reconciliation).toMatchObject({ lost: 0, stuck: 0, suspects: [] });
  });

  it('end each with one attempt', () => {
    expect(day.reconciliation).toMatchObject({ attemptIssues: 0, needlessAttempts: 0 });
  });

  it('get new webhooks in order, none twice on a connection, and no other invariant is violated', () => {
    expect(day.violations).toEqual([]);
  });
});
