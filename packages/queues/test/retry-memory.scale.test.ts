import { beforeEach, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { HOUR } from '@posthorn/domain';
import { type OpenQueues, openQueues } from './support/open-queues.js';
import { redisNumber } from './support/redis-numbers.js';

const COUNT = 20_000;
const MAX_BYTES = 700;
/** The number of entries that BullMQ keeps in each queue's event stream, whatever the number of jobs. */
const EVENTS = 10_000;

const USED_BYTES = "return tonumber(string.match(redis.call('INFO', 'memory'), 'used_memory:(%d+)'))";

let open: OpenQueues;
beforeEach(async () => {
  open = await openQueues();
});

function usedBytes(): Promise<number> {
  return redisNumber(open.url, 'EVAL', USED_BYTES, '0');
}

async function addRetries(count: number): Promise<void> {
  const retries = Array.from({ length: count }, () => ({
    messageId: createUuidV7(),
    endpointId: createUuidV7(),
    attemptNo: 2,
  }));
  await Promise.all(
    retries.map((retry) => open.queues.retries.add('slow', retry, 23.9 * HOUR + Math.random())),
  );
}

it('holds a waiting retry in at most 700 bytes of Redis', async () => {
  await addRetries(EVENTS);
  const before = await usedBytes();
  await addRetries(COUNT);
  const bytes = ((await usedBytes()) - before) / COUNT;
  process.stdout.write(`a waiting retry takes ${Math.ceil(bytes)} bytes of Redis\n`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  // Each waiting job is one key.
  expect(await redisNumber(open.url, 'DBSIZE')).toBeLessThan(EVENTS + COUNT + 10);
});
