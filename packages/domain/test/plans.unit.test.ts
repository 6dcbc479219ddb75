import { describe, expect, it } from '@jest/globals';
import { type PlanName, createPlans, overageOf, PLANS } from '../src/index.js';

const NAMES = Object.keys(PLANS) as PlanName[];

/** What a plan allows: messages, projects, endpoints, hours of retention by default and at most, response bodies, exports an hour, rate a minute. */
it.each([
  ['free', 10_000, 1, 10, 72, 72, false, 1, 1000],
  ['starter', 100_000, 3, 50, 168, 720, true, 4, 6000],
  ['pro', 1_000_000, 10, 500, 168, 1440, true, 12, 60_000],
  ['business', 10_000_000, 50, 5000, 720, 2160, true, 60, 600_000],
  ['enterprise', null, null, null, 720, 8760, true, null, 2_147_483_647],
] as const)('the plan %s allows what was promised', (name, ...allowed) =>
  expect([
    PLANS[name].messagesPerMonth,
    PLANS[name].maxProjects,
    PLANS[name].maxEndpointsPerProject,
    PLANS[name].defaultRetentionHours,
    PLANS[name].maxRetentionHours,
    PLANS[name].storesResponseBodies,
    PLANS[name].exportsPerHour,
    PLANS[name].maxRatePerMinute,
  ]).toEqual(allowed),
);

it.each(NAMES)('the plan %s keeps its own default within its own maximum', (name) => {
  const { defaultRetentionHours, maxRetentionHours } = PLANS[name];
  expect(defaultRetentionHours).toBeLessThanOrEqual(maxRetentionHours);
});

it.each([
  'messagesPerMonth',
  'maxProjects',
  'maxEndpointsPerProject',
  'maxRetentionHours',
  'exportsPerHour',
  'maxRatePerMinute',
] as const)('no dearer plan allows less: %s', (limit) => {
  const values = NAMES.map((name) => PLANS[name][limit] ?? Infinity);
  expect(values).toEqual([...values].sort((a, b) => a - b));
});

it('only the free plan ends at its number of messages', () =>
  expect(NAMES.filter((name) => !PLANS[name].allowsOverage)).toEqual(['free']));

describe('the plans of an operator', () => {
  const own = { ...PLANS.pro, messagesPerMonth: 7 };

  it('replace ours of the same name, and add to them', () => {
    const getPlan = createPlans({ starter: own, huge: own });
    expect([getPlan('starter'), getPlan('huge'), getPlan('pro')]).toEqual([own, own, PLANS.pro]);
  });

  it('are the smallest one for whoever has a plan that is not known any longer', () => {
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
