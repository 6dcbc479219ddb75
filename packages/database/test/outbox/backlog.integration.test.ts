import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE } from '@posthorn/domain';
import {
  changeEndpoints,
  countLockWaits,
  createAccount,
  createEndpoint,
  fromNow,
  insertMessages,
  NEVER,
  newMessage,
  waitFor,
} from '@posthorn/test-support';
import { failed, recordOf } from '../support/delivery-records.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { openDatabase } from '../support/open-database.js';

const URL = 'https://example.com/hook';
/** More messages than a call moves itself. */
const LARGE = 2500;

let account: { readonly tenantId: string; readonly projectId: string };
let endpointId: string;
const open = await openDatabase();
beforeEach(async () => {
  account = await createAccount(open.database);
  ({ id: endpointId } = await createEndpoint(open.database, { projectId: account.projectId, url: URL }));
});

interface Backlog {
  readonly status: 'queued' | 'paused' | 'pending_retry';
  readonly of?: string;
  readonly limitVersion?: number | null;
  readonly count?: number;
}

/** Stores messages and returns their ids in order. */
async function fill({
  status,
  of = endpointId,
  limitVersion = null,
  count = LARGE,
}: Backlog): Promise<readonly string[]> {
  const sweepAt = status === 'paused' ? NEVER : fromNow(MINUTE);
  const { projectId } = account;
  return await insertMessages(open.query, {
    count,
    projectId,
    endpointId: of,
    status,
    sweepAt,
    limitVersion,
  });
}

async function count(condition: string, of: string = endpointId): Promise<number> {
  const [row] = await open.query(
    `SELECT count(*)::int AS count FROM messages WHERE endpoint_id = $1 AND ${condition}`,
    [of],
  );
  return Number(row?.['count']);
}

async function marks(): Promise<number> {
  const [row] = await open.query('SELECT count(*)::int AS count FROM backlog_changes');
  return Number(row?.['count']);
}

/** Moves messages like the scheduler until no change is due. Returns the ids of the moved messages in order. */
async function moveAll(): Promise<readonly unknown[]> {
  const { backlogs } = open.connect();
  const ids: string[] = [];
  for (let part = await backlogs.moveNext(250); part !== undefined; part = await backlogs.moveNext(250)) {
    expect(part.messages.length).toBeLessThanOrEqual(250);
    ids.push(...part.messages.map(({ id }) => id));
    await backlogs.confirm(part);
  }
  return ids;
}

describe('a call does not move a large backlog itself', () => {
  it('when it resumes an endpoint: it counts the held messages, and the rest follows in order', async () => {
    const { endpoints } = open.database;
    await endpoints.pause(endpointId);
    const held = await fill({ status: 'paused' });
    expect(await endpoints.resume(endpointId)).toBe(LARGE);
    expect(await count(`status = 'paused'`)).toBe(LARGE);

    expect(await moveAll()).toEqual(held);
    expect(await count(`status = 'pending_retry' AND next_attempt_at <= now() AND sweep_at > now()`)).toBe(
      LARGE,
    );
    expect(await marks()).toBe(0);
  });

  it('when it pauses an endpoint: the messages are held in the background', async () => {
    await fill({ status: 'queued' });
    await open.database.endpoints.pause(endpointId);
  });

  it('when it deletes an endpoint: a crash right after it leaves no message waiting', async () => {
    const { endpoints } = open.database;
    await endpoints.pause(endpointId);
    await fill({ status: 'paused' });
    await endpoints.delete(endpointId);
    expect(await endpoints.findById(endpointId)).toBeUndefined();
    expect(await count(`status = 'failed_permanent'`)).toBe(0);
    await moveAll();
    const isEnded = `status = 'failed_permanent' AND last_error = 'endpoint deleted' AND failed_at IS NOT NULL`;
    expect(await count(isEnded)).toBe(LARGE);
    expect(await marks()).toBe(0);
  });

  it('when it changes a limit: void slots are replaced in order', async () => {
    const waiting = await fill({ status: 'queued', limitVersion: 0 });
    await open.database.endpoints.update(endpointId, { rateLimitRps: 5 });
    expect(await count(`limit_version = 0 AND sweep_at > now() + interval '1 second'`)).toBe(LARGE);
    expect(await moveAll()).toEqual(waiting);
    expect(await count(`status = 'queued' AND limit_version IS NULL`)).toBe(LARGE);
  });

  it('when it deletes a project', async () => {
    const { projects } = open.database;
    await projects.create({ tenantId: account.tenantId, name: 'another' });
    const second = await createEndpoint(open.database, { projectId: account.projectId, url: URL });
    await fill({ status: 'queued' });
    await fill({ status: 'queued', of: second.id });
    expect(await projects.delete({ tenantId: account.tenantId, id: account.projectId })).toBe('deleted');
    const isEnded = `status = 'failed_permanent' AND last_error = 'project deleted'`;
    expect((await count(isEnded)) + (await count(isEnded, second.id))).toBe(0);
    await moveAll();
    expect([await count(isEnded), await count(isEnded, second.id)]).toEqual([LARGE, LARGE]);
  });
});

it('ends what a deleted inbound endpoint still delivers only when its project is deleted', async () => {
  const { endpoints, projects } = open.database;
  await projects.create({ tenantId: account.tenantId, name: 'another' });
  await changeEndpoints(open.query, endpointId, { direction: 'inbound' });
  await fill({ status: 'queued', count: 20 });
  await endpoints.delete(endpointId);
  await moveAll();
  expect(await count(`status = 'queued'`)).toBe(20);
  await projects.delete({ tenantId: account.tenantId, id: account.projectId });
  expect(await count(`status = 'failed_permanent' AND last_error = 'project deleted'`)).toBe(20);
});

