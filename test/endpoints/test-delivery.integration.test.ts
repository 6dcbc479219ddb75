import { beforeAll, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

async function test(endpointId: string, body: object | string = ''): Promise<string> {
  const answer = dataOf(await outbound.client.post(`/v1/endpoints/${endpointId}/test`, body), 202);
  return String(answer['message_id']);
}

async function countUsage(): Promise<unknown> {
  return await outbound.query('SELECT coalesce(sum(messages), 0)::int AS sum FROM usage_counts');
}

describe('a test message', () => {
  it('is delivered, signed and marked as a test', async () => {
    const receiver = await outbound.startReceiver();
    await outbound.startWorker();
    const endpoint = await outbound.createEndpoint(receiver.url);
    const id = await test(endpoint, { event_type: 'order.paid', payload: { n: 1 } });
    const [request] = await receiver.waitForRequests(1);
    expect(request?.body.toString()).toBe('{"n":1}');
    expect(request?.headers).toMatchObject({
      'x-webhook-test': 'true',
      'x-webhook-event': 'order.paid',
      'x-webhook-id': id,
      'x-webhook-signature': expect.stringMatching(/^sha256=/),
    });
    expect(dataOf(await outbound.client.get(`/v1/messages/${id}`), 200)).toMatchObject({ is_test: true });
  });

  it('needs neither a body nor a payload', async () => {
    const receiver = await outbound.startReceiver();
    await outbound.startWorker();
    const endpoint = await outbound.createEndpoint(receiver.url);
    await test(endpoint);
    const [request] = await receiver.waitForRequests(1);
    expect(request?.body.toString()).toBe('{"test":true}');
  });

  it('reaches a paused endpoint, which holds all others', async () => {
    const receiver = await outbound.startReceiver();
    await outbound.startWorker();
    const endpoint = await outbound.createEndpoint(receiver.url);
    dataOf(await outbound.client.post(`/v1/endpoints/${endpoint}/pause`), 200);
    const held = await outbound.send(endpoint);
    await outbound.waitForStatus(held, 'paused');
    await outbound.waitForStatus(await test(endpoint), 'succeeded');
    expect(receiver.requests.map(({ headers }) => headers['x-webhook-test'])).toEqual(['true']);
    await outbound.waitForStatus(held, 'paused');
  });

  it('disables no endpoint that answers 410 Gone', async () => {
    const receiver = await outbound.startReceiver([{ status: 410 }]);
    const worker = await outbound.startWorker();
    const endpoint = await outbound.createEndpoint(receiver.url);
    await outbound.waitForStatus(await test(endpoint), 'failed_permanent');
    await worker.stop();
    expect(dataOf(await outbound.client.get(`/v1/endpoints/${endpoint}`), 200)).toMatchObject({
      health: 'healthy',
      paused: false,
    });
  });

  it('has one attempt, is no dead letter, and is in no usage and no metrics', async () => {
    const receiver = await outbound.startReceiver([{ status: 503 }]);
    const worker = await outbound.startWorker();
    await outbound.startScheduler();
    const endpoint = await outbound.createEndpoint(receiver.url);
    const usage = await countUsage();
    const id = await test(endpoint);
    const row = await outbound.waitForStatus(id, 'failed_permanent');
    expect(row).toMatchObject({ attemptCount: 1, nextAttemptAt: null, sweepAt: null });
    expect(receiver.requests).toHaveLength(1);
    expect(await redisCommand(outbound.redisUrl, ['EXISTS', `{bull:0}:dead-letters:${id}`])).toBe(':0');
    const dead = await outbound.client.get('/v1/dlq/messages');
    expect(dataOf(dead, 200)).toMatchObject({ messages: [] });
    expect(await countUsage()).toEqual(usage);
    const [{ count } = { count: 1 }] = await outbound.query(
      'SELECT count(*)::int AS count FROM message_counts WHERE endpoint_id = $1',
      [row.endpointId],
    );
    expect(count).toBe(0);
    expect(worker.logs.filter(({ message }) => message === 'attempt')).toHaveLength(1);
  });

  it('is no dead letter either when its endpoint is deleted before the delivery', async () => {
    const endpoint = await outbound.createEndpoint('https://example.com/hook');
    dataOf(await outbound.client.post(`/v1/endpoints/${endpoint}/pause`), 200);
    const id = await test(endpoint);
    await outbound.query(`UPDATE messages SET status = 'paused' WHERE id = $1`, [id]);
    dataOf(await outbound.client.delete(`/v1/endpoints/${endpoint}`), 200);
    await outbound.waitForStatus(id, 'failed_permanent');
    const dead = dataOf(await outbound.client.get('/v1/dlq/messages'), 200);
    expect(dead).toMatchObject({ messages: [] });
  });

  it('is not replayed: another test is sent', async () => {
    const receiver = await outbound.startReceiver([{ status: 500 }]);
    await outbound.startWorker();
    const id = await test(await outbound.createEndpoint(receiver.url));
    await outbound.waitForStatus(id, 'failed_permanent');
    const answer = await outbound.client.post(`/v1/messages/${id}/replay`);
    expectError(answer, 409, 'INVALID_STATUS');
    expect(receiver.requests).toHaveLength(1);
  });
});
