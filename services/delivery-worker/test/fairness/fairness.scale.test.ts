import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Receiver, type TestEndpoint, createGate, waitFor } from '@posthorn/test-support';
import { redisCommand } from '@posthorn/local-stack';
import { type Environment, startEnvironment } from '../support/start-environment.js';

const TIMEOUT_MS = 4000;
const WORKER = { DELIVERY_CONCURRENCY: '40', DELIVERY_TIMEOUT_MS: String(TIMEOUT_MS) };
/** No delivery of this worker reaches its timeout during a test. */
const PATIENT_WORKER = { ...WORKER, DELIVERY_TIMEOUT_MS: '60000' };

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
});

async function sendMany(endpoint: TestEndpoint, count: number): Promise<readonly string[]> {
  return await Promise.all(Array.from({ length: count }, () => environment.send(endpoint)));
}

/** Sends messages to a new endpoint. */
async function sendTo({ url }: Receiver, count: number): Promise<readonly string[]> {
  return await sendMany(await environment.createEndpoint(url), count);
}

async function countAttempts(ids: readonly string[]): Promise<number> {
  const [row] = await environment.query(
    'SELECT count(*)::int AS count FROM attempts WHERE message_id = ANY ($1)',
    [ids],
  );
  return Number(row?.['count']);
}

async function countParked(endpointId: string): Promise<number> {
  return Number(
    (await redisCommand(environment.redisUrl, ['ZCARD', `posthorn:{bull:0}:parked:${endpointId}`])).slice(1),
  );
}

describe('an endpoint that hangs, with a backlog', () => {
  it('does not delay another endpoint, however many messages it has', async () => {
    const [hanging, healthy] = [await environment.startReceiver(['hang']), await environment.startReceiver()];
    const stuck = await sendTo(hanging, 300);
    await environment.startWorker(PATIENT_WORKER);
    await hanging.waitForRequests(5);
    await sendTo(healthy, 60);
    await healthy.waitForRequests(60);
    expect(await countAttempts(stuck)).toBe(0);
    expect(hanging.requests.length).toBeLessThanOrEqual(20);
    await hanging.close();
  });

  it('does not delay others after it answered fast until now', async () => {
    const hanging = await environment.startReceiver((_request, index) =>
      index < 50 ? { status: 200 } : 'hang',
    );
    const healthy = await environment.startReceiver();
    await environment.startWorker(PATIENT_WORKER);
    await sendTo(healthy, 5);
    const stuck = await sendTo(hanging, 300);
    await hanging.waitForRequests(51);
    const settled = await countAttempts(stuck);
    await sendTo(healthy, 60);
    await healthy.waitForRequests(65);
    expect(await countAttempts(stuck)).toBeLessThanOrEqual(Math.max(settled, 50));
    await hanging.close();
  });

  it('receives each of its messages once as soon as it answers again', async () => {
    const gate = createGate();
    const receiver = await environment.startReceiver([{ status: 200, after: gate.opened }]);
    const endpoint = await environment.createEndpoint(receiver.url);
    const ids = await sendMany(endpoint, 300);
    await environment.startWorker(PATIENT_WORKER);
    await waitFor(async () => (await countParked(endpoint.id)) >= 280);
    gate.open();
    await waitFor(async () => (await countAttempts(ids)) >= 300);
    const attempts = await environment.query('SELECT message_id, attempt_no FROM attempts');
    expect(attempts).toHaveLength(300);
    expect(receiver.requests).toHaveLength(300);
  });

  it('keeps its parked messages when the worker dies: another worker continues', async () => {
    const gate = createGate();
    const receiver = await environment.startReceiver([{ status: 200, after: gate.opened }]);
    const endpoint = await environment.createEndpoint(receiver.url);
    const ids = await sendMany(endpoint, 200);
    const first = await environment.startWorker(PATIENT_WORKER);
    await waitFor(async () => (await countParked(endpoint.id)) >= 180);
    const stopped = first.stop();
    gate.open();
    await stopped;
    await environment.startWorker(PATIENT_WORKER);
    await waitFor(async () => (await countAttempts(ids)) >= 200);
    expect(await countParked(endpoint.id)).toBe(0);
  });
});

it('leaves capacity for fast endpoints while many others hang', async () => {
  const [hanging, healthy] = [await environment.startReceiver(['hang']), await environment.startReceiver()];
  const stuck: string[] = [];
  for (let count = 0; count < 50; count += 1) stuck.push(...(await sendTo(hanging, 10)));
  await environment.startWorker(WORKER);
  await hanging.waitForRequests(30);
  await sendTo(healthy, 30);
  await healthy.waitForRequests(30);
  expect(await countAttempts(stuck)).toBeLessThan(stuck.length / 2);
  await hanging.close();
});
