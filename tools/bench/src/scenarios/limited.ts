import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadTarget } from '@posthorn/lab';
import { ofServices } from '../costs/consumers.js';
import type { Costs } from '../costs/costs.js';
import { latenciesMs, quantileMetrics } from '../load/latencies.js';
import { prepareLoad } from '../load/prepare-load.js';
import { sustainRate } from '../load/sustain-rate.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Metric, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
const NORMAL_PER_SECOND = 150;
const LIMIT_PER_SECOND = 50;
const MESSAGES = 10_000;
const LOOK_EVERY_MS = 100;
const WARM_UP_SECONDS = 15;
/** By then the workers have moved every message to its slot. */
const CALM_MS = 3000;

/** Messages of an endpoint with a rate limit wait for their slots while all other messages pass. */
export const limited: Scenario = {
  name: 'limited',
  description: '10,000 messages for an endpoint that takes 50 a second, beside normal traffic.',
  run: (bench) =>
    bench.withOwn(
      { services: { api: 1, 'delivery-worker': bench.scale.workers, 'retry-scheduler': 1 } },
      async (lab) => {
        const normal = await prepareLoad(lab, { endpoints: ENDPOINTS });
        const slow = await prepareLoad(lab, { endpoints: 1, rateLimitRps: LIMIT_PER_SECOND });
        bench.say('warms up');
        await measureNormal(lab, normal.target, WARM_UP_SECONDS);
        bench.say('normal traffic alone');
        const alone = await measureNormal(lab, normal.target, bench.scale.seconds);
        bench.say(`${MESSAGES} messages for the limited endpoint`);
        await sendMany(lab, slow.target);
        await sleep(CALM_MS);
        bench.say('normal traffic beside them');
        const beside = await measureNormal(lab, normal.target, bench.scale.seconds);
        return {
          metrics: [
            ...quantileMetrics('normal traffic alone', alone.latencies),
            ...quantileMetrics('normal traffic beside', beside.latencies),
            { name: 'to the limited endpoint', value: beside.othersPerSecond, unit: '/s' },
            cpuMetric('CPU alone', alone.costs),
            cpuMetric('CPU beside', beside.costs),
          ],
        };
      },
    ),
};

function cpuMetric(name: string, { cpuMs, tookMs }: Costs): Metric {
  return { name, value: (ofServices(cpuMs) / tookMs) * 100, unit: '%' };
}

interface NormalTraffic {
  readonly latencies: readonly number[];
  readonly costs: Costs;
  /** The rate of the other messages. */
  readonly othersPerSecond: number;
}

async function measureNormal(lab: BenchLab, target: LoadTarget, seconds: number): Promise<NormalTraffic> {
  await lab.receivers.takeReceipts();
  const { sends, fromMs, costs } = await sustainRate(lab, target, { perSecond: NORMAL_PER_SECOND, seconds });
  const receipts = await lab.receivers.takeReceipts();
  const normal = new Set(sends.messageIds);
  const toMs = fromMs + costs.tookMs;
  const others = receipts.messageIds.filter((id, index) => {
    const atMs = receipts.atMs[index] ?? 0;
    return !normal.has(id) && atMs >= fromMs && atMs < toMs;
  });
  const latencies = latenciesMs(sends, receipts, fromMs);
  return { latencies, costs, othersPerSecond: others.length / (costs.tookMs / 1000) };
}

async function sendMany({ generator }: BenchLab, target: LoadTarget): Promise<void> {
  await generator.start(target, { kind: 'closed' });
  while ((await generator.progress()).accepted < MESSAGES) await sleep(LOOK_EVERY_MS);
  await generator.stopSending();
}
