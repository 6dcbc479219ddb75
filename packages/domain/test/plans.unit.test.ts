import { describe, expect, it } from '@jest/globals';
import { type PlanName, createPlans, overageOf, PLANS } from '../src/index.js';

const NAMES = Object.keys(PLANS) as PlanName[];

/**
 * The limits of each plan: messages, projects, endpoints, consumers, event types, default and maximum hours of retention, response bodies,
 * exports an hour, rate a minute.
 */
it.each([
  ['free', 10_000, 1, 10, 1000, 1000, 72, 72, false, 1, 1000],
  ['starter', 100_000, 3, 50, 10_000, 1000, 168, 720, true, 4, 6000],
  ['pro', 1_000_000, 10, 500, 100_000, 1000, 168, 1440, true, 12, 60_000],
  ['business', 10_000_000, 50, 5000, 1_000_000, 1000, 720, 2160, true, 60, 600_000],
  ['enterprise', null, null, null, null, null, 720, 8760, true, null, 2_147_483_647],
] as const)('has the documented limits in the plan %s', (name, ...allowed) =>
  expect([
    PLANS[name].messagesPerMonth,
    PLANS[name].maxProjects,
    PLANS[name].maxEndpointsPerProject,
    PLANS[name].maxConsumersPerProject,
    PLANS[name].maxEventTypesPerProject,
    PLANS[name].defaultRetentionHours,
    PLANS[name].maxRetentionHours,
    PLANS[name].storesResponseBodies,
    PLANS[name].exportsPerHour,
    PLANS[name].maxRatePerMinute,
  ]).toEqual(allowed),
);

it.each(NAMES)('has a default within the maximum of the plan %s', (name) => {
  const { defaultRetentionHours, maxRetentionHours } = PLANS[name];
  expect(defaultRetentionHours).toBeLessThanOrEqual(maxRetentionHours);
});

it.each([
  'messagesPerMonth',
  'maxProjects',
  'maxEndpointsPerProject',
  'maxConsumersPerProject',
  'maxEventTypesPerProject',
  'maxRetentionHours',
  'exportsPerHour',
  'maxRatePerMinute',
] as const)('has no limit that is lower in a more expensive plan: %s', (limit) => {
  const values = NAMES.map((name) => PLANS[name][limit] ?? Infinity);
  expect(values).toEqual([...values].sort((a, b) => a - b));
});

it('refuses further messages on the free plan only', () =>
  expect(NAMES.filter((name) => !PLANS[name].allowsOverage)).toEqual(['free']));

describe('the plans of an operator', () => {
  const own = { ...PLANS.pro, messagesPerMonth: 7 };

  it('replace built-in plans of the same name, and add others', () => {
    const getPlan = createPlans({ starter: own, huge: own });
    expect([getPlan('starter'), getPlan('huge'), getPlan('pro')]).toEqual([own, own, PLANS.pro]);
  });

  it('result in the smallest plan for an unknown name', () => {
    expect(createPlans()('gone')).toBe(PLANS.free);
    expect(createPlans({ free: own })('gone')).toBe(own);
    expect(createPlans()('__proto__')).toBe(PLANS.free);
  });
});

it.each([
  [0, 10, 0],
  [10, 10, 0],
  [11, 10, 1],
  [5, null, 0],
  [5, 0, 5],
])('of %i messages with a limit of %p, %i are overage', (messages, messagesPerMonth, overage) =>
  expect(overageOf(messages, { messagesPerMonth })).toBe(overage),
);
