import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { MINUTE } from '@posthorn/domain';
import { responseBodyKey } from '@posthorn/storage';
import {
  claimMessage,
  createAccount,
  createEndpoint,
  fromNow,
  insertMessages,
  insertPayloads,
  NEVER,
  waitFor,
} from '@posthorn/test-support';
import { eraseDeletedConsumers } from '../../src/retention/expire.js';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
let projectId: string;
beforeEach(async () => {
  environment = await startEnvironment();
  ({ projectId } = await createAccount(environment.database));
});

async function createOwn(): Promise<string> {
  const url = 'https://example.com/hook';
  return (await createEndpoint(environment.database, { projectId, url, consumerId: 'acme' })).id;
}

/** Stores messages with payloads. */
async function store(endpointId: string, count: number, status: 'succeeded' | 'paused'): Promise<void> {
  const sweepAt = status === 'paused' ? NEVER : null;
  const given = { projectId, endpointId, count, status, sweepAt, consumerId: 'acme' };
  const ids = await insertMessages(environment.query, given);
  await insertPayloads(environment.query, ids, { expiresAt: fromNow(MINUTE) });
}

/** Delivers a message whose response body is a file. Returns the path of the file. */
async function storeFile(endpointId: string): Promise<string> {
  const { messageId } = await environment.accept({ projectId, endpointId, consumerId: 'acme' });
  const attempt = { messageId, attemptNo: 1, endpointId };
  const key = responseBodyKey(attempt);
  await environment.files.put(key, Buffer.from('answer'));
  await environment.database.deliveries.record({
    ...attempt,
    ...(await claimMessage(environment.database, attempt)),
    id: createUuidV7(),
    createdAt: new Date(),
    responseBodyTruncated: false,
    responseBodyStored: true,
    outcome: { status: 'succeeded' },
  });
  return join(environment.folder, key);
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

async function deleteConsumer(): Promise<void> {
  await environment.database.consumers.delete({ projectId, id: 'acme' });
  await makeDue();
}

async function makeDue(): Promise<void> {
  await environment.query("UPDATE erasures SET due_at = now() - interval '1 second'");
}

async function count(table: 'payloads' | 'erasures' | 'endpoints'): Promise<number> {
  const condition = table === 'endpoints' ? 'deleted_at IS NULL' : 'true';
  const [row] = await environment.query(`SELECT count(*)::int FROM ${table} WHERE ${condition}`);
  return Number(row?.['count']);
}

const { signal } = new AbortController();

it('erases payloads, files and dead letters of a deleted consumer, waiting messages included', async () => {
  const endpointId = await createOwn();
  const { id: other } = await createEndpoint(environment.database, {
    projectId,
    url: 'https://example.com/',
  });
  await store(endpointId, 2500, 'succeeded');
  await store(endpointId, 20, 'paused');
  await store(other, 1, 'succeeded');
  const [file, kept] = [await storeFile(endpointId), await storeFile(other)];
  await deleteConsumer();
  await environment.startScheduler();
  await waitFor(async () => (await environment.countWaiting('dead-letters')) === 20);
  await waitFor(async () => (await count('payloads')) === 2 + 20 + 1);
  await environment.query('UPDATE messages SET sweep_at = NULL WHERE failed_at IS NOT NULL');
  await makeDue();
  await waitFor(async () => (await count('erasures')) === 0);
  expect([await count('payloads'), await isThere(file), await isThere(kept)]).toEqual([2, false, true]);
  expect(await environment.countWaiting('dead-letters')).toBe(0);
});

it('continues after an outage of the file storage', async () => {
  const endpointId = await createOwn();
  await store(endpointId, 1500, 'succeeded');
  const file = await storeFile(endpointId);
  await deleteConsumer();
  const files = { ...environment.files, delete: () => Promise.reject(new Error('away')) };
  await expect(eraseDeletedConsumers({ ...environment, files }, signal)).rejects.toThrow('away');
  expect([await count('payloads'), await isThere(file)]).toEqual([501, true]);
  await eraseDeletedConsumers(environment, signal);
  expect([await count('payloads'), await count('erasures'), await isThere(file)]).toEqual([0, 0, false]);
});

it('stops between two parts when the process stops', async () => {
  await store(await createOwn(), 2500, 'succeeded');
  await deleteConsumer();
  const stopping = new AbortController();
  const { erasures } = environment.database;
  const eraseNext: typeof erasures.eraseNext = async (options) => {
    stopping.abort();
    return await erasures.eraseNext(options);
  };
  const database = { ...environment.database, erasures: { ...erasures, eraseNext } };
  await eraseDeletedConsumers({ ...environment, database }, stopping.signal);
  expect(await count('payloads')).toBe(1500);
});

it('deletes the remaining endpoints of a consumer', async () => {
  await createOwn();
  await environment.query(
    `INSERT INTO endpoints (id, project_id, url, consumer_id, updated_at)
     SELECT gen_random_uuid(), $1, 'https://example.com/', 'acme', now() FROM generate_series(1, 10000)`,
    [projectId],
  );
  await environment.database.consumers.delete({ projectId, id: 'acme' });
  expect(await count('endpoints')).toBe(5001);
  await eraseDeletedConsumers(environment, signal);
  expect([await count('endpoints'), await count('erasures')]).toEqual([0, 10_001]);
});
