import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Receiver, waitFor } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

let outbound: Outbound;
let receiver: Receiver;
let endpointId: string;
/** The bodies in the order of the requests, as `key number`. */
let got: string[];
let sequences: number[];
let failing: Set<string>;
beforeAll(async () => {
  outbound = await startOutbound({ RETRY_TIME_SCALE: '0.001' });
});
beforeEach(async () => {
  got = [];
  sequences = [];
  failing = new Set();
  receiver = await outbound.startReceiver(({ body, headers }) => {
    const { text } = JSON.parse(body.toString()) as { readonly text: string };
    if (headers['x-webhook-sequence'] !== undefined) sequences.push(Number(headers['x-webhook-sequence']));
    if (failing.delete(text)) return { status: 500 };
    got.push(text);
    return { status: 200 };
  });
  endpointId = await createEndpoint({ ordering: 'key' });
});

async function createEndpoint(settings: object): Promise<string> {
  return String(
    dataOf(await outbound.client.post('/v1/endpoints', { url: receiver.url, ...settings }), 201)['id'],
  );
}

const messageOf = (key: string, number: number, to = endpointId): object => ({
  endpoint_id: to,
  ordering_key: key,
  payload: { text: `${key} ${String(number)}` },
});

async function send(key: string, number: number, to = endpointId): Promise<string> {
  return String(dataOf(await outbound.client.send(messageOf(key, number, to)), 202)['message_id']);
}

async function sendAll(keys: readonly string[], count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1)
    for (const key of keys) ids.push(await send(key, number));
  return ids;
}

