import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { HOUR, MINUTE } from '@posthorn/domain';
import { type BodyOwner, responseBodyKey } from '@posthorn/storage';
import {
  ago,
  createLogRecord,
  expirePayload,
  fromNow,
  insertMessages,
  insertPayloads,
  waitFor,
} from '@posthorn/test-support';
import { expirePayloads } from '../../src/retention/expire.js';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
});

/** Stores messages whose payloads have expired. */
async function storeMany(count: number, status: 'succeeded' | 'queued'): Promise<void> {
  const sweepAt = status === 'succeeded' ? null : fromNow(HOUR);
  const ids = await insertMessages(environment.query, { count, status, sweepAt });
  await insertPayloads(environment.query, ids, { expiresAt: ago(MINUTE) });
}

async function countPayloads(): Promise<unknown> {
  const [row] = await environment.query('SELECT count(*)::int FROM payloads');
  return row?.['count'];
}

/** Stores a permanently failed message with its job in the dead-letter queue. */
async function storeDeadLetter(): Promise<string> {
  const claim = await environment.acceptAndClaim();
  const { messageId } = claim;
  await environment.database.deliveries.fail({ ...claim, reason: 'HTTP 500' });
  await environment.queues.deadLetters.add({
    messageId,
    projectId: 'p',
    endpointId: 'e',
    lastError: 'HTTP 500',
  });
  await environment.database.outbox.endSweep([messageId]);
  return messageId;
}

it('erases a backlog of expired payloads in batches, and no payload that is still needed', async () => {
  await storeMany(12_000, 'succeeded');
  await storeMany(100, 'queued');
  const { logs } = await environment.startScheduler();
  await waitFor(async () => (await countPayloads()) === 100);
  // The last batch is logged after it was erased.
  await waitFor(() => logs.filter(({ message }) => message === 'erased expired payloads').length >= 12);
  const rows = await environment.query('SELECT FROM messages');
  expect(rows).toHaveLength(12_100);
});

it('erases each payload once with several schedulers', async () => {
  await storeMany(5000, 'succeeded');
  const schedulers = await Promise.all([environment.startScheduler(), environment.startScheduler()]);
  await waitFor(async () => (await countPayloads()) === 0);
  const erased = (): number =>
    schedulers
      .flatMap(({ logs }) => logs)
      .reduce(
        (sum, line) =>
          sum + (line.message === 'erased expired payloads' ? Number(line.fields['payloads']) : 0),
        0,
      );
  await waitFor(() => erased() >= 5000);
  expect(erased()).toBe(5000);
});

it('interrupts a backlog when the process stops', async () => {
  await storeMany(1500, 'succeeded');
  const stopping = new AbortController();
  const { logger } = createLogRecord();
  const database = {
    ...environment.database,
    payloads: {
      ...environment.database.payloads,
      expire: async (options: Parameters<typeof environment.database.payloads.expire>[0]) => {
        stopping.abort();
        return await environment.database.payloads.expire(options);
      },
    },
  };
  await expirePayloads(
    { database, queues: environment.queues, files: environment.files, logger },
    stopping.signal,
  );
  expect(await countPayloads()).toBe(500);
});

describe('a dead letter with an expired payload', () => {
  it('is removed from the dead-letter queue, and others stay', async () => {
    const expired = await storeDeadLetter();
    await storeDeadLetter();
    await expirePayload(environment.query, expired);
    await environment.startScheduler();
    await waitFor(async () => (await environment.countWaiting('dead-letters')) === 1);
    await waitFor(async () => (await countPayloads()) === 1);
    expect(await environment.database.messages.findById(expired)).toMatchObject({
      status: 'failed_permanent',
    });
  });

  it('keeps its payload while Redis is down, and is found again', async () => {
    const expired = await storeDeadLetter();
    await expirePayload(environment.query, expired);
    const { logger } = createLogRecord();
    const { signal } = new AbortController();
    const { database, files } = environment;
    const deadLetters = {
      ...environment.queues.deadLetters,
      remove: () => Promise.reject(new Error('away')),
    };
    const queues = { ...environment.queues, deadLetters };
    await expect(expirePayloads({ database, queues, files, logger }, signal)).rejects.toThrow('away');
    expect(await countPayloads()).toBe(1);
    await expirePayloads({ database, queues: environment.queues, files, logger }, signal);
    expect(await countPayloads()).toBe(0);
    expect(await environment.countWaiting('dead-letters')).toBe(0);
  });

  it('is removed as one of many', async () => {
    const ids: string[] = [];
    while (ids.length < 300) ids.push(...(await Promise.all(Array.from({ length: 10 }, storeDeadLetter))));
    for (const id of ids.slice(1)) await expirePayload(environment.query, id);
    await environment.startScheduler();
    await waitFor(async () => (await countPayloads()) === 1);
    expect(await environment.countWaiting('dead-letters')).toBe(1);
  });
});

it('drops the payload partitions of past days', async () => {
  await environment.query(
    "SELECT create_day_partitions((now() AT TIME ZONE 'UTC')::date - 4, (now() AT TIME ZONE 'UTC')::date)",
  );
  const old = "SELECT FROM pg_inherits WHERE inhparent = 'payloads'::regclass";
  const before = (await environment.query(old)).length;
  await environment.startScheduler();
  await waitFor(async () => (await environment.query(old)).length === before - 2);
});

describe('the response bodies of a message with an expired payload', () => {
  async function storeBody(): Promise<BodyOwner> {
    const claim = await environment.acceptAndClaim();
    await environment.files.put(responseBodyKey(claim), Buffer.from('answer'));
    await environment.database.deliveries.record({
      ...claim,
      id: createUuidV7(),
      createdAt: new Date(),
      responseBodyTruncated: false,
      responseBodyStored: true,
      outcome: { status: 'succeeded' },
    });
    return claim;
  }

  async function hasFile(owner: BodyOwner): Promise<boolean> {
    return await access(join(environment.folder, responseBodyKey(owner))).then(
      () => true,
      () => false,
    );
  }

  it('are erased with it, and others stay', async () => {
    const [expired, kept] = [await storeBody(), await storeBody()];
    await expirePayload(environment.query, expired.messageId);
    await environment.startScheduler();
    await waitFor(async () => (await countPayloads()) === 1);
    expect([await hasFile(expired), await hasFile(kept)]).toEqual([false, true]);
    const { attempts } = environment.database;
    const ids = [expired.messageId, kept.messageId];
    expect(await attempts.findStoredBodies(ids)).toEqual([
      expect.objectContaining({ messageId: kept.messageId }),
    ]);
  });

  it('are found again, with the payload, when the storage is down', async () => {
    const expired = await storeBody();
    await expirePayload(environment.query, expired.messageId);
    const { logger } = createLogRecord();
    const { database, queues } = environment;
    const files = { ...environment.files, delete: () => Promise.reject(new Error('away')) };
    const { signal } = new AbortController();
    await expect(expirePayloads({ database, queues, files, logger }, signal)).rejects.toThrow('away');
    expect([await countPayloads(), await hasFile(expired)]).toEqual([1, true]);
    await expirePayloads({ database, queues, files: environment.files, logger }, signal);
    expect([await countPayloads(), await hasFile(expired)]).toEqual([0, false]);
  });
});
