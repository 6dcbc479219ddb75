import { expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { dataOf, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const api = await startTestApi();
const client = createClient(api, (await createAccount(api.database)).apiKey);
const schema = { required: ['total'], properties: { paid: { type: 'boolean' } } };
dataOf(await client.post('/v1/event-types', { name: 'order.paid', schema, validate: true }), 201);

it('an event is refused with the issues that its type finds in the payload, beside all others', async () => {
  const payload = { paid: 'yes' };
  const event = { event_type: 'order.paid', payload, retention_hours: -1, consumer_id: 'a b' };
  expect([...invalidPaths(await client.post('/v1/events', event))].sort()).toEqual([
    'consumer_id',
    'payload.paid',
    'payload.total',
    'retention_hours',
  ]);
});

it('an event with an issue of its own only is refused with that', async () => {
  const event = { event_type: 'order.paid', payload: { total: 1 }, retention_hours: -1 };
  expect(invalidPaths(await client.post('/v1/events', event))).toEqual(['retention_hours']);
});
