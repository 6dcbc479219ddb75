import { withinLimit } from '../http/within-limit.js';

/** Throws CONSUMER_LIMIT_REACHED when the work would create a consumer beyond the maximum of the plan. */
export function withinConsumers<Result>(work: Promise<Result>, max: number | null): Promise<Result> {
  return withinLimit(work, 'CONSUMER_LIMIT_REACHED', `${String(max)} consumers`);
}
