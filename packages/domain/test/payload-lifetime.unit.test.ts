import { describe, expect, it } from '@jest/globals';
import { type PlanName, payloadLifetimeHours, PLANS } from '../src/index.js';

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
