import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { DAY } from '@posthorn/domain';
import {
  ago,
  changeEndpoints,
  createAccount,
  createHiddenEndpoint,
  fromNow,
  insertMessages,
  insertPayloads,
  newMessage,
  waitFor,
} from '@posthorn/test-support';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const KEY = 'hash of a URL and a secret';

let open: OpenDatabase;
let projectId: string;
let tenantId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId, tenantId } = await createAccount(open.database));
});

async function endpointRows(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return await open.query('SELECT id::text, callback_key, deleted_at FROM endpoints ORDER BY created_at');
}

describe('a hidden endpoint', () => {
  it('is created once by processes that create it at the same time', async () => {
    const other = open.connect();
    const databases = [open.database, other, open.database, other];
    const ids = await Promise.all(
      databases.map((database) => createHiddenEndpoint(database, { projectId, key: KEY })),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await endpointRows()).toHaveLength(1);
    expect(await open.query('SELECT FROM signing_keys')).toHaveLength(1);
    expect(await open.database.callbacks.findEndpoint({ projectId, key: KEY })).toBe(ids[0]);
  });

  it('is another one in another project', async () => {
    const { projectId: foreign } = await createAccount(open.database);
    const id = await createHiddenEndpoint(open.database, { projectId, key: KEY });
    expect(await createHiddenEndpoint(open.database, { projectId: foreign, key: KEY })).not.toBe(id);
  });

  it('is looked up by its key, also by a plan that was made when there was none', async () => {
    const find = async (): Promise<unknown> =>
      await open.database.callbacks.findEndpoint({ projectId, key: KEY });
    const countReads = async (): Promise<number> => {
      const [row] = await open.query(
        `SELECT sum(idx_tup_read)::int AS reads FROM pg_stat_user_indexes WHERE relname = 'endpoints'`,
      );
      return Number(row?.['reads']);
    };
    await find();
    await open.query(
      `INSERT INTO endpoints (id, project_id, url, callback_key)
       SELECT gen_random_uuid(), $1, '', 'key ' || n FROM generate_series(1, 5000) AS n`,
      [projectId],
    );
    const before = await countReads();
    await createHiddenEndpoint(open.database, { projectId, key: KEY });
    let found = 0;
    const reads = await waitFor(async () => {
      expect(await find()).toBeDefined();
      found += 1;
      return (await countReads()) - before;
    });
    expect(reads).toBeLessThan(5000 + 10 * found);
  });

  it('is found by nothing that lists, counts or addresses endpoints', async () => {
    const { database } = open;
    const id = await createHiddenEndpoint(database, { projectId, key: KEY });
    const topic = { projectId, consumerId: '', eventType: 'order.created' };
    const search = {
      projectId,
      directions: ['outbound'],
      owner: undefined,
      ids: undefined,
      text: 'done',
    } as const;
    const limit = 10;
    expect({
      list: await database.endpoints.list({ projectId, limit }),
      listEvery: await database.endpoints.listEvery({ projectId, limit }),
      findInProject: await database.endpoints.findInProject({ id, projectId }),
      findAddress: await database.endpoints.findAddress({ id, projectId }),
      search: await database.search.findEndpoints({ ...search, limit }),
      subscriptions: (await database.events.findSubscriptions(topic)).groups,
    }).toEqual({
      list: [],
      listEvery: [],
      findInProject: undefined,
      findAddress: undefined,
      search: [],
      subscriptions: [],
    });
    const naming = database.projects.update({ tenantId, id: projectId }, { notificationEndpointId: id });
    expect(await naming).toEqual({ kind: 'no-endpoint' });
    expect(await database.endpoints.findAnyInProject({ id, projectId })).toMatchObject({
      id,
      eventTypes: [''],
    });
    expect(await database.endpoints.list({ projectId, id, limit })).toMatchObject([{ id }]);
  });

  it('is signed by the keys of another one, and has scheme and schedule of its project', async () => {
    const keeper = await createHiddenEndpoint(open.database, { projectId, key: '' });
    const id = await createHiddenEndpoint(open.database, {
      projectId,
      key: KEY,
      signing: { keysOf: keeper },
    });
    const settings = { defaultSignatureScheme: 'standard', defaultRetrySchedule: [60] } as const;
    await open.database.projects.update({ tenantId, id: projectId }, settings);
    const [of, ofKeeper] = await Promise.all(
      [id, keeper].map((one) => open.database.deliveries.findTarget(one)),
    );
    expect(of).toMatchObject({ isOfCallbacks: true, signatureScheme: 'standard', retrySchedule: [60] });
    expect(of?.signingKeys).toHaveLength(1);
    expect(of?.signingKeys).toEqual(ofKeeper?.signingKeys);
    await open.query('UPDATE signing_keys SET is_standard = false');
    expect(await open.connect().deliveries.findTarget(id)).toMatchObject({ signatureScheme: 'posthorn' });
  });
});

