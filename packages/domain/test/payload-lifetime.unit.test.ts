import { expect, it } from '@jest/globals';
import { payloadLifetimeHours, PLANS } from '../src/index.js';

it.each([
  ['as long as was asked for', 1, PLANS.starter, 1],
  ['the most that the plan allows', 720, PLANS.starter, 720],
  ['the plan’s default, if it is to go with its delivery', 0, PLANS.free, 72],
  ['the plan’s default, if it is to go with its delivery', 0, PLANS.enterprise, 720],
])('a payload is kept %s: %i hours', (_what, retentionHours, plan, hours) => {
  expect(payloadLifetimeHours(retentionHours, plan)).toBe(hours);
});
