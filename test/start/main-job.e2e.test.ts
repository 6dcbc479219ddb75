import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Posthorn, RawJson } from '@posthorn/client';
import { verifyDelivery } from '@posthorn/client/verify';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { isRunning } from '../support/is-running.js';
import { posthornOf } from '../support/posthorn-of.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const run = promisify(execFile);

const PAYLOAD = '{"order":12345678901234567890,"total":1.0}';

/** The short proof that a clone works: CI runs it, and none of the other end-to-end tests. */
describe('npm start, run by npm', () => {
  let receiver: Receiver;
  let home: Awaited<ReturnType<typeof createHome>>;
  let stack: Stack;
  let posthorn: Posthorn;

  beforeAll(async () => {
    receiver = await startReceiver();
    releaseAfterFile(() => receiver.close());
    home = await createHome();
    releaseAfterFile(() => home.remove());
    stack = await runStack(home.path, {}, ['npm', 'start']);
    releaseAfterFile(() => stack.kill('SIGTERM'));
    posthorn = posthornOf(stack.dev);
  });

  it('delivers a message byte for byte, with a signature that its secret verifies, and records it', async () => {
    const { id: endpointId, signingSecret } = await posthorn.endpoints.create({
      url: `${receiver.url}/hook`,
    });
    const { messageId } = await posthorn.messages.send({ endpointId, payload: new RawJson(PAYLOAD) });
    const [request] = await receiver.waitForRequests(1);
    expect(request?.body.toString()).toBe(PAYLOAD);
    expect(request?.headers['x-webhook-id']).toBe(messageId);
    await verifyDelivery({ body: PAYLOAD, headers: request?.headers ?? {} }, signingSecret);
    await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'succeeded');
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
