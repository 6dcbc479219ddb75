import { describe, expect, it } from '@jest/globals';
import {
  type KeptPayload,
  type PlanName,
  payloadKeptUntil,
  payloadLifetimeHours,
  PLANS,
} from '../src/index.js';

const NAMES = Object.keys(PLANS) as PlanName[];

describe.each(NAMES)('on the plan %s, a payload is kept', (name) => {
  const plan = PLANS[name];

  it.each([1, plan.defaultRetentionHours, plan.maxRetentionHours])('as long as requested: %i h', (hours) => {
    expect(payloadLifetimeHours(hours, plan)).toBe(hours);
  });

  it('for at most the plan’s default when it is not kept after its delivery', () => {
    expect(payloadLifetimeHours(0, plan)).toBe(plan.defaultRetentionHours);
  });
});

describe('a payload is kept until', () => {
  const ACCEPTED: KeptPayload = {
    retentionHours: 72,
    createdAt: new Date('2026-02-01T00:00:00Z'),
    deliveredAt: null,
    failedAt: null,
    expiredAt: null,
  };
  const SOON = new Date('2026-02-01T00:00:01Z');
  const LATE = new Date('2026-02-05T12:00:00Z');
  const END = new Date('2026-02-04T00:00:00Z');

  it.each<[string, Partial<KeptPayload>, Date | undefined]>([
    ['the end of its retention', { deliveredAt: SOON }, END],
    ['the end of its retention, after a failure', { failedAt: SOON, expiredAt: LATE }, END],
    ['a delivery after its retention', { deliveredAt: LATE }, LATE],
    ['a failure after its retention', { failedAt: LATE }, LATE],
    ['the delivery, with a retention of 0', { retentionHours: 0, deliveredAt: SOON }, SOON],
    [
      'the erasure of a failed one, with a retention of 0',
      { retentionHours: 0, failedAt: SOON, expiredAt: LATE },
      LATE,
    ],
    [
      'nobody knows when, of a failed one with a retention of 0',
      { retentionHours: 0, failedAt: SOON },
      undefined,
    ],
    ['nobody knows when, while it is not settled', {}, undefined],
  ])('%s', (_, facts, until) => {
    expect(payloadKeptUntil({ ...ACCEPTED, ...facts })).toEqual(until);
  });
});
