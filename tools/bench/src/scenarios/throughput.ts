import { measureThroughput } from '../measure/measure-throughput.js';
import { prepareLoad } from '../load/prepare-load.js';
import type { Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;

/** The highest rate without a growing backlog, and the cost of a message at that rate. */
export const throughput: Scenario = {
  name: 'throughput',
  description:
    '1 KB messages to 50 endpoints: the highest rate without a growing backlog, and what a message costs.',
  needs: ['limit'],
  async run(bench) {
    const lab = await bench.shared();
    const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
    return await measureThroughput(bench, lab, target);
  },
};