describe('a hidden endpoint that is due for a look', () => {
  let id: string;
  beforeEach(async () => {
    id = await createHiddenEndpoint(open.database, { projectId, key: KEY });
    await changeEndpoints(open.query, id, { createdAt: ago(40 * DAY) });
  });

  /** Returns what became of the endpoint. */
  async function look(): Promise<string> {
    await open.query("UPDATE endpoints SET callback_check_at = now() - interval '1 ms'");
    expect(await open.database.callbacks.expireIdle(10)).toBeLessThanOrEqual(1);
    const [row] = await endpointRows();
    if (row === undefined) return 'gone';
    if (row['deleted_at'] !== null) return 'deleted';
    return row['callback_key'] === KEY ? 'kept' : 'retired';
  }

  const settled = (daysAgo: number) => ({ createdAt: ago(daysAgo * DAY), deliveredAt: ago(daysAgo * DAY) });

  it.each([
    ['whose last message was settled less than 30 days ago', { ...settled(40), deliveredAt: ago(29 * DAY) }],
    ['whose last payload may have been erased less than 30 days ago', { ...settled(31), retentionHours: 72 }],
    ['with a message that is not settled', { ...settled(60), sweepAt: fromNow(DAY) }],
  ])('stays when it is one %s', async (_case, message) => {
    await insertMessages(open.query, { projectId, endpointId: id, ...message });
    expect(await look()).toBe('kept');
    expect(await open.database.callbacks.expireIdle(10)).toBe(0);
  });

  it('stays while a payload is kept', async () => {
    const ids = await insertMessages(open.query, { projectId, endpointId: id, ...settled(60) });
    await insertPayloads(open.query, ids, { expiresAt: ago(35 * DAY) });
    expect(await look()).toBe('kept');
  });

  it('is deleted with its secret, once no callback can find it any more', async () => {
    await open.query('INSERT INTO endpoint_health (endpoint_id, reset_at) VALUES ($1, now())', [id]);
    expect(await look()).toBe('retired');
    expect(await open.database.callbacks.findEndpoint({ projectId, key: KEY })).toBeUndefined();
    expect(await open.database.callbacks.expireIdle(10)).toBe(0);
    expect(await look()).toBe('gone');
    expect(await open.query('SELECT FROM signing_keys')).toEqual([]);
    expect(await open.query('SELECT FROM endpoint_health')).toEqual([]);
  });

  it('keeps its row as long as messages show its URL', async () => {
    const [messageId] = await insertMessages(open.query, { projectId, endpointId: id, ...settled(60) });
    expect([await look(), await look(), await look()]).toEqual(['retired', 'deleted', 'deleted']);
    await open.query('DELETE FROM messages WHERE id = $1', [messageId]);
    expect(await look()).toBe('gone');
  });

  it('keeps its credentials as long as a callback may be delivered', async () => {
    await changeEndpoints(open.query, id, { headers: { '@encrypted': 'k1.a' } });
    await insertMessages(open.query, { projectId, endpointId: id, ...settled(60) });
    const headers = async (): Promise<unknown> =>
      (await open.query('SELECT headers FROM endpoints WHERE id = $1', [id]))[0]?.['headers'];
    expect([await look(), await headers()]).toEqual(['retired', { '@encrypted': 'k1.a' }]);
    expect([await look(), await headers()]).toEqual(['deleted', {}]);
  });

  it('delivers a callback that knew it when it was retired', async () => {
    expect(await look()).toBe('retired');
    await insertMessages(open.query, { projectId, endpointId: id, createdAt: ago(0), sweepAt: fromNow(DAY) });
    expect(await look()).toBe('retired');
    expect(await open.database.deliveries.findTarget(id)).toMatchObject({ deleted: false });
    expect(await createHiddenEndpoint(open.database, { projectId, key: KEY })).not.toBe(id);
  });

  it('stays when it holds the signing keys of its project', async () => {
    const keeper = await createHiddenEndpoint(open.database, { projectId, key: '' });
    const [row] = await open.query('SELECT callback_check_at FROM endpoints WHERE id = $1', [keeper]);
    expect(row).toEqual({ callback_check_at: null });
  });
});

it('finds an idempotency key in the scope that is given, at whatever endpoint', async () => {
  const scope = createRandomUuid();
  const idempotency = { key: 'order-1', payloadHash: 'hash', scope };
  const first = newMessage({ projectId, idempotency, retrySchedule: [5, 10] });
  expect(await open.database.messages.accept(first)).toEqual({ kind: 'stored' });
  expect(await open.database.messages.accept(newMessage({ projectId, idempotency }))).toEqual({
    kind: 'known',
    messageId: first.id,
    endpointId: first.endpointId,
    samePayload: true,
  });
  expect(await open.query('SELECT retry_schedule FROM messages')).toEqual([{ retry_schedule: [5, 10] }]);
});
