import type { LoadTarget } from '@posthorn/lab';
import { findHighestRate } from '../load/find-highest-rate.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Bench, Outcome } from '../lab/scenario.js';
import { costMetrics, costExplanations } from '../costs/describe-costs.js';
import { sustainRate } from '../load/sustain-rate.js';
import { type CostedLoad, sustainWithCosts } from '../costs/sustain-with-costs.js';
import { memoryMetrics } from '../costs/memory-metrics.js';
import { watchWhileSustaining } from '../costs/watch-while-sustaining.js';

const WARM_UP_SHARE = 0.6;
const WARM_UP_SECONDS = 3;
/** The share of the rate of bare got POSTs, which the service cannot exceed by much. */
const FIRST_GUESS_SHARE = 0.35;
const PROBE_SHARE = 0.4;
const RETREAT = 0.95;
const RETREATS = 4;

/** The highest rate without a growing backlog, and the cost of a message at that rate. Needs `limit`. */
export async function measureThroughput(bench: Bench, lab: BenchLab, target: LoadTarget): Promise<Outcome> {
  const { scale, say, earlier } = bench;
  const startRate = earlier('limit', 'got POSTs') * FIRST_GUESS_SHARE;
  await warmUp(lab, target, { bench, startRate });
  const rate = await findHighestRate({
    startRate,
    probes: scale.probes,
    async probe(perSecond) {
      const seconds = scale.seconds * PROBE_SHARE;
      const { isKeptUp, deliveredPerSecond } = await sustainRate(lab, target, { perSecond, seconds });
      say(
        `${perSecond}/s ${isKeptUp ? 'are kept up with' : `are too many: ${Math.round(deliveredPerSecond)}/s`}`,
      );
      return isKeptUp;
    },
  });
  if (rate === 0) throw new Error('No rate was kept up with.');
  const sustained = await sustainHighest(lab, target, { bench, rate });
  const memory = await memoryMetrics(lab);
  const seen = await watchWhileSustaining(lab, target, sustained.deliveredPerSecond);
  await lab.receivers.takeReceipts();
  return {
    metrics: [
      { name: 'accepted', value: sustained.acceptedPerSecond, unit: '/s' },
      { name: 'delivered', value: sustained.deliveredPerSecond, unit: '/s' },
      ...costMetrics(sustained.costs, sustained.delivered, seen),
      ...memory,
    ],
    explanations: costExplanations(sustained.costs, sustained.delivered, seen),
  };
}

/** Gives the services time to compile code, open connections and fill caches. */
async function warmUp(
  lab: BenchLab,
  target: LoadTarget,
  { bench: { scale, say }, startRate }: { readonly bench: Bench; readonly startRate: number },
): Promise<void> {
  say('warms up');
  const perSecond = startRate * WARM_UP_SHARE;
  await sustainRate(lab, target, { perSecond, seconds: Math.max(WARM_UP_SECONDS, scale.seconds) });
}

/** A rate that works for seconds may fail for longer. Then a lower rate is held. */
async function sustainHighest(
  lab: BenchLab,
  target: LoadTarget,
  { bench: { scale, say }, rate }: { readonly bench: Bench; readonly rate: number },
): Promise<CostedLoad> {
  const { seconds } = scale;
  for (let retreats = 0; ; retreats += 1) {
    const perSecond = Math.round(rate * RETREAT ** retreats);
    say(`sustains ${perSecond}/s for ${seconds} s`);
    const sustained = await sustainWithCosts(lab, target, { perSecond, seconds });
    if (sustained.isKeptUp || retreats === RETREATS) return sustained;
  }
}
