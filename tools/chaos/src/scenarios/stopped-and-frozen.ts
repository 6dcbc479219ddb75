import { freezeAtClaim } from '../breakages/freeze-at-claim.js';
import { replaceWorkers } from '../breakages/replace-every-process.js';
import { comparePosts } from '../trial/compare-posts.js';
import type { Scenario } from '../trial/scenario.js';
import { underLoad } from '../trial/under-load.js';
import type { EndpointPlan } from '../trial/world.js';

/** A little less than the usual delivery timeout. */
const SLOW_MS = 12_000;
const SETTLED_WITHIN_MS = 150_000;

const SLOW: readonly EndpointPlan[] = [
  ...Array.from({ length: 16 }, () => ({ behaviour: { kind: 'ok' } as const })),
  ...Array.from({ length: 4 }, () => ({ behaviour: { kind: 'slow', delayMs: SLOW_MS } as const })),
];

/** A deploy while destinations are slow. */
export const stopWithSlowDestinations: Scenario = {
  name: 'sigterm-slow-destinations',
  story: 'Stops workers with SIGTERM while destinations take 12 s to answer. No message is delivered twice.',
  promises: [1, 2, 9],
  environment: { DELIVERY_TIMEOUT_MS: '15000' },
  run: (trial) =>
    underLoad(trial, {
      plans: SLOW,
      breakIt: replaceWorkers,
      verify: comparePosts,
      quietWithinMs: SETTLED_WITHIN_MS,
    }),
};

/** A worker that continues long after others took over its messages. */
export const frozenWorker: Scenario = {
  name: 'frozen-worker',
  story: 'Freezes a worker beyond its leases and resumes it. It sends no message that others have delivered.',
  promises: [1, 2],
  run: (trial) =>
    underLoad(trial, {
      plans: Array.from({ length: 8 }, () => ({ behaviour: { kind: 'ok' } as const })),
      breakIt: freezeAtClaim,
      quietWithinMs: SETTLED_WITHIN_MS,
    }),
};
