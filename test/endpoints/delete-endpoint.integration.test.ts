import { beforeAll, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { changeEndpoints, changeMessages, waitFor, waitForEffect } from '@posthorn/test-support';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

const NOWHERE = 'http://127.0.0.1:1/hook';

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

describe('a deleted endpoint', () => {
  it('returns its id, and is NOT_FOUND from then on', async () => {
    const id = await outbound.createEndpoint(NOWHERE);
    const { client } = outbound;
    const path = `/v1/endpoints/${id}`;
    expect(dataOf(await client.delete(path), 200)).toEqual({ id, deleted: true });
    const later = await Promise.all([
      client.get(path),
      client.patch(path, {}),
      client.delete(path),
      client.post(`${path}/pause`),
      client.post(`${path}/resume`),
      client.get(`${path}/signing-keys`),
      client.post(`${path}/signing-keys`),
    ]);
    for (const response of later) expectError(response, 404, 'NOT_FOUND');
  });

  it('accepts no messages within a second, even after recent use', async () => {
    const id = await outbound.createEndpoint(NOWHERE);
    await outbound.send(id);
    dataOf(await outbound.client.delete(`/v1/endpoints/${id}`), 200);
    const { answer: refusal, lagMs } = await waitForEffect(async () => {
      const response = await outbound.client.send({ endpoint_id: id, payload: {} });
      return response.status !== 202 && response;
    });
    expect(lagMs).toBeLessThanOrEqual(1000);
    expectError(refusal, 404, 'ENDPOINT_NOT_FOUND');
  });

  it('ends undelivered messages as dead letters', async () => {
    const id = await outbound.createEndpoint(NOWHERE);
    const other = await outbound.send(await outbound.createEndpoint(NOWHERE));
    const waiting = [await outbound.send(id), await outbound.send(id), await outbound.send(id)];
    const succeeded = await outbound.send(id);
    for (const [index, status] of (['queued', 'pending_retry', 'paused'] as const).entries()) {
      await changeMessages(outbound.query, String(waiting[index]), { status, nextAttemptAt: new Date() });
    }
    await changeMessages(outbound.query, succeeded, { status: 'succeeded', sweepAt: null });
    dataOf(await outbound.client.delete(`/v1/endpoints/${id}`), 200);

    for (const message of waiting) {
      const shown = dataOf(await outbound.client.get(`/v1/messages/${message}`), 200);
      expect(shown).toMatchObject({
        status: 'failed_permanent',
        last_error: 'endpoint deleted',
        attempt_count: 0,
      });
      expect(shown).toHaveProperty('failed_at');
      expect(shown).not.toHaveProperty('next_attempt_at');
    }
    expect(await outbound.database.messages.findById(succeeded)).toMatchObject({ status: 'succeeded' });
    expect(await outbound.database.messages.findById(other)).toMatchObject({ status: 'queued' });

    await outbound.startScheduler();
    for (const message of waiting) {
      await waitFor(
        async () =>
          (await redisCommand(outbound.redisUrl, ['EXISTS', `{bull:0}:dead-letters:${message}`])) === ':1',
      );
    }
    const { messages } = dataOf(await outbound.client.get('/v1/dlq/messages'), 200);
    expect((messages as { message_id: string }[]).map((letter) => letter.message_id)).toEqual(
      expect.arrayContaining(waiting),
    );
  });

  it('receives no further deliveries from a running worker', async () => {
    // Slow enough that the worker's cache expires before the eight attempts end.
    const receiver = await outbound.startReceiver([{ status: 500, delayMs: 200 }]);
    const id = await outbound.createEndpoint(receiver.url);
    await outbound.startWorker();
    const message = await outbound.send(id);
    await outbound.waitForStatus(message, 'pending_retry');
    // Simulates a crash of the API between the deletion and the end of the waiting messages.
    await changeEndpoints(outbound.query, id.slice('ep_'.length), { deletedAt: new Date() });
    await waitFor(async () => {
      await outbound.client.post(`/v1/messages/${message}/retry-now`);
      const row = await waitFor(async () => {
        const found = await outbound.database.messages.findById(message);
        return (found?.status === 'pending_retry' || found?.status === 'failed_permanent') && found;
      });
      return row.lastError === 'endpoint deleted';
    });
  });
});
