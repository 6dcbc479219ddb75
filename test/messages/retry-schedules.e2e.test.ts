import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { type Receiver, startReceiver, waitFor } from '@posthorn/test-support';
import { type ApiClient, type Attempt, createApiClient } from '../support/api-client.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const SCALE = 0.000_005;
const SLOW_SECONDS = [1800, 7200, 21_600, 43_200, 86_400, 172_800, 259_200];
const FAST_SECONDS = [30, 60, 120, 240, 300];

describe('a message whose destination keeps failing', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let stack: Stack;
  let api: ApiClient;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    home = await createHome();
    stack = await runStack(home.path, { RETRY_TIME_SCALE: String(SCALE), LOG_LEVEL: 'warn' });
    api = createApiClient(stack.dev);
  });

  afterAll(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await stack.stop();
    await home.remove();
  });

  async function exhaust(
    status: number,
  ): Promise<{ readonly id: string; readonly attempts: readonly Attempt[] }> {
    const receiver = await startReceiver([{ status }]);
    receivers.push(receiver);
    const { id: endpointId } = await api.createEndpoint(receiver.url);
    const { data } = await api.send(JSON.stringify({ endpoint_id: endpointId, payload: { status } }));
    const id = data.message_id;
    await waitFor(async () => (await api.getMessage(id)).status === 'failed_permanent');
    expect(receiver.requests).toHaveLength(8);
    return { id, attempts: await api.listAttempts(id) };
  }

  it('is attempted 8 times at the intervals of the slow schedule, and becomes one dead letter', async () => {
    const { id, attempts } = await exhaust(500);
    expect(attempts.map(({ attempt_no: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(attempts.map(({ retry_after_seconds: seconds }) => seconds)).toEqual([...SLOW_SECONDS, undefined]);
    const gaps = gapsBetween(attempts);
    const shortest = SLOW_SECONDS.map((seconds) => seconds * 1000 * SCALE);
    expect(gaps.every((gap, index) => gap >= (shortest[index] ?? 0))).toBe(true);
    expect(await redisCommand(stack.dev.redis_url, ['EXISTS', `bull:dead-letters:${id}`])).toBe(':1');
  });

  it('uses the fast schedule first when the destination answers 429', async () => {
    const { attempts } = await exhaust(429);
    expect(attempts.map(({ retry_after_seconds: seconds }) => seconds)).toEqual([
      ...FAST_SECONDS,
      ...SLOW_SECONDS.slice(0, 2),
      undefined,
    ]);
    expect(attempts.map(({ retry_type: type }) => type)).toEqual([
      ...FAST_SECONDS.map(() => 'fast'),
      'slow',
      'slow',
      undefined,
    ]);
  });
});

function gapsBetween(attempts: readonly Attempt[]): readonly number[] {
  const times = attempts.map(({ created_at: time }) => Date.parse(time));
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
