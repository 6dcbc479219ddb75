import { setTimeout as sleep } from 'node:timers/promises';
import { alignColumns } from '@posthorn/cli';
import { type LabEndpoint, countWrites, firstApi, nowMs, requestData } from '@posthorn/lab';
import { prepareLoad, sendBody } from '../measure/prepare-load.js';
import { readPostgres } from '../measure/read-postgres.js';
import { readRedis } from '../measure/read-redis.js';
import { type Allocations, createAllocationSampler } from '../measure/sample-allocations.js';
import type { BenchLab } from '../run/open-bench-lab.js';
import { formatNumber } from '../report/table.js';
import type { Figure, Scenario } from './scenario.js';

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
  needs: [],
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
        let costs = NOTHING;
        const allocations = await sampler.sample(lab, async () => {
          costs = await countCosts(lab, () => sendOneByOne(lab, endpoints, MESSAGES));
        });
        return {
          figures: [...countFigures(costs, idle), ...byteFigures(allocations)],
          remarks: describeCommands(costs.redisCalls),
        };
      });
    } finally {
      await sampler.stop();
    }
  },
};

async function sendOneByOne(lab: BenchLab, endpoints: readonly LabEndpoint[], count: number): Promise<void> {
  const { receivers } = lab;
  const bodies = endpoints.map(({ publicId }) => JSON.parse(sendBody(publicId)) as object);
  let taken = await receivers.countTaken();
  for (let sent = 0; sent < count; sent += 1) {
    const body = bodies[sent % bodies.length] ?? {};
    await requestData(firstApi(lab), { path: '/v1/webhooks/send', body });
    taken += 1;
    while ((await receivers.countTaken()) < taken) await sleep(LOOK_EVERY_MS);
  }
  await sleep(RECORDED_WITHIN_MS);
}

interface Counts {
  readonly statements: number;
  /** By command, including the commands of scripts. */
  readonly redisCalls: ReadonlyMap<string, number>;
  /** System calls of the workers that write to a file or a socket. */
  readonly writes: number;
}

interface CountedTime extends Counts {
  readonly tookMs: number;
}

const NOTHING: CountedTime = {
  statements: 0,
  redisCalls: new Map(),
  writes: 0,
  tookMs: 0,
};

async function countCosts(lab: BenchLab, work: () => Promise<unknown>): Promise<CountedTime> {
  const [before, startedMs] = [await readCounts(lab), nowMs()];
  await work();
  const [after, tookMs] = [await readCounts(lab), nowMs() - startedMs];
  return {
    statements: after.statements - before.statements,
    redisCalls: new Map(
      [...after.redisCalls].map(([name, calls]) => [name, calls - (before.redisCalls.get(name) ?? 0)]),
    ),
    writes: after.writes - before.writes,
    tookMs,
  };
}

async function readCounts({ stack }: BenchLab): Promise<Counts> {
  const workers = stack.services.of('delivery-worker');
  const [{ statements }, { calls }, writes] = await Promise.all([
    readPostgres(stack.sql),
    readRedis(stack.redisNodes),
    Promise.all(workers.map(({ pid }) => countWrites(pid))),
  ]);
  return {
    statements: sum([...statements.values()].map((statement) => statement.calls)),
    redisCalls: calls,
    writes: sum(writes),
  };
}

/** Without what the processes do while no message passes. */
function countFigures(costs: CountedTime, idle: CountedTime): readonly Figure[] {
  const ofOne = (read: (counts: Counts) => number): number =>
    (read(costs) - (read(idle) / idle.tookMs) * costs.tookMs) / MESSAGES;
  return [
    { name: 'statements', value: ofOne(({ statements }) => statements), unit: '' },
    { name: 'Redis commands', value: ofOne(({ redisCalls }) => sum(redisCalls.values())), unit: '' },
    { name: 'writes of delivery-worker', value: ofOne(({ writes }) => writes), unit: '' },
  ];
}

function describeCommands(calls: ReadonlyMap<string, number>): readonly string[] {
  const rows = [...calls]
    .filter(([, count]) => count >= MESSAGES / 10)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => [formatNumber(count / MESSAGES), name]);
  return ['commands to Redis, including those of scripts:', ...alignColumns(rows, (column) => column === 0)];
}

function byteFigures(allocations: Allocations): readonly Figure[] {
  return MEASURED.map((kind) => ({
    name: `allocated by ${kind}`,
    value: sum(allocations.get(kind)?.values() ?? []) / KB / MESSAGES,
    unit: 'KB',
  }));
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
