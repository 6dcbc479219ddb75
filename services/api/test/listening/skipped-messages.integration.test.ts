import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { type TestListener, createSender, listen } from '../support/listen.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';

let endpointId: string;
const api = await startTestApi();
const second = await startSecondApi(api);
const client = createClient(api);
const send = createSender(api, api.account.projectId);
beforeEach(async () => {
  endpointId = String(dataOf(await client.post('/v1/inbound-endpoints', { mode: 'cli' }), 201)['id']);
});

const connect = (url = api.url): Promise<TestListener> =>
  listen({ url, apiKey: api.account.apiKey, endpointId });
const skip = (listener: TestListener, messageId: string): void =>
  listener.send(JSON.stringify({ type: 'delivery_result', message_id: messageId, skipped: true }));
const statusOf = async (id: string): Promise<unknown> => (await api.database.messages.findById(id))?.status;
const becomes = (id: string, status: string): Promise<unknown> =>
  waitFor(async () => (await statusOf(id)) === status);
/** Skips the first message. The result of a second one, which follows it, says that the skip was recorded. */
async function skipRecorded(listener: TestListener, messageId: string): Promise<string> {
  skip(listener, messageId);
  const next = await send(endpointId);
  await listener.awaitMessages(2);
  listener.answer(next);
  await becomes(next, 'succeeded');
  return next;
}

const attemptsOf = async (id: string): Promise<unknown> =>
  dataOf(await client.get(`/v1/inbound-messages/${id}/attempts`), 200);

describe('a message that a listener skips', () => {
  it('ends as succeeded, without an attempt, when nobody else listens', async () => {
    const listener = await connect();
    const id = await send(endpointId);
    await listener.awaitMessages(1);
    skip(listener, id);
    await becomes(id, 'succeeded');
    expect(await attemptsOf(id)).toEqual([]);
  });

  it('has the result of another listener, of another process too', async () => {
    const [one, other] = [await connect(), await connect(second.url)];
    const id = await send(endpointId);
    await Promise.all([one.awaitMessages(1), other.awaitMessages(1)]);
    await skipRecorded(one, id);
    expect(await statusOf(id)).toBe('delivering');
    other.answer(id, 500);
    await becomes(id, 'failed_permanent');
    expect(await attemptsOf(id)).toMatchObject([{ response_status: 500 }]);
  });

  it('ends as succeeded once all listeners have skipped it, even at the same moment', async () => {
    const listeners = [await connect(), await connect(second.url), await connect()];
    for (let round = 1; round <= 10; round += 1) {
      const id = await send(endpointId);
      await Promise.all(listeners.map((listener) => listener.awaitMessages(round)));
      for (const listener of listeners) skip(listener, id);
      await becomes(id, 'succeeded');
    }
  });

  it('stays open when a silent listener has it, and is handed out again when that one leaves', async () => {
    const [one, silent] = [await connect(), await connect()];
    const id = await send(endpointId);
    await Promise.all([one.awaitMessages(1), silent.awaitMessages(1)]);
    const next = await skipRecorded(one, id);
    await silent.close();
    await becomes(id, 'queued');
    const late = await connect();
    expect(await late.awaitMessages(1)).toEqual([id]);
    late.answer(id);
    await becomes(id, 'succeeded');
    expect(one.ids()).toEqual([id, next]);
  });

  it('takes no place among the hundred without a result', async () => {
    const [one, silent] = [await connect(), await connect()];
    for (let count = 0; count < 101; count += 1) await send(endpointId, { body: String(count) });
    const ids = await one.awaitMessages(100);
    await silent.awaitMessages(100);
    skip(one, ids[0] ?? '');
    await one.awaitMessages(101);
  });
});