it('moves a small backlog at once', async () => {
  const { endpoints } = open.database;
  await fill({ status: 'queued', count: 20 });
  await endpoints.pause(endpointId);
  expect(await count(`status = 'paused'`)).toBe(20);
  expect(await endpoints.resume(endpointId)).toBe(20);
  expect(await count(`status = 'pending_retry' AND sweep_at = next_attempt_at`)).toBe(20);
  await endpoints.delete(endpointId);
  expect(await count(`status = 'failed_permanent'`)).toBe(20);
  expect(await marks()).toBe(0);
});

describe('a later change replaces one whose messages are still being moved', () => {
  it('when a pause follows a resume', async () => {
    const { endpoints, backlogs } = open.database;
    await endpoints.pause(endpointId);
    await fill({ status: 'paused' });
    await endpoints.resume(endpointId);
    await backlogs.moveNext(250);
    await endpoints.pause(endpointId);
    await moveAll();
    expect(await count(`status = 'paused'`)).toBe(LARGE);
    expect(await endpoints.resume(endpointId)).toBe(LARGE);
    await moveAll();
    expect(await count(`status = 'pending_retry'`)).toBe(LARGE);
  });

  it('when a resume follows a pause', async () => {
    const { endpoints } = open.database;
    await fill({ status: 'queued', limitVersion: 0 });
    await endpoints.pause(endpointId);
    expect(await endpoints.resume(endpointId)).toBe(0);
    await moveAll();
    expect(await count(`status = 'paused' OR limit_version IS NOT NULL`)).toBe(0);
  });

  it('when a deletion follows a resume', async () => {
    const { endpoints, backlogs } = open.database;
    await endpoints.pause(endpointId);
    await fill({ status: 'paused' });
    await endpoints.resume(endpointId);
    await backlogs.moveNext(250);
    await endpoints.delete(endpointId);
    await moveAll();
    expect(await count(`status = 'failed_permanent'`)).toBe(LARGE);
  });
});

it('moves the next part only after the previous part was enqueued', async () => {
  const { endpoints, backlogs } = open.database;
  await endpoints.pause(endpointId);
  await fill({ status: 'paused' });
  await endpoints.resume(endpointId);
  const part = await backlogs.moveNext(250);
  if (part === undefined) throw new Error('Nothing was due.');
  expect(await open.connect().backlogs.moveNext(250)).toBeUndefined();
  await backlogs.confirm(part);
  expect(await open.connect().backlogs.moveNext(250)).toBeDefined();
});

it('makes the next part due as soon as the previous part was enqueued', async () => {
  const { endpoints, backlogs } = open.database;
  await endpoints.pause(endpointId);
  await fill({ status: 'paused' });
  await endpoints.resume(endpointId);
  for (let parts = 0; parts < LARGE / 25; parts++) {
    const part = await backlogs.moveNext(25);
    if (part === undefined) throw new Error(`Nothing was due after ${parts} parts.`);
    await backlogs.confirm(part);
    const [row] = await open.query(
      'SELECT due_at <= now() AS due FROM backlog_changes WHERE endpoint_id = $1',
      [endpointId],
    );
    expect(row).toEqual({ due: true });
  }
});

it('ends a message that fails in flight while its endpoint is deleted', async () => {
  const { messages, deliveries, endpoints } = open.database;
  const message = newMessage({ projectId: account.projectId, endpointId });
  await messages.accept(message);
  const claim = { messageId: message.id, endpointId, attemptNo: 1 };
  const claimed = await deliveries.claim(claim);
  if (claimed === undefined) throw new Error('The message waits for its first attempt.');
  await endpoints.delete(endpointId);
  await deliveries.record(recordOf({ ...claim, claimedUntil: claimed.claimedUntil }, failed('slow')));
  await waitFor(async () => {
    await moveAll();
    return (await messages.findById(message.id))?.status === 'failed_permanent';
  });
  expect(await messages.findById(message.id)).toMatchObject({
    lastError: 'endpoint deleted',
    attemptCount: 1,
  });
});

it('answers while another transaction has locked a message, and moves it afterwards', async () => {
  const [locked] = await fill({ status: 'queued', count: 3 });
  const inTheWay = await holdTransaction(open.url, 'SELECT FROM messages WHERE id = $1 FOR UPDATE', [locked]);
  await open.database.endpoints.delete(endpointId);
  expect(await count(`status = 'failed_permanent'`)).toBe(2);
  await inTheWay.query('COMMIT');
  await waitFor(async () => {
    await moveAll();
    return (await count(`status = 'failed_permanent'`)) === 3;
  });
});

it('leaves connections free while forty changes of an endpoint wait', async () => {
  const database = open.connect({ maxConnections: 3 });
  const inTheWay = await holdTransaction(open.url, 'SELECT FROM endpoints WHERE id = $1 FOR UPDATE', [
    endpointId,
  ]);
  const changes = Array.from({ length: 40 }, (_, index) =>
    database.endpoints.update(endpointId, { description: String(index) }),
  );
  await waitFor(async () => (await countLockWaits(open.query)) > 0);
  expect(await database.projects.findById(account.projectId)).toBeDefined();
  expect(await countLockWaits(open.query)).toBe(1);
  await inTheWay.query('COMMIT');
  await Promise.all(changes);
});
