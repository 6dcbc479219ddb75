import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { verifyDelivery } from '@posthorn/common';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { isRunning } from '../support/is-running.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const run = promisify(execFile);

type Fields = Readonly<Record<string, string>>;

const PAYLOAD = '{"order":12345678901234567890,"total":1.0}';

/** The short proof that a clone works: CI runs it, and none of the other end-to-end tests. */
describe('npm start, run by npm', () => {
  let receiver: Receiver;
  let home: Awaited<ReturnType<typeof createHome>>;
  let stack: Stack;

  beforeAll(async () => {
    receiver = await startReceiver();
    releaseAfterFile(() => receiver.close());
    home = await createHome();
    releaseAfterFile(() => home.remove());
    stack = await runStack(home.path, {}, ['npm', 'start']);
    releaseAfterFile(() => stack.kill('SIGTERM'));
  });

  async function post(path: string, body: string): Promise<Fields> {
    const response = await fetch(`${stack.dev.api_url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.dev.api_key}` },
      body,
    });
    return ((await response.json()) as { readonly data: Fields }).data;
  }

  async function findStatus(messageId: string): Promise<unknown> {
    const response = await fetch(`${stack.dev.api_url}/v1/messages/${messageId}`, {
      headers: { authorization: `Bearer ${stack.dev.api_key}` },
    });
    return ((await response.json()) as { readonly data: Fields }).data['status'];
  }

  it('delivers a message byte for byte, with a signature that its secret verifies, and records it', async () => {
    const endpoint = await post('/v1/endpoints', JSON.stringify({ url: `${receiver.url}/hook` }));
    const { message_id: messageId = '' } = await post(
      '/v1/webhooks/send',
      `{"endpoint_id":"${String(endpoint['id'])}","payload":${PAYLOAD}}`,
    );
    const [request] = await receiver.waitForRequests(1);
    expect(request?.body.toString()).toBe(PAYLOAD);
    expect(request?.headers['x-webhook-id']).toBe(messageId);
    const delivery = {
      body: Buffer.from(PAYLOAD),
      timestamp: String(request?.headers['x-webhook-timestamp']),
      signatures: String(request?.headers['x-webhook-signature']),
    };
    expect(verifyDelivery(delivery, String(endpoint['signing_secret']))).toBe(true);
    await waitFor(async () => (await findStatus(messageId)) === 'succeeded');
  });

  it('stops services and stores on SIGTERM of npm', async () => {
    const pids = Object.values(stack.dev.processes);
    expect(pids.every(isRunning)).toBe(true);
    await stack.stop();
    await waitFor(
      async () => !pids.some(isRunning) && !(await run('ps', ['-eo', 'args'])).stdout.includes(home.path),
    );
  });
});
