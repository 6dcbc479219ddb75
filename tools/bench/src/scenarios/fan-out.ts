import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, createLabEndpoint, firstApi, firstApiUrl, nowMs } from '@posthorn/lab';
import { ofServices } from '../costs/consumers.js';
import { measureCosts } from '../costs/costs.js';
import { drain } from '../load/drain.js';
import { createSomeAtOnce, PAYLOAD_BYTES, payloadOf, prepareLoad } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Metric, Scenario } from '../lab/scenario.js';

/**
 * The subscribers of each event, how many publishers wait for an answer at once, and for which part of the time. Messages
 * for many are stored much faster than they are delivered.
 */
const CROWDS = [
  { subscribers: 1, connections: 64, part: 1 },
  { subscribers: 10, connections: 16, part: 0.5 },
  { subscribers: 1000, connections: 1, part: 0.1 },
] as const;
const DESTINATIONS = 50;

/** Events to one consumer with some subscribers, beside sends to one endpoint each. */
export const fanOut: Scenario = {
  name: 'fan-out',
  description: 'Events of 1 KB to 1, 10 and 1,000 subscribers, in a closed loop, until all have arrived.',
  needs: [],
  run: ({ scale, say, withOwn }) =>
    withOwn({ services: { api: 1, 'delivery-worker': scale.workers, 'retry-scheduler': 1 } }, async (lab) => {
      const { target } = await prepareLoad(lab, { endpoints: DESTINATIONS });
      say('warms up');
      await measure(lab, target, { seconds: scale.seconds, each: 1 });
      say('sends');
      const metrics = [
        ...toMetrics('a send', await measure(lab, target, { seconds: scale.seconds, each: 1 })),
      ];
      for (const { subscribers, connections, part } of CROWDS) {
        say(`publishes to ${subscribers}`);
        const events = { ...(await prepareEvents(lab, subscribers)), connections };
        const cost = await measure(lab, events, { seconds: scale.seconds * part, each: subscribers });
        metrics.push(...toMetrics(`an event to ${subscribers}`, cost));
      }
      return { metrics, explanations: [] };
    }),
};

/** Creates the subscribers, and prepares publications to them. */
async function prepareEvents(lab: BenchLab, subscribers: number): Promise<Omit<LoadTarget, 'connections'>> {
  const api = firstApi(lab);
  const consumerId = `crowd-${subscribers}`;
  const count = Math.min(subscribers, DESTINATIONS);
  const destinations = await lab.receivers.open(
    Array.from({ length: count }, () => ({ behaviour: { kind: 'ok' } as const })),
  );
  const urls = Array.from({ length: subscribers }, (_, n) => `${destinations[n % count]?.url ?? ''}/`);
  await createSomeAtOnce(urls, (url) => createLabEndpoint(api, { url, consumerId }));
  const payload = payloadOf(PAYLOAD_BYTES);
  return {
    url: `${firstApiUrl(lab)}/v1/events`,
    headers: {
      authorization: `Bearer ${lab.stack.account.apiKey}`,
      'content-type': 'application/json',
    },
    bodies: [`{"event_type":"bench.event","consumer_id":"${consumerId}","payload":${payload}}`],
  };
}

interface Cost {
  readonly perSecond: number;
  /** Of all services, for each message. */
  readonly cpuMs: number;
}

/** Publishes for some seconds and waits for all messages; `each` is the number of messages of a publication. */
async function measure(
  lab: BenchLab,
  target: LoadTarget,
  { seconds, each }: { readonly seconds: number; readonly each: number },
): Promise<Cost> {
  const { generator, receivers } = lab;
  const takenBefore = await receivers.countTaken();
  const startedMs = nowMs();
  let messages = 0;
  const { cpuMs } = await measureCosts(lab, async () => {
    await generator.start(target, { kind: 'closed' });
    await sleep(seconds * 1000);
    messages = (await generator.stopSending()).accepted * each;
    await drain({ receivers }, takenBefore + messages);
  });
  await receivers.takeReceipts();
  return { perSecond: (messages / (nowMs() - startedMs)) * 1000, cpuMs: ofServices(cpuMs) / messages };
}

function toMetrics(name: string, { perSecond, cpuMs }: Cost): readonly Metric[] {
  return [
    { name: `${name}: delivered`, value: perSecond, unit: '/s' },
    { name: `${name}: CPU of a message`, value: cpuMs, unit: 'ms' },
  ];
}
