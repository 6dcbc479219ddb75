import { describe, expect, it } from '@jest/globals';
import { type Plan, longestRecordRetentionHours, PLANS, recordRetentions } from '../src/index.js';

const CUSTOM: Plan = { ...PLANS.free, maxRetentionHours: 48 };

it('is as long as a plan may keep a payload, with the operator’s plans first', () => {
  const retentions = recordRetentions({ free: CUSTOM, tiny: CUSTOM });
  expect(retentions).toEqual(
    expect.arrayContaining([
      { plan: 'free', hours: 48 },
      { plan: 'tiny', hours: 48 },
      { plan: 'enterprise', hours: 8760 },
    ]),
  );
  expect(retentions).toHaveLength(6);
});

describe('the longest of the plans in use', () => {
  it.each<[string, readonly string[], number | undefined]>([
    ['is that of the plan that keeps records longest', ['free', 'pro'], 1440],
    ['is undefined while a plan is unknown', ['free', 'legacy'], undefined],
    ['is undefined without tenants', [], undefined],
  ])('%s', (_what, inUse, hours) => {
    expect(longestRecordRetentionHours(recordRetentions(), inUse)).toBe(hours);
  });
});
