import { beforeAll, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { changeMessages, expirePayload, waitFor } from '@posthorn/test-support';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

/** Shortens the longest retry schedule to a moment. */
const FAST_TIME = { RETRY_TIME_SCALE: '0.0000001' };
const EIGHT_FAILURES = Array.from({ length: 8 }, () => ({ status: 500 }));

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

async function sendUnkept(url: string): Promise<string> {
  const endpointId = await outbound.createEndpoint(url);
  const body = { endpoint_id: endpointId, payload: { a: 1 }, retention_hours: 0 };
  return String(dataOf(await outbound.client.send(body), 202)['message_id']);
}

async function hasPayload(id: string): Promise<boolean> {
  return (await outbound.query('SELECT FROM payloads WHERE message_id = $1', [id])).length === 1;
}

async function isDeadLetter(id: string): Promise<boolean> {
  return (await redisCommand(outbound.redisUrl, ['EXISTS', `{bull:0}:dead-letters:${id}`])) === ':1';
}

async function listedDeadLetters(): Promise<string> {
  return (await outbound.client.get('/v1/dlq/messages')).text;
}

it('erases a payload with zero retention after its delivery', async () => {
  const receiver = await outbound.startReceiver([{ status: 500 }, { status: 200 }]);
  await outbound.startWorker(FAST_TIME);
  await outbound.startScheduler();
  const id = await sendUnkept(receiver.url);
  await outbound.waitForStatus(id, 'succeeded');
  expect(await hasPayload(id)).toBe(false);
  expect(receiver.requests.map(({ body }) => body.toString())).toEqual(['{"a":1}', '{"a":1}']);
  expectError(await outbound.client.post(`/v1/messages/${id}/replay`), 410, 'PAYLOAD_UNAVAILABLE');
});

it('keeps a payload with zero retention for a dead letter until its replay succeeds', async () => {
  const receiver = await outbound.startReceiver([...EIGHT_FAILURES, { status: 200 }]);
  await outbound.startWorker(FAST_TIME);
  await outbound.startScheduler();
  const id = await sendUnkept(receiver.url);
  await outbound.waitForStatus(id, 'failed_permanent');
  expect(await hasPayload(id)).toBe(true);
  expect(await listedDeadLetters()).toContain(id);
  dataOf(await outbound.client.post(`/v1/dlq/replay/${id}`), 200);
  await outbound.waitForStatus(id, 'succeeded');
  expect(await hasPayload(id)).toBe(false);
});

it('removes an expired dead letter from the list and the queue', async () => {
  const receiver = await outbound.startReceiver([{ status: 500 }]);
  await outbound.startWorker(FAST_TIME);
  await outbound.startScheduler();
  const id = await sendUnkept(receiver.url);
  await outbound.waitForStatus(id, 'failed_permanent');
  await waitFor(() => isDeadLetter(id));
  expect(await listedDeadLetters()).toContain(id);

  await changeMessages(outbound.query, id, { sweepAt: null });
  await expirePayload(outbound.query, id);
  expect(await listedDeadLetters()).not.toContain(id);
  // The scheduler's first round runs at once.
  await outbound.startScheduler();
  await waitFor(async () => !(await isDeadLetter(id)));
  await waitFor(async () => !(await hasPayload(id)));
  expect(dataOf(await outbound.client.get(`/v1/messages/${id}`), 200)).toMatchObject({
    status: 'failed_permanent',
  });
  expectError(await outbound.client.post(`/v1/dlq/replay/${id}`), 410, 'PAYLOAD_UNAVAILABLE');
});
