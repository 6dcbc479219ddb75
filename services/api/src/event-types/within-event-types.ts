import { withinLimit } from '../http/within-limit.js';

/** Throws EVENT_TYPE_LIMIT_REACHED when the work would create an event type beyond the maximum of the plan. */
export function withinEventTypes<Result>(work: Promise<Result>, max: number | null): Promise<Result> {
  return withinLimit(work, 'EVENT_TYPE_LIMIT_REACHED', `${String(max)} event types`);
}
