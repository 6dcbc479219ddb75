import { freezeAtClaim } from '../faults/freeze-at-claim.js';
import { replaceWorkers } from '../faults/replace-every-process.js';
import { comparePosts } from '../experiment/compare-posts.js';
import type { Scenario } from '../experiment/scenario.js';
import { underLoad } from '../experiment/under-load.js';
import type { EndpointPlan } from '../experiment/environment.js';

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
  description:
    'Stops workers with SIGTERM while destinations take 12 s to answer. No message is delivered twice.',
  invariants: [1, 2, 9],
  environment: { DELIVERY_TIMEOUT_MS: '15000' },
  run: (experiment) =>
    underLoad(experiment, {
      plans: SLOW,
      breakIt: replaceWorkers,
      verify: comparePosts,
      quietWithinMs: SETTLED_WITHIN_MS,
    }),
};

/** A worker that continues long after others took over its messages. */
export const frozenWorker: Scenario = {
  name: 'frozen-worker',
  description:
    'Freezes a worker beyond its leases and resumes it. It sends no message that others have delivered.',
  invariants: [1, 2],
  run: (experiment) =>
    underLoad(experiment, {
      plans: Array.from({ length: 8 }, () => ({ behaviour: { kind: 'ok' } as const })),
      breakIt: freezeAtClaim,
      quietWithinMs: SETTLED_WITHIN_MS,
    }),
};
