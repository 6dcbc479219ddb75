import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, nowMs, provisionAccount, provisionNeighbour, quantile, sum } from '@posthorn/lab';
import { type Burst, type PrepareBurst, asTenant, BURSTS, LARGE_BURSTS } from '../load/bursts.js';
import { drain } from '../load/drain.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Metric, Scenario } from '../lab/scenario.js';
import { prepareLoad } from '../load/prepare-load.js';

const ENDPOINTS = 10;
/** The loads beside batches, in messages a second. The other bursts have the middle one beside them. */
const RATES = [20, 200, 100] as const;
const USUAL_RATE = 100;
const TENANTS = 10;
const DELIVERED = 0.9;
const LOOK_EVERY_MS = 20;
const ROUNDS = 2;
const LEAD_IN_MS = 500;
const SHARES = [0.5, 0.99] as const;

/** Alternates between a tenant alone and the same tenant beside a burst of another one. */
export const turns: Scenario = {
  name: 'turns',
  description: 'From send to receipt, alone and beside bursts of 4,000 messages of another tenant, in turn.',
  run: ({ scale, say, withOwn }) =>
    withOwn(
      { services: { api: 1, ingest: 1, 'delivery-worker': scale.workers, 'retry-scheduler': 1 } },
      async (lab) => {
        const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
        const other = asTenant(lab, await provisionAccount(lab.stack.sql));
        say('warms up');
        await measure(lab, { target, perSecond: 100, burst: await BURSTS.batches(other) });
        const metrics: Metric[] = [];
        const compareAt = async (name: string, measured: Measured): Promise<void> => {
          say(`${name} beside ${measured.perSecond}/s`);
          const alternated = await alternate(lab, measured, { ...scale, rounds: ROUNDS });
          metrics.push(...compare(`${name}, ${measured.perSecond}/s`, alternated));
        };
        for (const [name, prepare] of Object.entries(BURSTS)) {
          const burst = await (prepare satisfies PrepareBurst)(other);
          const rates = name === 'batches' ? RATES : [USUAL_RATE];
          for (const perSecond of rates) await compareAt(name, { target, perSecond, burst });
        }
        const burst = await BURSTS.batches(other);
        for (const [name, neighbour] of await openNeighbours(other)) {
          const { target: near } = await prepareLoad(neighbour, { endpoints: 1 });
          await compareAt(name, { target: near, perSecond: RATES[0], burst });
        }
        say('ten tenants burst at once');
        metrics.push(await measureShares(lab));
        return { metrics };
      },
    ),
};

/** As `turns`, once beside each burst that takes long. */
export const largeTurns: Scenario = {
  name: 'large-turns',
  description: 'As turns, beside an event to 10,000 endpoints and a resume of 100,000 messages.',
  run: ({ scale, say, withOwn }) =>
    withOwn({ services: { api: 1, 'delivery-worker': scale.workers, 'retry-scheduler': 1 } }, async (lab) => {
      const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
      const other = asTenant(lab, await provisionAccount(lab.stack.sql));
      const metrics: Metric[] = [];
      for (const [name, prepare] of Object.entries(LARGE_BURSTS)) {
        const burst = await (prepare satisfies PrepareBurst)(other);
        say(`${name} beside ${USUAL_RATE}/s`);
        const alternated = await alternate(
          lab,
          { target, perSecond: USUAL_RATE, burst },
          { ...scale, rounds: 1 },
        );
        metrics.push(...compare(name, alternated));
      }
      return { metrics };
    }),
};

/** Those that share a tenant, or even the project, with the burst. */
async function openNeighbours(lab: BenchLab): Promise<readonly (readonly [string, BenchLab])[]> {
  const { sql, account } = lab.stack;
  return [
    ['project of the same tenant', asTenant(lab, await provisionNeighbour(sql, account))],
    ['endpoint of the same project', lab],
  ];
}

/** How far a tenant is from an even share at most, from when all messages are accepted until most are delivered. */
async function measureShares(lab: BenchLab): Promise<Metric> {
  const { receivers, stack } = lab;
  const accounts = await Promise.all(Array.from({ length: TENANTS }, () => provisionAccount(stack.sql)));
  const bursts: Burst[] = [];
  for (const account of accounts) bursts.push(await BURSTS.batches(asTenant(lab, account)));
  const before = await receivers.countTaken();
  const messages = sum(await Promise.all(bursts.map((burst) => burst(lab))));
  await receivers.takeReceipts();
  while ((await receivers.countTaken()) < before + messages * DELIVERED) await sleep(LOOK_EVERY_MS);
  const { destinations } = await receivers.takeReceipts();
  await drain(lab, before + messages);
  const counts = new Map<number, number>();
  for (const destination of destinations) counts.set(destination, (counts.get(destination) ?? 0) + 1);
  const even = destinations.length / TENANTS;
  const farthest = Math.max(...Array.from(counts.values(), (count) => Math.abs(count - even)));
  return { name: 'ten tenants: farthest from even', value: (farthest / even) * 100, unit: '%' };
}

interface Measured {
  readonly target: LoadTarget;
  readonly perSecond: number;
  readonly burst: Burst;
}

interface Latencies {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
}

async function alternate(
  lab: BenchLab,
  measured: Measured,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<Latencies> {
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const rest = async (): Promise<number> => await sleep(seconds * 1000, 0);
    alone.push(...(await measure(lab, { ...measured, burst: rest })));
    beside.push(...(await measure(lab, measured)));
  }
  return { alone, beside };
}

/** Returns the latencies of the messages that were sent until the burst was delivered. */
async function measure(lab: BenchLab, { target, perSecond, burst }: Measured): Promise<readonly number[]> {
  const { generator, receivers } = lab;
  await receivers.takeReceipts();
  const before = await receivers.countTaken();
  await generator.start(target, { kind: 'open', perSecond });
  await sleep(LEAD_IN_MS);
  const fromMs = nowMs();
  const messages = await burst(lab);
  const isDelivered = drain({ receivers: { ...receivers, countTaken: countOfBurst } }, before + messages);
  async function countOfBurst(): Promise<number> {
    const { accepted } = await generator.progress();
    // Few messages of the load are on their way at any time.
    return (await receivers.countTaken()) - accepted + Math.ceil(perSecond / 10);
  }
  await isDelivered;
  const toMs = nowMs();
  const sends = await generator.stopSending();
  await drain(lab, before + messages + sends.accepted);
  const receipts = await receivers.takeReceipts();
  const receivedMs = new Map(receipts.messageIds.map((id, index) => [id, receipts.atMs[index]]));
  return sends.messageIds.flatMap((id, index) => {
    const sentMs = sends.intendedMs[index] ?? 0;
    const isMeant = sentMs >= fromMs && sentMs <= toMs;
    return isMeant ? [(receivedMs.get(id) ?? Number.POSITIVE_INFINITY) - sentMs] : [];
  });
}

function compare(name: string, { alone, beside }: Latencies): readonly Metric[] {
  return SHARES.flatMap((share) => {
    const [aloneMs, besideMs] = [alone, beside].map((latencies) => quantile(latencies, share) ?? Number.NaN);
    const what = `${name}: p${share * 100}`;
    return [
      { name: `${what} alone`, value: aloneMs ?? Number.NaN, unit: 'ms' as const },
      { name: what, value: besideMs ?? Number.NaN, unit: 'ms' as const },
      { name: `${what}, of alone`, value: (besideMs ?? 0) / (aloneMs ?? 1), unit: 'times' as const },
    ];
  });
}
