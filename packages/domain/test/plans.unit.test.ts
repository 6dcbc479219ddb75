import { expect, it } from '@jest/globals';
import type { PlanName } from '../src/index.js';
import { PLANS } from '../src/index.js';

const NAMES = Object.keys(PLANS) as PlanName[];

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
] as const)('no dearer plan allows less: %s', (limit) => {
  const values = NAMES.map((name) => PLANS[name][limit] ?? Infinity);
  expect(values).toEqual([...values].sort((a, b) => a - b));
});

it('response bodies are stored from starter upwards', () =>
  expect(NAMES.filter((name) => PLANS[name].storesResponseBodies)).toEqual([
    'starter',
    'pro',
    'business',
    'enterprise',
  ]));

it('a self-hosted tenant is not limited', () =>
  expect(PLANS.enterprise).toMatchObject({
    messagesPerMonth: null,
    maxProjects: null,
    maxEndpointsPerProject: null,
    exportsPerHour: null,
  }));
