import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { verifyDelivery } from '@posthorn/common';
import type { NotificationTemplate } from '@posthorn/domain';
import { type ReceivedRequest, type ReceiverScript, createAccount, waitFor } from '@posthorn/test-support';
import { dataOf, invalidPaths, pageOf } from '../../services/api/test/support/answers.js';
import { type Client, createClient } from '../../services/api/test/support/client.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

let outbound: Outbound;
let client: Client;
let path: string;
beforeAll(async () => {
  outbound = await startOutbound();
});
beforeEach(async () => {
  const { apiKey, projectId } = await createAccount(outbound.database);
  client = createClient(outbound, apiKey);
  path = `/v1/projects/${projectId}`;
});

type Data = Readonly<Record<string, unknown>>;

async function createEndpoint(url: string): Promise<Data> {
  return dataOf(await client.post('/v1/endpoints', { url }), 201);
}

async function change(changes: Data): Promise<Data> {
  return dataOf(await client.patch(path, changes), 200);
}

function bodyOf({ body }: ReceivedRequest): Data {
  return JSON.parse(body.toString()) as Data;
}

/** The answer of a chat service to an incoming webhook: it refuses a payload of another shape. */
function chatRoom(isMessage: (body: Data) => boolean): ReceiverScript {
  return (request) => ({ status: isMessage(bodyOf(request)) ? 200 : 400 });
}

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= most;

const ROOMS: Readonly<Record<Exclude<NotificationTemplate, 'generic'>, ReceiverScript>> = {
  slack: chatRoom(({ text, ...rest }) => isText(text, 40_000) && Object.keys(rest).length === 0),
  discord: chatRoom(
    ({ content, ...rest }) => isText(content, 2000) && Object.keys(rest).join() === 'allowed_mentions',
  ),
};

/** An endpoint that answers 410 Gone gets a message. Returns its id when it is disabled. */
async function disableEndpoint(): Promise<string> {
  const gone = await outbound.startReceiver([{ status: 410 }]);
  const id = String((await createEndpoint(`${gone.url}/secret`))['id']);
  dataOf(await client.send({ endpoint_id: id, payload: {} }), 202);
  await waitFor(async () => {
    const { health } = dataOf(await client.get(`/v1/endpoints/${id}`), 200);
    return health === 'disabled';
  });
  return id;
}

describe('a notification', () => {
  beforeEach(async () => {
    await outbound.startWorker();
    await outbound.startScheduler();
  });

  it('is an ordinary, signed message of the notification endpoint', async () => {
    const receiver = await outbound.startReceiver();
    const { id, signing_secret: secret } = await createEndpoint(receiver.url);
    await change({ notification_endpoint_id: id });
    const disabled = await disableEndpoint();
    const [request] = await receiver.waitForRequests(1);
    if (request === undefined) throw new Error('There is a request.');
    expect(bodyOf(request)).toEqual({
      type: 'endpoint.disabled',
      timestamp: expect.stringMatching(/Z$/),
      project_id: path.split('/').at(-1),
      data: expect.objectContaining({ endpoint_id: disabled, disabled_reason: 'gone' }),
    });
    const { headers, body } = request;
    const delivery = {
      body,
      timestamp: String(headers['x-webhook-timestamp']),
      signatures: String(headers['x-webhook-signature']),
    };
    expect(verifyDelivery(delivery, String(secret))).toBe(true);
    await outbound.waitForStatus(String(headers['x-webhook-id']), 'succeeded');
    const message = dataOf(await client.get(`/v1/messages/${String(headers['x-webhook-id'])}`), 200);
    expect(message).toMatchObject({ endpoint_id: id, event_type: 'endpoint.disabled', status: 'succeeded' });
  });

  it.each(['slack', 'discord'] as const)('has the shape that %s takes', async (template) => {
    const receiver = await outbound.startReceiver(ROOMS[template]);
    const { id } = await createEndpoint(receiver.url);
    await change({ notification_endpoint_id: id, notification_template: template });
    const disabled = await disableEndpoint();
    const [request] = await receiver.waitForRequests(1);
    if (request === undefined) throw new Error('There is a request.');
    await outbound.waitForStatus(String(request.headers['x-webhook-id']), 'succeeded');
    const text = request.body.toString().replaceAll('\\', '');
    expect(text).toContain(disabled);
    expect(text).not.toContain('secret');
  });

  it('is not made of its own failure', async () => {
    const gone = await outbound.startReceiver([{ status: 410 }]);
    const { id } = await createEndpoint(gone.url);
    await change({ notification_endpoint_id: id });
    dataOf(await client.send({ endpoint_id: id, payload: {} }), 202);
    await waitFor(async () => {
      const { health } = dataOf(await client.get(`/v1/endpoints/${String(id)}`), 200);
      return health === 'disabled';
    });
    expect(pageOf(await client.get(`/v1/logs?endpoint_id=${String(id)}`)).ids).toHaveLength(1);
  });
});

it('of an endpoint that is gone is enqueued by the worker that disables it, without a scheduler', async () => {
  await outbound.startWorker();
  const receiver = await outbound.startReceiver();
  const { id } = await createEndpoint(receiver.url);
  await change({ notification_endpoint_id: id });
  await disableEndpoint();
  const [request] = await receiver.waitForRequests(1);
  expect(request && bodyOf(request)).toMatchObject({ type: 'endpoint.disabled' });
});

describe('the settings of notifications', () => {
  it('are kept when they are left out, and end with null', async () => {
    const { id } = await createEndpoint('https://example.com/');
    const set = { notification_endpoint_id: id, notification_template: 'slack' };
    expect(await change(set)).toMatchObject(set);
    expect(await change({ name: 'Other' })).toMatchObject(set);
    expect(dataOf(await client.get(path), 200)).toMatchObject(set);
    expect(await change({ notification_endpoint_id: null })).toMatchObject({
      notification_endpoint_id: null,
      notification_template: 'slack',
    });
  });

  it('end when the endpoint is deleted', async () => {
    const { id } = await createEndpoint('https://example.com/');
    await change({ notification_endpoint_id: id });
    dataOf(await client.delete(`/v1/endpoints/${String(id)}`), 200);
    expect(dataOf(await client.get(path), 200)).toMatchObject({ notification_endpoint_id: null });
  });

  it('refuse an endpoint that is unknown, deleted or of another project, and change nothing', async () => {
    const { id: deleted } = await createEndpoint('https://example.com/');
    dataOf(await client.delete(`/v1/endpoints/${String(deleted)}`), 200);
    const foreign = await outbound.createEndpoint('https://example.com/');
    for (const id of [deleted, foreign, `ep_${'0'.repeat(32)}`]) {
      const response = await client.patch(path, { name: 'Other', notification_endpoint_id: id });
      expect(response.status).toBe(400);
      expect(invalidPaths(response)).toEqual(['notification_endpoint_id']);
    }
    expect(dataOf(await client.get(path), 200)).toMatchObject({
      name: 'Test',
      notification_endpoint_id: null,
    });
  });

  it('of another tenant are not found', async () => {
    const stranger = createClient(outbound, (await createAccount(outbound.database)).apiKey);
    expect((await stranger.patch(path, { notification_endpoint_id: null })).status).toBe(404);
    const own = await outbound.createEndpoint('https://example.com/');
    expect((await stranger.patch(path, { notification_endpoint_id: own })).status).toBe(404);
  });
});
