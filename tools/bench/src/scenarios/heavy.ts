import { type LoadOptions, prepareLoad } from '../load/prepare-load.js';
import type { Bench, Metric, Outcome, Scenario } from '../lab/scenario.js';
import { measureClosedLoop } from './saturation.js';

export interface NamedLoad extends LoadOptions {
  readonly name: string;
}

const KB = 1024;
const LOADS: readonly NamedLoad[] = [
  { name: '64 KB', endpoints: 50, payloadBytes: 64 * KB },
  // More at once would exceed the memory for bodies, and be refused.
  { name: '1 MB', endpoints: 50, payloadBytes: KB * KB, connections: 8 },
  { name: 'answers after 500 ms', endpoints: 50, behaviour: { kind: 'slow', delayMs: 500 } },
  { name: '10,000 endpoints', endpoints: 10_000, destinations: 50 },
];
/** What one worker's slots deliver within half a minute when answers take 500 ms. */
const MOST_SECONDS = 4;

export const heavy: Scenario = {
  name: 'heavy',
  description: 'closed loops with 64 KB and 1 MB, with answers after 500 ms, and to 10,000 endpoints.',
  needs: [],
  run: (bench) => measureLoads(bench, LOADS),
};

/** Closed loops, one after the other. Each has processes of its own, so that their memory is that of this load. */
export async function measureLoads(
  { scale, say, withOwn }: Bench,
  loads: readonly NamedLoad[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const services = { api: 1, 'delivery-worker': scale.workers, 'retry-scheduler': 1 };
  const metrics: Metric[] = [];
  for (const { name, ...load } of loads) {
    say(name);
    const outcome = await withOwn({ services, environment }, async (lab) => {
      const { target } = await prepareLoad(lab, load);
      return await measureClosedLoop(lab, target, Math.min(MOST_SECONDS, scale.seconds));
    });
    metrics.push(...outcome.metrics.map((metric) => ({ ...metric, name: `${name}: ${metric.name}` })));
  }
  return { metrics, explanations: [] };
}
