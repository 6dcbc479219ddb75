import { alignColumns } from '@posthorn/cli';
import type { ServiceKind } from '@posthorn/lab';
import { allocationMetrics, KB } from '../allocations/allocation-metrics.js';
import { sustainRate } from '../load/sustain-rate.js';
import { prepareLoad } from '../load/prepare-load.js';
import { type Allocations, createAllocationSampler } from '../allocations/sample-allocations.js';
import { formatNumber } from '../report/table.js';
import type { Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
/** In messages a second: little beside the work that does not depend on the number of messages. */
const RATE = 200;
const MEASURED = ['api', 'delivery-worker', 'retry-scheduler'] as const satisfies readonly ServiceKind[];
const SHOWN = 12;

/** The memory that a message takes on its way, whatever the garbage collector does with it. */
export const allocation: Scenario = {
  name: 'allocation',
  description: `1 KB messages to 50 endpoints at ${RATE} a second: bytes that are allocated, by process and package.`,
  needs: [],
  async run({ scale, say, withOwn }) {
    const sampler = await createAllocationSampler();
    const services = { api: 1, 'delivery-worker': scale.workers, 'retry-scheduler': 1 };
    const { nodeOptions } = sampler;
    try {
      return await withOwn({ services, nodeOptions }, async (lab) => {
        const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
        say('warms up');
        await sustainRate(lab, target, { perSecond: RATE, seconds: scale.seconds });
        say(`${RATE}/s for ${scale.seconds} s`);
        const { found, allocations } = await sampler.sample(lab, () =>
          sustainRate(lab, target, { perSecond: RATE, seconds: scale.seconds }),
        );
        const { accepted } = found.sends;
        return {
          metrics: allocationMetrics(allocations, MEASURED, accepted),
          explanations: toExplanations(allocations, accepted),
        };
      });
    } finally {
      await sampler.stop();
    }
  },
};

function toExplanations(allocations: Allocations, messages: number): readonly string[] {
  return MEASURED.flatMap((kind) => {
    const largest = [...(allocations.get(kind) ?? [])].slice(0, SHOWN);
    const rows = largest.map(([name, size]) => [formatNumber(size / KB / messages), name]);
    return [`KB a message in ${kind}, by package:`, ...alignColumns(rows, (column) => column === 0)];
  });
}
