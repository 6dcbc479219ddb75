import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  type TestAccount,
  changeMessages,
  createAccount,
  insertCompletedExport,
  newMessage,
  waitForEffect,
} from '@posthorn/test-support';
import { dataOf, expectError, pageOf } from '../../services/api/test/support/answers.js';
import { type Client, createClient } from '../../services/api/test/support/client.js';
import { type Pull, startPull } from '../support/start-pull.js';
import { startSecondApi } from '../../services/api/test/support/start-second-api.js';

let api: Pull;
let account: TestAccount;
let client: Client;
beforeAll(async () => {
  api = await startPull();
});
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
});

interface Sibling {
  readonly id: string;
  readonly path: string;
  readonly client: Client;
}

/** Creates another project of the tenant, with a key. */
async function createSibling(): Promise<Sibling> {
  const { id } = dataOf(await client.post('/v1/projects', { name: 'sibling' }), 201);
  const { key } = dataOf(await client.post('/v1/api-keys', { project_id: id }), 201);
  return { id: String(id), path: `/v1/projects/${String(id)}`, client: createClient(api, String(key)) };
}

async function createOutbound(as: Client): Promise<string> {
  const url = 'https://example.com/hook';
  return String(dataOf(await as.post('/v1/endpoints', { url }), 201)['id']);
}

it('hides a deleted project, and stops its keys within a second in every process', async () => {
  const second = await startSecondApi(api);
  const sibling = await createSibling();
  const there = createClient({ ...api, url: second.url }, account.apiKey);
  expect((await there.get('/v1/projects')).status).toBe(200);
  expect(dataOf(await sibling.client.delete(`/v1/projects/${account.projectId}`), 200)).toEqual({
    id: account.projectId,
    deleted: true,
  });
  const effects = await Promise.all(
    [client, there].map((one) =>
      waitForEffect(async () => {
        const response = await one.get('/v1/projects');
        return response.status === 401 && response;
      }),
    ),
  );
  for (const { lagMs } of effects) expect(lagMs).toBeLessThanOrEqual(1000);
  const path = `/v1/projects/${account.projectId}`;
  expectError(await sibling.client.get(path), 404, 'NOT_FOUND');
  expectError(await sibling.client.patch(path, { name: 'x' }), 404, 'NOT_FOUND');
  expectError(await sibling.client.delete(path), 404, 'NOT_FOUND');
  expectError(await sibling.client.post('/v1/api-keys', { project_id: account.projectId }), 404, 'NOT_FOUND');
  expect(pageOf(await sibling.client.get('/v1/projects')).ids).toEqual([sibling.id]);
  expect(await api.query('SELECT id FROM api_keys WHERE project_id = $1', [account.projectId])).toEqual([]);
});

it('rejects the deletion of the last active project', async () => {
  const path = `/v1/projects/${account.projectId}`;
  expectError(await client.delete(path), 409, 'INVALID_STATUS');
  const sibling = await createSibling();
  dataOf(await sibling.client.delete(sibling.path), 200);
  expectError(await client.delete(path), 409, 'INVALID_STATUS');
});

it('leaves one of two projects that delete each other, or themselves, at once', async () => {
  const sibling = await createSibling();
  const deletions = await Promise.all([
    client.delete(`/v1/projects/${account.projectId}`),
    sibling.client.delete(sibling.path),
    client.delete(sibling.path),
    sibling.client.delete(`/v1/projects/${account.projectId}`),
  ]);
  expect(deletions.filter(({ status }) => status === 200)).toHaveLength(1);
  const rows = await api.query(`SELECT FROM projects WHERE tenant_id = $1 AND status = 'active'`, [
    account.tenantId,
  ]);
  expect(rows).toHaveLength(1);
});

it('deletes the exports of the project', async () => {
  const { id, path } = await createSibling();
  await insertCompletedExport(api.query, id);
  dataOf(await client.delete(path), 200);
  expect(
    await api.query(
      'SELECT deleted_at IS NOT NULL AND sweep_at <= now() AS swept FROM exports WHERE project_id = $1',
      [id],
    ),
  ).toEqual([{ swept: true }]);
});

it("makes a project available again within the plan's limit", async () => {
  account = await createAccount(api.database, { plan: 'starter' });
  client = createClient(api, account.apiKey);
  const { path } = await createSibling();
  await createSibling();
  expectError(await client.post('/v1/projects', { name: 'x' }), 403, 'PROJECT_LIMIT_REACHED');
  dataOf(await client.delete(path), 200);
  await createSibling();
});

it('ends waiting messages of every direction, held or not, and keeps settled messages', async () => {
  const { projectId } = account;
  const sibling = await createSibling();
  const endpoint = await createOutbound(client);
  const waiting = dataOf(await client.send({ endpoint_id: endpoint, payload: {} }), 202)['message_id'];
  const settled = dataOf(await client.send({ endpoint_id: endpoint, payload: {} }), 202)['message_id'];
  await changeMessages(api.query, String(settled), { status: 'succeeded', sweepAt: null });
  const held = dataOf(await client.send({ endpoint_id: endpoint, payload: {} }), 202)['message_id'];
  await changeMessages(api.query, String(held), { status: 'paused' });
  const inbound = dataOf(await client.post('/v1/inbound-endpoints', { url: 'https://example.com/in' }), 201);
  const received = newMessage({ projectId, endpointId: String(inbound['id']), direction: 'inbound' });
  await api.database.messages.accept(received);
  const others = await createOutbound(sibling.client);
  const kept = dataOf(await sibling.client.send({ endpoint_id: others, payload: {} }), 202)['message_id'];

  dataOf(await sibling.client.delete(`/v1/projects/${projectId}`), 200);
  const rows = await api.query('SELECT id, status, last_error FROM messages WHERE project_id = ANY ($1)', [
    [projectId, sibling.id],
  ]);
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  const ended = { status: 'failed_permanent', last_error: 'project deleted' };
  expect([waiting, held, received.id].map((id) => byId.get(id))).toEqual([ended, ended, ended]);
  expect(byId.get(settled)).toMatchObject({ status: 'succeeded' });
  expect(byId.get(kept)).toMatchObject({ status: 'queued' });
});

it('stops the endpoints: within a second they receive nothing, and workers find no target', async () => {
  const sibling = await createSibling();
  const pull = await api.createEndpoint({}, client);
  await pull.receive();
  const inbound = dataOf(await client.post('/v1/inbound-endpoints', { url: 'https://example.com/in' }), 201);
  const url = api.ingest.url + new URL(String(inbound['ingest_url'])).pathname;
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(202);
  dataOf(await sibling.client.delete(`/v1/projects/${account.projectId}`), 200);
  const isForwardingOver = async (): Promise<boolean> =>
    (await fetch(url, { method: 'POST', body: '{}' })).status === 404;
  const isKeepingOver = (): Promise<boolean> =>
    pull.receive().then(
      () => false,
      () => true,
    );
  const { lagMs } = await waitForEffect(async () => (await isForwardingOver()) && (await isKeepingOver()));
  expect(lagMs).toBeLessThanOrEqual(1000);
  await expect(pull.receive()).rejects.toThrow('NOT_FOUND');
  expect(await api.database.deliveries.findTarget(String(inbound['id']))).toMatchObject({ deleted: true });
});
