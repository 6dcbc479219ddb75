import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Attempt, Posthorn } from '@posthorn/client';
import { redisCommand } from '@posthorn/local-stack';
import { type Receiver, startReceiver, waitFor } from '@posthorn/test-support';
import { posthornOf } from '../support/posthorn-of.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const SCALE = 0.000_005;
const SLOW_SECONDS = [1800, 7200, 21_600, 43_200, 86_400, 172_800, 259_200];
const FAST_SECONDS = [30, 60, 120, 240, 300];

describe('a message whose destination keeps failing', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let stack: Stack;
  let posthorn: Posthorn;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    home = await createHome();
    stack = await runStack(home.path, { RETRY_TIME_SCALE: String(SCALE), LOG_LEVEL: 'warn' });
    posthorn = posthornOf(stack.dev);
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
    const { id: endpointId } = await posthorn.endpoints.create({ url: receiver.url, retrySchedule: null });
    const { messageId: id } = await posthorn.messages.send({ endpointId, payload: { status } });
    await waitFor(async () => (await posthorn.messages.get(id)).status === 'failed_permanent');
    expect(receiver.requests).toHaveLength(8);
    return { id, attempts: (await posthorn.messages.listAttempts(id)).items };
  }

  it('is attempted 8 times at the intervals of the slow schedule, and becomes one dead letter', async () => {
    const { id, attempts } = await exhaust(500);
    expect(attempts.map(({ attemptNo }) => attemptNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(attempts.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([...SLOW_SECONDS, undefined]);
    const gaps = gapsBetween(attempts);
    const shortest = SLOW_SECONDS.map((seconds) => seconds * 1000 * SCALE);
    expect(gaps.every((gap, index) => gap >= (shortest[index] ?? 0))).toBe(true);
    expect(await redisCommand(stack.dev.redis_url, ['EXISTS', `{bull:0}:dead-letters:${id}`])).toBe(':1');
  });

  it('uses the fast schedule first when the destination answers 429', async () => {
    const { attempts } = await exhaust(429);
    expect(attempts.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([
      ...FAST_SECONDS,
      ...SLOW_SECONDS.slice(0, 2),
      undefined,
    ]);
    expect(attempts.map(({ retryType }) => retryType)).toEqual([
      ...FAST_SECONDS.map(() => 'fast'),
      'slow',
      'slow',
      undefined,
    ]);
  });
});

function gapsBetween(attempts: readonly Attempt[]): readonly number[] {
  const times = attempts.map(({ createdAt }) => Date.parse(createdAt));
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
