import { describe, expect, it } from '@jest/globals';
import { createAccount, insertSubscribers, waitFor } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

let client: Client;
const api = await startTestApi();
client = createClient(api);

async function metaOf(body: object): Promise<unknown> {
  const response = await client.post('/v1/events', { payload: {}, event_type: 'order.created', ...body });
  dataOf(response, 202);
  return (response.body as { readonly meta: unknown }).meta;
}

const WITHOUT_WARNING = { request_id: expect.any(String) };

describe('the answer to an event', () => {
  it('warns of a consumer that does not exist, each time', async () => {
    const warned = {
      ...WITHOUT_WARNING,
      warnings: [
        { path: 'consumer_id', message: 'there is no such consumer, so the event has no subscriber' },
      ],
    };
    const unknown = { consumer_id: 'acne', idempotency_key: 'acne-1' };
    expect(await metaOf(unknown)).toEqual(warned);
    expect(await metaOf(unknown)).toEqual(warned);
  });

  it('does not warn of a consumer without endpoints, or of no consumer', async () => {
    dataOf(await client.post('/v1/consumers', { id: 'without-endpoints' }), 201);
    expect(await metaOf({ consumer_id: 'without-endpoints' })).toEqual(WITHOUT_WARNING);
    expect(await metaOf({ consumer_id: null })).toEqual(WITHOUT_WARNING);
  });
});

it('an event without a subscriber is counted by a metric', async () => {
  const count = async (): Promise<number> => {
    const text = await (await fetch(`${api.url}/metrics`)).text();
    return Number(/^posthorn_events_without_subscriber_total\S* (\d+)$/m.exec(text)?.[1]);
  };
  const before = await count();
  await metaOf({});
  const { projectId } = api.account;
  await insertSubscribers(api.query, { projectId, consumerId: '', eventTypes: ['order.created'] });
  await metaOf({});
  await waitFor(async () => (await count()) - before === 1);
});

describe('an event without a consumer', () => {
  const url = 'https://example.com/hook';
  const create = async (settings: object = {}): Promise<string> =>
    String(dataOf(await client.post('/v1/endpoints', { url, ...settings }), 201)['id']);
  const warned = (message: string): object => ({
    ...WITHOUT_WARNING,
    warnings: [{ path: 'consumer_id', message }],
  });

  it('warns when it reaches endpoints that name neither a consumer nor event types, and only then', async () => {
    const { apiKey, projectId } = await createAccount(api.database);
    client = createClient(api, apiKey);
    await create({ event_types: ['order.*'] });
    expect(await metaOf({})).toEqual(WITHOUT_WARNING);
    const general = await create();
    await create({ filter: { required: ['never'] } });
    expect(await metaOf({})).toEqual(
      warned('the event goes to an endpoint that names neither a consumer nor event types'),
    );
    await create();
    expect(await metaOf({})).toEqual(
      warned('the event goes to 2 endpoints that name neither a consumer nor event types'),
    );
    const settings = { notification_endpoint_id: general };
    const named = await client.patch(`/v1/projects/${projectId}`, settings);
    expect(named.body).not.toHaveProperty('meta.warnings');
    expect(await metaOf({})).toEqual(
      warned('the event goes to an endpoint that names neither a consumer nor event types'),
    );
  });

  it('does not reach the notification endpoint, whatever that names', async () => {
    const { apiKey, projectId } = await createAccount(api.database);
    client = createClient(api, apiKey);
    const endpoint = await create({ event_types: ['order.created'] });
    const named = await client.patch(`/v1/projects/${projectId}`, { notification_endpoint_id: endpoint });
    dataOf(named, 200);
    expect(named.body).toMatchObject({
      meta: { warnings: [{ path: 'notification_endpoint_id', message: expect.any(String) }] },
    });
    const published = await client.post('/v1/events', { event_type: 'order.created', payload: {} });
    expect(dataOf(published, 202)).toMatchObject({ message_count: 0 });
  });
});
