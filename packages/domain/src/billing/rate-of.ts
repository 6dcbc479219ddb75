import type { Plan } from './plans.js';

/** The rate of a project, per minute: its own one, or the plan's after a change to a smaller plan. */
export function rateOf(ownRate: number, { maxRatePerMinute }: Pick<Plan, 'maxRatePerMinute'>): number {
  return Math.min(ownRate, maxRatePerMinute);
}
