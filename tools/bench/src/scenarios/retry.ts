import { setTimeout as sleep } from 'node:timers/promises';
import { createRandomUuid } from '@posthorn/common';
import { type LabRedis, type LabStack, insertWaitingRetries } from '@posthorn/lab';
import { type Queues, connectQueues } from '@posthorn/queues';
import { ofServices } from '../costs/consumers.js';
import { type Costs, measureCosts } from '../costs/costs.js';
import type { Scenario } from '../lab/scenario.js';

const HOUR_MS = 3_600_000;
/** The share of the waiting messages that become due together. */
const DUE_SHARE = 0.1;
const DUE_AFTER_MS = 10_000;
const REQUEUED_WITHIN_MS = 120_000;
/** The startup work of a process must not count as idle load. */
const STARTED_MS = 3000;
const LOOK_EVERY_MS = 20;
const ADDED_AT_ONCE = 10_000;
const WAITING_KEY = '{bull:0}:deliveries:prioritized';

/** Many messages wait in the retry queues, and no worker touches them. */
export const retry: Scenario = {
  name: 'retry',
  description:
    'Messages that wait for a retry: bytes of Redis each, their cost, and how fast due ones are queued.',
  run: ({ scale, say, withOwn }) =>
    withOwn({ services: { api: 0, 'delivery-worker': 0, 'retry-scheduler': 1 } }, async (lab) => {
      const { stack } = lab;
      const { waiting: count, seconds } = scale;
      const endpointId = createRandomUuid();
      const queues = connectQueues({ url: stack.redis.url, onError: () => undefined });
      try {
        await sleep(STARTED_MS);
        const { costs: idleBefore } = await measureCosts(lab, () => sleep(seconds * 1000));
        say(`${count} messages take their places in the ladders`);
        const window = { afterMs: HOUR_MS, spreadMs: HOUR_MS };
        const { projectId } = stack.account;
        const ids = await insertWaitingRetries(stack.sql, { projectId, endpointId, count }, window);
        const bytesBefore = await stack.redis.usedMemoryBytes();
        await addRetries(queues, { ids, endpointId, afterMs: () => HOUR_MS * (1 + Math.random()) });
        const bytes = (await stack.redis.usedMemoryBytes()) - bytesBefore;
        say(`nothing is due for ${seconds} s`);
        const { costs: idle } = await measureCosts(lab, () => sleep(seconds * 1000));
        say('some fall due');
        const requeued = await requeueDue(stack, { queues, endpointId, count: Math.ceil(count * DUE_SHARE) });
        return {
          metrics: [
            { name: 'Redis bytes of one that waits', value: bytes / count, unit: 'bytes' },
            { name: 'due ones queued', value: requeued, unit: '/s' },
            { name: 'CPU while none is due', value: share(idle), unit: '%' },
            { name: 'CPU while none waits', value: share(idleBefore), unit: '%' },
          ],
        };
      } finally {
        await queues.close();
      }
    }),
};

function share({ cpuMs, tookMs }: Costs): number {
  return (ofServices(cpuMs) / tookMs) * 100;
}

interface NewRetries {
  readonly ids: readonly string[];
  readonly endpointId: string;
  readonly afterMs: () => number;
}

/** Adds retries as a worker does. */
async function addRetries(queues: Queues, { ids, endpointId, afterMs }: NewRetries): Promise<void> {
  for (let first = 0; first < ids.length; first += ADDED_AT_ONCE) {
    const some = ids.slice(first, first + ADDED_AT_ONCE);
    await Promise.all(
      some.map((messageId) => queues.retries.add('slow', { messageId, endpointId, attemptNo: 2 }, afterMs())),
    );
  }
}

interface DueRetries {
  readonly queues: Queues;
  readonly endpointId: string;
  readonly count: number;
}

/** Resolves to the number of retries a second that move to the delivery queue, from the moment they are due. */
async function requeueDue({ redis }: LabStack, { queues, endpointId, count }: DueRetries): Promise<number> {
  const dueMs = Date.now() + DUE_AFTER_MS;
  const ids = Array.from({ length: count }, createRandomUuid);
  await addRetries(queues, { ids, endpointId, afterMs: () => Math.max(0, dueMs - Date.now()) });
  await sleep(Math.max(0, dueMs - Date.now()));
  while ((await countQueued(redis)) < count) {
    if (Date.now() > dueMs + REQUEUED_WITHIN_MS) throw new Error('Due retries were not queued in time.');
    await sleep(LOOK_EVERY_MS);
  }
  return count / ((Date.now() - dueMs) / 1000);
}

async function countQueued(redis: LabRedis): Promise<number> {
  return Number((await redis.command('ZCARD', WAITING_KEY)).slice(1));
}
