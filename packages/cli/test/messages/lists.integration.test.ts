import { beforeAll, describe, expect, it } from '@jest/globals';
import { createEndpoint, newMessage } from '@posthorn/test-support';
import { type StoredMessages, type Stores, openStores, storeMessages } from '../support/open-stores.js';

let stores: Stores;
let queued: StoredMessages;
let failed: StoredMessages;
beforeAll(async () => {
  stores = await openStores();
  queued = await storeMessages(stores, { count: 3, status: 'queued' });
  failed = await storeMessages(stores, { count: 2, status: 'failed_permanent' });
});

async function listIds(...given: readonly string[]): Promise<readonly string[]> {
  const rows = (await stores.read(...given)) as readonly { readonly id: string }[];
  return rows.map(({ id }) => id);
}

const newestFirst = (ids: readonly string[]): readonly string[] => [...ids].sort().reverse();

describe('messages list', () => {
  it('shows messages of all projects, newest first', async () => {
    const all = newestFirst([...queued.ids, ...failed.ids]);
    expect(await listIds('messages', 'list')).toEqual(all);
    expect(await listIds('messages', 'list', '--limit', '2')).toEqual(all.slice(0, 2));
  });

  it('filters by status, endpoint, project, direction and time', async () => {
    const { projectId } = stores.account;
    const list = (...filter: readonly string[]): Promise<readonly string[]> =>
      listIds('messages', 'list', ...filter);
    expect(await list('--status', 'failed_permanent')).toEqual(newestFirst(failed.ids));
    expect(await list('--endpoint', queued.publicEndpointId)).toEqual(newestFirst(queued.ids));
    expect(await list('--project', projectId, '--since', '1h', '--direction', 'outbound')).toHaveLength(5);
    expect(await list('--project', queued.endpointId)).toEqual([]);
    expect(await list('--until', '1h')).toEqual([]);
    expect(await list('--direction', 'inbound')).toEqual([]);
  });

  it('formats endpoint ids as the API does, and never shows a payload', async () => {
    const rows = (await stores.read('messages', 'list', '--status', 'queued')) as readonly object[];
    expect(rows[0]).toMatchObject({ endpoint_id: queued.publicEndpointId, status: 'queued' });
    expect(rows[0]).not.toHaveProperty('payload');
  });

  it('refuses an empty period', async () => {
    const { exitCode } = await stores.cli('messages', 'list', '--since', '1h', '--until', '2h');
    expect(exitCode).toBe(2);
  });
});

describe('endpoints list', () => {
  it('filters by project, tenant, pause and health', async () => {
    const { projectId, tenantId } = stores.account;
    const paused = await createEndpoint(stores.database, { projectId, url: 'https://example.com/paused' });
    await stores.database.endpoints.pause(paused.id);
    const all = [paused.publicId, failed.publicEndpointId, queued.publicEndpointId].sort();
    const list = async (...filter: readonly string[]): Promise<readonly string[]> =>
      [...(await listIds('endpoints', 'list', ...filter))].sort();
    expect(await list()).toEqual(all);
    expect(await list('--project', projectId)).toEqual(all);
    expect(await list('--tenant', tenantId)).toEqual(all);
    expect(await list('--paused')).toEqual([paused.publicId]);
    await stores.database.endpointHealth.disableGone(failed.endpointId, new Date());
    expect(await list('--health', 'disabled')).toEqual([failed.publicEndpointId]);
    expect(await list('--health', 'healthy')).toHaveLength(2);
    expect(await list('--health', 'failing')).toEqual([]);
    expect(await list('--tenant', projectId)).toEqual([]);
    expect(await list('--limit', '1')).toHaveLength(1);
  });

  it('never shows headers or secrets', async () => {
    const rows = (await stores.read('endpoints', 'list')) as readonly object[];
    expect(Object.keys(rows[0] ?? {}).filter((name) => /header|secret|token|key/.test(name))).toEqual([]);
  });

  it('shows people a table', async () => {
    const { stdout } = await stores.cli('endpoints', 'list');
    expect(stdout).toMatch(/^ID +DIRECTION +PROJECT ID +URL +PAUSED +HEALTH +CREATED AT\n/);
    expect(stdout).toContain(queued.publicEndpointId);
  });
});

describe('endpoints ordering', () => {
  const send = async (endpointId: string, orderingKey: string): Promise<string> => {
    const message = newMessage({ projectId: stores.account.projectId, endpointId, orderingKey });
    await stores.database.messages.accept(message);
    return message.id;
  };

  it('shows the keys that wait, and their heads', async () => {
    const { id, publicId } = await createEndpoint(stores.database, {
      projectId: stores.account.projectId,
      url: 'https://example.com/ordered',
    });
    const heads = [await send(id, 'a'), await send(id, 'b')];
    for (const key of ['a', 'b', 'b', 'alone']) await send(id, key);
    const key = { blocked_since: null, next_attempt_at: null, last_error: null };
    expect(await stores.read('endpoints', 'ordering', publicId)).toEqual([
      { ordering_key: 'a', head_message_id: heads[0], waiting: 1, ...key },
      { ordering_key: 'b', head_message_id: heads[1], waiting: 2, ...key },
    ]);
    const { stdout } = await stores.cli('endpoints', 'ordering', publicId, '--limit', '1');
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/)[0])).toEqual(['ORDERING KEY', 'a', '']);
  });

  it('refuses an endpoint that does not exist', async () => {
    const { stderr, exitCode } = await stores.cli('endpoints', 'ordering', stores.account.projectId);
    expect([stderr, exitCode]).toEqual([expect.stringContaining('no such endpoint'), 3]);
  });
});
