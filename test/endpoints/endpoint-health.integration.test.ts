import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

async function read(endpointId: string): Promise<Record<string, unknown>> {
  return dataOf(await outbound.client.get(`/v1/endpoints/${endpointId}`), 200);
}

async function waitForHealth(endpointId: string, health: string): Promise<Record<string, unknown>> {
  return await waitFor(async () => {
    const endpoint = await read(endpointId);
    return endpoint['health'] === health ? endpoint : undefined;
  });
}

async function listed(health: string): Promise<readonly unknown[]> {
  const page = await outbound.client.get(`/v1/endpoints?health=${health}`).expect(200);
  return (page.body as { data: { id: unknown }[] }).data.map(({ id }) => id);
}

describe('an endpoint that answers 410 Gone', () => {
  it('is disabled, holds its messages without attempts, and delivers them when it is resumed', async () => {
    const receiver = await outbound.startReceiver([{ status: 410 }, { status: 200 }]);
    await outbound.startWorker();
    await outbound.startScheduler();
    const endpoint = await outbound.createEndpoint(receiver.url);
    expect(await read(endpoint)).toMatchObject({ health: 'healthy', failing_since: null, disabled_at: null });
    const first = await outbound.send(endpoint);

    expect(await waitForHealth(endpoint, 'disabled')).toMatchObject({
      paused: true,
      disabled_reason: 'gone',
      disabled_at: expect.stringMatching(/Z$/),
      failing_since: expect.stringMatching(/Z$/),
    });
    expect([await listed('disabled'), await listed('healthy')]).toEqual([[endpoint], []]);
    await outbound.waitForStatus(first, 'paused');
    const second = await outbound.send(endpoint);
    await outbound.waitForStatus(second, 'paused');
    expect(receiver.requests).toHaveLength(1);

    dataOf(await outbound.client.post(`/v1/endpoints/${endpoint}/resume`), 200);
    await outbound.waitForStatus(first, 'succeeded');
    await outbound.waitForStatus(second, 'succeeded');
    expect(await read(endpoint)).toMatchObject({
      health: 'healthy',
      paused: false,
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
    });
  });

  it('is disabled by the scheduler when its worker was killed before it could', async () => {
    const receiver = await outbound.startReceiver([{ status: 410 }]);
    await outbound.startWorker();
    const endpoint = await outbound.createEndpoint(receiver.url);
    await outbound.send(endpoint);
    await waitForHealth(endpoint, 'disabled');
    // As if the worker had recorded the attempt and nothing else.
    await outbound.query(
      'UPDATE endpoints SET paused = false, disabled_at = NULL, disabled_reason = NULL, failing_since = NULL',
    );
    await outbound.startScheduler();
    await waitForHealth(endpoint, 'disabled');
  });
});
