import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createBatcher, WaitedTooLongError } from '../src/index.js';

/** Long enough for a busy machine to process in time an item that is added right before its execution. */
const MAX_WAIT_MS = 500;

it('fails an item that waited too long, without executing it', async () => {
  let finishFirst = (): void => undefined;
  const executed: string[] = [];
  const load = createBatcher<string, string>({
    maxItems: 10,
    maxRunning: 1,
    maxWaitMs: MAX_WAIT_MS,
    async execute(items) {
      executed.push(...items);
      if (items.includes('first'))
        await new Promise<void>((resolve) => {
          finishFirst = resolve;
        });
      return items.map((item) => `${item} done`);
    },
  });
  const first = load('first');
  await sleep(1);
  expect(await load('late').catch((error: unknown) => error)).toBeInstanceOf(WaitedTooLongError);
  const inTime = load('in time');
  finishFirst();
  expect(await Promise.all([first, inTime])).toEqual(['first done', 'in time done']);
  expect(executed).toEqual(['first', 'in time']);
});

/** Creates a batcher whose executions never end by themselves. */
function createStuckBatcher(weigh: (item: string) => number) {
  const executed: string[][] = [];
  const ends: (() => void)[] = [];
  const load = createBatcher<string, string>({
    maxItems: 10,
    maxRunning: 1,
    maxWaitMs: MAX_WAIT_MS,
    weightLimit: { limit: 1, weigh },
    async execute(items) {
      executed.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items;
    },
  });
  return { executed, load, end: () => ends.shift()?.() };
}

const failureOf = (result: Promise<unknown>): Promise<unknown> => result.catch((error: unknown) => error);

it('fails it by the clock while no running batch ends', async () => {
  const { load, executed } = createStuckBatcher(() => 1);
  void load('stuck');
  await sleep(1);
  expect(await failureOf(load('late'))).toBeInstanceOf(WaitedTooLongError);
  expect(executed).toEqual([['stuck']]);
});

it('fails an item that waits within a batch for earlier parts, and executes the rest', async () => {
  const { load, executed, end } = createStuckBatcher(() => 1);
  const first = load('first');
  const late = failureOf(load('late'));
  expect(await late).toBeInstanceOf(WaitedTooLongError);
  const next = load('next');
  end();
  expect(await first).toBe('first');
  while (executed.length < 2) await sleep(1);
  end();
  expect(await next).toBe('next');
  expect(executed).toEqual([['first'], ['next']]);
});

it('abandons a running read by the clock', async () => {
  const load = createBatcher<string, string>({
    maxItems: 1,
    maxRunning: 1,
    maxReadMs: 50,
    execute: () => new Promise(() => undefined),
  });
  expect(await failureOf(load('stuck'))).toBeInstanceOf(WaitedTooLongError);
  expect(await failureOf(load('behind it'))).toBeInstanceOf(WaitedTooLongError);
});
