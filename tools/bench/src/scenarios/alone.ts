import { setTimeout as sleep } from 'node:timers/promises';
import { alignColumns } from '@posthorn/cli';
import { type LabEndpoint, countWrites, firstApiUrl, sum } from '@posthorn/lab';
import { prepareLoad, sendBody } from '../load/prepare-load.js';
import { type Costs, measureCosts } from '../costs/costs.js';
import { type Allocations, createAllocationSampler } from '../allocations/sample-allocations.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { formatNumber } from '../report/table.js';
import type { Metric, Scenario } from '../lab/scenario.js';

const WARM_UP = 200;
const MESSAGES = 200;
const LOOK_EVERY_MS = 5;
/** The last attempt is recorded after its receipt. */
const RECORDED_WITHIN_MS = 500;
const IDLE_MS = 3000;
const KB = 1024;
const MEASURED = ['api', 'delivery-worker'] as const;

/** What one message takes when none shares its batches: counts, which do not depend on the speed of the machine. */
export const alone: Scenario = {
  name: 'alone',
  description: `${MESSAGES} messages, each after the delivery of the last one: statements, commands, writes, bytes.`,
  async run({ say, withOwn }) {
    const sampler = await createAllocationSampler();
    const { nodeOptions } = sampler;
    try {
      return await withOwn({ services: { api: 1, 'delivery-worker': 1 }, nodeOptions }, async (lab) => {
        const { endpoints } = await prepareLoad(lab, { endpoints: 1 });
        say('warms up');
        await sendOneByOne(lab, endpoints, WARM_UP);
        const idle = await countCosts(lab, () => sleep(IDLE_MS));
        say('sends');
        const { found, allocations } = await sampler.sample(lab, () =>
          countCosts(lab, () => sendOneByOne(lab, endpoints, MESSAGES)),
        );
        describeCounts(found.costs).forEach(say);
        return { metrics: [...countMetrics(found, idle), ...allocationMetrics(allocations)] };
      });
    } finally {
      await sampler.stop();
    }
  },
};

async function sendOneByOne(lab: BenchLab, endpoints: readonly LabEndpoint[], count: number): Promise<void> {
  const { receivers } = lab;
  const bodies = endpoints.map(({ publicId }) => sendBody(publicId));
  let taken = await receivers.countTaken();
  for (let sent = 0; sent < count; sent += 1) {
    // Not with the client of the API: its idempotency keys would cost statements.
    const body = bodies[sent % bodies.length] ?? '';
    const { status } = await lab.api.call(firstApiUrl(lab), { path: '/v1/webhooks/send', body });
    if (status !== 202) throw new Error(`A send was answered with ${status}.`);
    taken += 1;
    while ((await receivers.countTaken()) < taken) await sleep(LOOK_EVERY_MS);
  }
  await sleep(RECORDED_WITHIN_MS);
}

interface Counts {
  readonly costs: Costs;
  /** System calls of the workers that write to a file or a socket. */
  readonly writes: number;
}

async function countCosts(lab: BenchLab, work: () => Promise<unknown>): Promise<Counts> {
  const before = await readWrites(lab);
  const { costs } = await measureCosts(lab, work);
  return { costs, writes: (await readWrites(lab)) - before };
}

async function readWrites({ stack }: BenchLab): Promise<number> {
  const workers = stack.services.of('delivery-worker');
  return sum(await Promise.all(workers.map(({ pid }) => countWrites(pid))));
}

/** Without what the processes do while no message passes. */
function countMetrics(counts: Counts, idle: Counts): readonly Metric[] {
  const ofOne = (read: (counts: Counts) => number): number =>
    (read(counts) - (read(idle) / idle.costs.tookMs) * counts.costs.tookMs) / MESSAGES;
  return [
    {
      name: 'statements',
      value: ofOne(({ costs }) => sum(costs.statements.values())),
      unit: '',
    },
    { name: 'Redis commands', value: ofOne(({ costs }) => sum(costs.redisCalls.values())), unit: '' },
    { name: 'writes of delivery-worker', value: ofOne(({ writes }) => writes), unit: '' },
  ];
}

function allocationMetrics(allocations: Allocations): readonly Metric[] {
  return MEASURED.map((kind) => ({
    name: `allocated by ${kind}`,
    value: (allocations.get(kind) ?? 0) / KB / MESSAGES,
    unit: 'KB',
  }));
}

function describeCounts({ statements, redisCalls }: Costs): readonly string[] {
  const rows = [...statements, ...redisCalls]
    .filter(([, count]) => count >= MESSAGES / 10)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => [formatNumber(count / MESSAGES), name]);
  return ['of one, with the commands of scripts:', ...alignColumns(rows, (column) => column === 0)];
}