const ofKey = (key: string): readonly number[] =>
  got.flatMap((text) => {
    const [its, number] = text.split(' ');
    return its === key ? [Number(number)] : [];
  });

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('messages with an ordering key', () => {
  it('arrive in the order in which they were sent, whatever fails between', async () => {
    failing = new Set(['a 2', 'b 5', 'c 1']);
    await outbound.startWorker();
    await outbound.startScheduler();
    await sendAll(['a', 'b', 'c'], 8);
    await waitFor(() => got.length === 24);
    expect(['a', 'b', 'c'].map(ofKey)).toEqual([upTo(8), upTo(8), upTo(8)]);
    expect(sequences).toHaveLength(27);
  });

  it('leave the order with their first failure where the endpoint says so, and keep their number', async () => {
    failing = new Set(['a 1', 'a 3']);
    const skipping = await createEndpoint({ ordering: 'key', on_failure: 'skip', retry_schedule: [3000] });
    const ids: string[] = [];
    for (const number of upTo(4)) ids.push(await send('a', number, skipping));
    await outbound.startWorker();
    await outbound.startScheduler();
    await Promise.all(ids.map((id) => outbound.waitForStatus(id, 'succeeded')));
    expect(ofKey('a').slice(0, 2)).toEqual([2, 4]);
    expect([...ofKey('a').slice(2)].sort()).toEqual([1, 3]);
    expect(new Set(sequences).size).toBe(4);
    expect(sequences.slice(4).every((sequence) => sequence < Number(sequences[3]))).toBe(true);
  });

  describe('of a receiver that is down', () => {
    let isDown: (key: string) => boolean;
    let ids: string[];
    beforeEach(async () => {
      isDown = () => true;
      ids = [];
      receiver = await outbound.startReceiver(({ body }) => {
        const { text } = JSON.parse(body.toString()) as { readonly text: string };
        if (isDown(text)) return { status: 503 };
        got.push(text);
        return { status: 200 };
      });
      endpointId = await createEndpoint({ ordering: 'key', retry_schedule: [3000] });
      for (const number of upTo(3)) ids.push(await send('a', number));
    });

    it('are held in place of the last attempt of the first, and delivered in order after a resume', async () => {
      await outbound.startWorker();
      await outbound.startScheduler();
      const get = async () => dataOf(await outbound.client.get(`/v1/endpoints/${endpointId}`), 200);
      await waitFor(async () => (await get())['health'] === 'disabled');
      expect(await get()).toMatchObject({ disabled_reason: 'order_blocked' });
      await Promise.all(ids.map((id) => outbound.waitForStatus(id, 'paused')));
      isDown = () => false;
      const resumed = dataOf(await outbound.client.post(`/v1/endpoints/${endpointId}/resume`), 200);
      expect(resumed).toMatchObject({ messages_requeued: 3 });
      await Promise.all(ids.map((id) => outbound.waitForStatus(id, 'succeeded')));
      expect(ofKey('a')).toEqual(upTo(3));
    });

    it('follow a dead letter when something else of the endpoint succeeds, and a notification says so', async () => {
      const heard: unknown[] = [];
      const { url } = await outbound.startReceiver(({ body }) => {
        heard.push(JSON.parse(body.toString()));
        return { status: 200 };
      });
      const notification_endpoint_id = await createEndpoint({ url });
      dataOf(
        await outbound.client.patch(`/v1/projects/${outbound.account.projectId}`, {
          notification_endpoint_id,
        }),
        200,
      );
      isDown = (text) => text === 'a 1';
      await outbound.startWorker();
      await waitFor(
        async () => (await outbound.database.messages.findById(String(ids[0])))?.attemptCount === 1,
      );
      await outbound.waitForStatus(await send('b', 1), 'succeeded');
      await outbound.startScheduler();
      await Promise.all(ids.slice(1).map((id) => outbound.waitForStatus(id, 'succeeded')));
      expect(await outbound.waitForStatus(String(ids[0]), 'failed_permanent')).toMatchObject({
        attemptCount: 2,
      });
      expect(ofKey('a')).toEqual([2, 3]);
      const broken = { type: 'endpoint.order_broken', data: { endpoint_id: endpointId, count: 1 } };
      await waitFor(() => heard.some((each) => (each as typeof broken).type === broken.type));
      expect(heard).toContainEqual(
        expect.objectContaining({ ...broken, data: expect.objectContaining(broken.data) as object }),
      );
    });
  });

  it('say what they wait for, and are sent on when that is deleted', async () => {
    const [first, second] = [await send('a', 1), await send('a', 2)];
    const get = async (id = second) => dataOf(await outbound.client.get(`/v1/messages/${id}`), 200);
    expect(await get()).toMatchObject({ status: 'queued', ordering_key: 'a', waiting_for: first });
    expect(await get(first)).not.toHaveProperty('waiting_for');
    await outbound.client.delete(`/v1/messages/${first}`);
    await outbound.startScheduler();
    await outbound.startWorker();
    await outbound.waitForStatus(second, 'succeeded');
    expect(ofKey('a')).toEqual([2]);
    expect(await get()).not.toHaveProperty('waiting_for');
  });

  it('can be cancelled while they wait, and so can the head', async () => {
    const ids = [await send('a', 1), await send('a', 2), await send('a', 3)];
    const cancel = async (id: string | undefined) =>
      await outbound.client.post(`/v1/messages/${String(id)}/cancel`);
    expectError(await cancel(ids[0]), 409, 'INVALID_STATUS');
    expect(dataOf(await cancel(ids[1]), 200)).toMatchObject({ status: 'failed_permanent' });
    expectError(await cancel(ids[1]), 409, 'INVALID_STATUS');
    await outbound.client.post(`/v1/endpoints/${endpointId}/pause`);
    await outbound.startScheduler();
    await outbound.startWorker();
    await outbound.waitForStatus(String(ids[0]), 'paused');
    expect(dataOf(await cancel(ids[0]), 200)).toMatchObject({ status: 'failed_permanent' });
    await outbound.client.post(`/v1/endpoints/${endpointId}/resume`);
    await outbound.waitForStatus(String(ids[2]), 'succeeded');
    expect(ofKey('a')).toEqual([3]);
  });

  it('keep their order through a pause, and join the end when they are replayed', async () => {
    await outbound.startWorker();
    await outbound.startScheduler();
    const ids = await sendAll(['a'], 3);
    await Promise.all(ids.map((id) => outbound.waitForStatus(id, 'succeeded')));
    await outbound.client.post(`/v1/endpoints/${endpointId}/pause`);
    const later = await send('a', 4);
    await outbound.waitForStatus(later, 'paused');
    await send('a', 5);
    dataOf(await outbound.client.post(`/v1/messages/${String(ids[0])}/replay`), 200);
    await outbound.client.post(`/v1/endpoints/${endpointId}/resume`);
    await waitFor(() => got.length === 6);
    expect(ofKey('a')).toEqual([1, 2, 3, 4, 5, 1]);
    const replays = (await receiver.waitForRequests(6)).map(({ headers }) => headers['x-webhook-replay']);
    expect(replays).toEqual([undefined, undefined, undefined, undefined, undefined, 'true']);
    expect([...sequences].sort((x, y) => x - y)).toEqual(sequences);
  });

  it('of a batch are in its order, and all of an endpoint when it says so', async () => {
    const all = await createEndpoint({ ordering: 'endpoint' });
    const messages = ['x', 'y', 'z', 'x'].map((key, index) => messageOf(key, index + 1, all));
    dataOf(await outbound.client.post('/v1/webhooks/send-batch', { messages }), 202);
    await outbound.startWorker();
    await outbound.startScheduler();
    await waitFor(() => got.length === 4);
    expect(got).toEqual(['x 1', 'y 2', 'z 3', 'x 4']);
  });

  it('survive that Redis loses everything', async () => {
    const ids = await sendAll(['a', 'b'], 4);
    await outbound.flushRedis();
    await outbound.startScheduler();
    await outbound.startWorker();
    await Promise.all(ids.map((id) => outbound.waitForStatus(id, 'succeeded')));
    expect(['a', 'b'].map(ofKey)).toEqual([upTo(4), upTo(4)]);
  });

  it('are in no order at an endpoint without one, and need a readable key', async () => {
    const free = await createEndpoint({});
    const id = await send('a', 1, free);
    expect(dataOf(await outbound.client.get(`/v1/messages/${id}`), 200)).not.toHaveProperty('ordering_key');
    for (const key of ['', 'a b', 'ä', 'a'.repeat(129)])
      expect(invalidPaths(await outbound.client.send(messageOf(key, 1)))).toEqual(['ordering_key']);
  });
});
