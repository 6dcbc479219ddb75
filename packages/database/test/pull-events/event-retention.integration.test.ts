import { beforeEach, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { DAY, SECOND } from '@posthorn/domain';
import { ago, changeMessages, expirePayload, newMessage } from '@posthorn/test-support';
import { hasPayload } from '../support/expiry.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  endpointId = createRandomUuid();
});

async function receive(): Promise<string> {
  const message = newMessage({ endpointId, direction: 'pull', retentionHours: 24, expiresAfterHours: 24 });
  await open.database.messages.accept(message);
  return message.id;
}

async function letExpire(id: string): Promise<void> {
  if (await hasPayload(open.query, id)) await expirePayload(open.query, id);
  await changeMessages(open.query, id, { createdAt: ago(DAY + SECOND) });
}

async function runMaintenanceJob(): Promise<void> {
  await open.database.payloads.expire({ limit: 1000, beforeErasing: () => Promise.resolve() });
}

function list(
  status: 'stored' | 'fetched' | 'delivered' = 'stored',
): Promise<readonly { readonly id: string }[]> {
  return open.database.pullEvents.list({
    projectId: createRandomUuid(),
    endpointId,
    existsSince: new Date(Date.now() - 86_400_000),
    status,
    limit: 10,
  });
}

it('hides an event past its retention before its payload is erased', async () => {
  const [id, kept] = [await receive(), await receive()];
  await letExpire(id);
  const { pullEvents } = open.database;
  expect(await list()).toEqual([expect.objectContaining({ id: kept })]);
  expect(await pullEvents.fetch({ endpointId, id })).toBeUndefined();
  expect(await pullEvents.preview({ endpointId, id })).toBeUndefined();
  expect(await pullEvents.acknowledge({ endpointId, ids: [id] })).toBe(0);
});

it('erases the payload of an expired event and stops counting it, whatever its status', async () => {
  const ids = [await receive(), await receive(), await receive(), await receive()] as const;
  const { pullEvents } = open.database;
  await pullEvents.fetch({ endpointId, id: ids[1] });
  await pullEvents.acknowledge({ endpointId, ids: [ids[2]] });
  await pullEvents.delete({ endpointId, ids: ids.slice(3, 4) });
  expect(await pullEvents.count(endpointId)).toEqual({ stored: 1, fetched: 1, delivered: 1 });
  for (const id of ids) await letExpire(id);
  await runMaintenanceJob();
  for (const id of ids) expect(await hasPayload(open.query, id)).toBe(false);
  expect(await pullEvents.count(endpointId)).toEqual({ stored: 0, fetched: 0, delivered: 0 });
});

it('leaves an event that another transaction has locked to the next round, and then counts it', async () => {
  const id = await receive();
  await letExpire(id);
  const holder = await holdTransaction(open.url, 'SELECT FROM messages WHERE id = $1 FOR UPDATE', [id]);
  await runMaintenanceJob();
  expect(await hasPayload(open.query, id)).toBe(true);
  await holder.query('COMMIT');
  await runMaintenanceJob();
  expect(await hasPayload(open.query, id)).toBe(false);
  expect(await open.database.pullEvents.count(endpointId)).toEqual({ stored: 0, fetched: 0, delivered: 0 });
});

it('counts an event once when its deletion and the end of its retention coincide', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, receive));
  for (const id of ids) await expirePayload(open.query, id);
  await Promise.all([
    ...ids.map((id) => open.database.pullEvents.delete({ endpointId, ids: [id] })),
    ...Array.from({ length: 5 }, runMaintenanceJob),
  ]);
  await runMaintenanceJob();
  expect(await open.database.pullEvents.count(endpointId)).toEqual({ stored: 0, fetched: 0, delivered: 0 });
});
