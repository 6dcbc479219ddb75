import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '@posthorn/lab';
import { PAYLOAD_BYTES, payloadOf, sendBody } from '../measure/prepare-load.js';
import type { Workshop } from '../run/workshop.js';
import type { Measured } from '../yardsticks/messages.js';
import { type YardstickName, withYardstick } from '../yardsticks/run-yardstick.js';
import type { Figure, Scenario } from './scenario.js';

const DESTINATIONS = 50;
const POSTS_AT_ONCE = 50;
const JOBS_AT_ONCE = 200;
const INSERTS_AT_ONCE = 2;
const REQUESTS_AT_ONCE = 64;

/** The rates of the bare libraries on this machine, one after the other, while the services are idle. */
export const limit: Scenario = {
  name: 'limit',
  story: 'The yardsticks: bare node:http and got POSTs, BullMQ jobs, batched inserts, an express route.',
  needs: [],
  async run({ scale, say, shared }) {
    const workshop = await shared();
    const forMs = scale.seconds * 1000;
    const destinations = await workshop.receivers.open(
      Array.from({ length: DESTINATIONS }, () => ({ behaviour: { kind: 'ok' } as const })),
    );
    const urls = destinations.map(({ url }) => `${url}/`);
    const payload = payloadOf(PAYLOAD_BYTES);
    const run = (
      name: YardstickName,
      wish: { urls: readonly string[]; atOnce: number },
    ): Promise<Measured> => {
      say(name);
      return withYardstick(name, (yardstick) => yardstick.run({ forMs, payload, ...wish }));
    };
    const { postgres, redis } = workshop.stack;
    const http = await run('http-posts', { urls, atOnce: POSTS_AT_ONCE });
    const got = await run('got-posts', { urls, atOnce: POSTS_AT_ONCE });
    const jobs = await run('queue-jobs', { urls: [redis.url], atOnce: JOBS_AT_ONCE });
    const inserts = await run('batched-inserts', { urls: [postgres.url], atOnce: INSERTS_AT_ONCE });
    say('express-route');
    const route = await measureRoute(workshop, forMs);
    await workshop.receivers.takeReceipts();
    return {
      figures: [
        ...measuredFigures('node:http POSTs', http),
        ...measuredFigures('got POSTs', got),
        ...measuredFigures('BullMQ jobs', jobs),
        ...measuredFigures('inserted rows', inserts),
        ...route,
      ],
      remarks: [],
    };
  },
};

function measuredFigures(name: string, { perSecond, cpuMs }: Measured): readonly Figure[] {
  return [
    { name, value: perSecond, unit: '/s' },
    { name: `${name}: CPU`, value: cpuMs, unit: 'ms' },
  ];
}

/** Measured with the generator that sends to the API. */
function measureRoute({ generator }: Workshop, forMs: number): Promise<readonly Figure[]> {
  return withYardstick('express-route', async (yardstick) => {
    const url = await yardstick.serve();
    const headers = { 'content-type': 'application/json' };
    const aim = { url, headers, bodies: [sendBody('ep_yardstick')], connections: REQUESTS_AT_ONCE };
    await generator.start(aim, { kind: 'closed' });
    await sleep(forMs / 2);
    await generator.stopSending();
    await generator.start(aim, { kind: 'closed' });
    await sleep(forMs);
    const { accepted, intendedMs, answeredMs } = await generator.stopSending();
    const latencies = [...answeredMs].map((at, index) => at - (intendedMs[index] ?? 0));
    return [
      { name: 'express requests', value: (accepted / forMs) * 1000, unit: '/s' },
      { name: 'express requests: p99', value: quantile(latencies, 0.99) ?? Number.NaN, unit: 'ms' },
    ];
  });
}
