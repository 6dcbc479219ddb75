import { beforeAll, expect, it } from '@jest/globals';
import { type Receiver, createEndpoint, insertSubscribers, waitFor } from '@posthorn/test-support';
import { messageIdOf, post } from '../support/post.js';
import { eventsOf } from '../support/published.js';
import { type Forwarding, startForwarding } from '../support/start-forwarding.js';

let ingest: Forwarding;
beforeAll(async () => {
  ingest = await startForwarding();
});

async function subscribe(url: string, eventType: string): Promise<void> {
  const { projectId } = ingest.account;
  await createEndpoint(ingest.database, { projectId, url, eventTypes: [eventType] });
}

it('each subscriber gets the payload, signed, with the type and the id of the event and its hops', async () => {
  const receivers: readonly Receiver[] = [await ingest.startReceiver(), await ingest.startReceiver()];
  for (const { url } of receivers) await subscribe(url, 'gh.push');
  const { path } = await ingest.createSource({
    isPublishing: true,
    eventTypeSource: 'header',
    eventTypePath: 'X-GitHub-Event',
    eventTypePrefix: 'gh.',
  });
  const body = '{"ref": "main", "n": 1.0}\n';
  const eventId = messageIdOf(
    await post(`${ingest.url}${path}`, {
      body,
      headers: {
        'X-GitHub-Event': 'push',
        'X-Own': 'a',
        'X-Webhook-Hops': '2',
        'Content-Type': 'text/plain',
      },
    }),
  );
  for (const receiver of receivers) {
    const [request] = await receiver.waitForRequests(1);
    expect(request?.body.toString()).toBe(body);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-event': 'gh.push',
      'x-webhook-event-id': eventId,
      'x-webhook-hops': '3',
      'x-webhook-signature': expect.stringContaining('='),
    });
    expect(request?.headers).not.toHaveProperty('x-own');
  }
  const messages = await ingest.query('SELECT id FROM messages WHERE event_id = $1', [eventId]);
  expect(messages).toHaveLength(2);
  for (const { id } of messages) await ingest.waitForStatus(String(id), 'succeeded');
});

it('a circle of a subscriber and the endpoint that publishes to it ends after five events', async () => {
  const { id, path } = await ingest.createSource({ isPublishing: true, eventTypePrefix: 'circle.' });
  await subscribe(`${ingest.url}${path}`, 'circle.received');
  await post(`${ingest.url}${path}`, { body: '{"round":0}' });
  await ingest.waitForRejections(1, 'too_many_hops');
  const events = await eventsOf(ingest.query, id);
  expect(events.map(({ headers }) => headers)).toEqual(
    ['1', '2', '3', '4', '5'].map((hops) => ({ 'X-Webhook-Hops': hops })),
  );
  expect(new Set(events.map(({ body }) => body))).toEqual(new Set(['{"round":0}']));
});

it('more than 1,000 subscribers get one message each, the last of them in the background', async () => {
  const { projectId } = ingest.account;
  const many = { projectId, eventTypes: ['many.received'], count: 1060, paused: true };
  await insertSubscribers(ingest.query, many);
  const { path } = await ingest.createSource({ isPublishing: true, eventTypePrefix: 'many.' });
  const eventId = messageIdOf(await post(`${ingest.url}${path}`, { body: '{}' }));
  await waitFor(async () => {
    const [left] = await ingest.query('SELECT count(*)::int FROM fan_out_parts WHERE event_id = $1', [
      eventId,
    ]);
    return left?.['count'] === 0;
  });
  const [counted] = await ingest.query(
    `SELECT count(*)::int AS messages, count(DISTINCT endpoint_id)::int AS endpoints,
       count(*) FILTER (WHERE headers ->> 'X-Webhook-Hops' = '1')::int AS hopping
     FROM messages WHERE event_id = $1`,
    [eventId],
  );
  expect(counted).toEqual({ messages: 1060, endpoints: 1060, hopping: 1060 });
});
