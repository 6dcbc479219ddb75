import { sampleMemory } from '@posthorn/lab';
import { chartMemory, evaluateMemory } from '../experiment/verify-memory.js';
import type { Scenario } from '../experiment/scenario.js';
import { underLoad } from '../experiment/under-load.js';

const SAMPLES = 240;
const SHORTEST_PAUSE_MS = 500;
const TOLD_EVERY_MS = 30_000;
const SETTLED_WITHIN_MS = 30_000;

/** Without faults the memory of every process and of Redis stays flat. */
export function soak(forMs: number): Scenario {
  return {
    name: 'soak',
    description: 'Runs a steady load for a long time. The memory of every process and of Redis stays flat.',
    invariants: [8],
    needsMachineAlone: true,
    run: (experiment) =>
      underLoad(experiment, {
        quietWithinMs: SETTLED_WITHIN_MS,
        async breakIt({ stack, say, reportViolation, reportMetric }) {
          let toldMs = Date.now();
          const samples = await sampleMemory(stack, {
            forMs,
            everyMs: Math.max(SHORTEST_PAUSE_MS, forMs / SAMPLES),
            onSample(leftMs) {
              if (Date.now() - toldMs < TOLD_EVERY_MS) return;
              toldMs = Date.now();
              say(`${Math.round(leftMs / 1000)} s are left`);
            },
          });
          for (const [name, chart] of Object.entries(chartMemory(samples))) reportMetric(name, chart);
          evaluateMemory(samples).forEach(reportViolation);
        },
      }),
  };
}
