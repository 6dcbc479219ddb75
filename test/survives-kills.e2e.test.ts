import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Receiver } from '@posthorn/test-support';
import { startReceiver, waitFor } from '@posthorn/test-support';
import type { ApiClient } from './support/api-client.js';
import { createApiClient } from './support/api-client.js';
import type { Stack } from './support/run-stack.js';
import { createHome, runStack } from './support/run-stack.js';

const MESSAGE_EVERY_MS = 10;
const HEALS_WITHIN_MS = 150_000;

describe('every process killed with -9 once, while messages flow', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let stack: Stack;
  let receiver: Receiver;
  let api: ApiClient;

  beforeAll(async () => {
    home = await createHome();
    // A short deadline makes the claims of a killed worker run out soon.
    stack = await runStack(home.path, { DELIVERY_TIMEOUT_MS: '1000', LOG_LEVEL: 'warn' });
    receiver = await startReceiver();
    api = createApiClient(stack.dev);
  }, 90_000);

  afterAll(async () => {
    await receiver.close();
    await stack.stop();
    await home.remove();
  });

  it('loses no accepted message, and the stack heals by itself', async () => {
    const { id: endpointId } = await api.createEndpoint(receiver.url);
    const flow = sendSteadily(api, endpointId);
    for (const [name, pid] of Object.entries(stack.dev.processes)) {
      const enough = flow.accepted.length + 50;
      await waitFor(() => flow.accepted.length >= enough, 60_000);
      process.kill(pid, 'SIGKILL');
      await waitFor(async () => ((await stack.readDev()).processes[name] ?? pid) !== pid, 30_000);
    }
    const accepted = await flow.stop();

    const received = (): Set<unknown> =>
      new Set(receiver.requests.map(({ headers }) => headers['x-webhook-id']));
    await waitFor(() => accepted.every((id) => received().has(id)), HEALS_WITHIN_MS);
    for (const id of accepted) {
      await waitFor(async () => (await api.getMessage(id)).status === 'succeeded', HEALS_WITHIN_MS);
    }
    expect(received().size).toBeGreaterThanOrEqual(accepted.length);
  }, 240_000);
});

/** Sends one message after the other; a send that fails was not acknowledged and does not count. */
function sendSteadily(
  api: ApiClient,
  endpointId: string,
): { readonly accepted: readonly string[]; stop(): Promise<readonly string[]> } {
  const accepted: string[] = [];
  const stopping = new AbortController();
  const sending = (async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const answer = await api
        .send(JSON.stringify({ endpoint_id: endpointId, payload: { n } }))
        .catch(() => undefined);
      if (answer?.status === 202) accepted.push(answer.data.message_id);
      await delay(MESSAGE_EVERY_MS);
    }
  })();
  return {
    accepted,
    async stop() {
      stopping.abort();
      await sending;
      return accepted;
    },
  };
}
