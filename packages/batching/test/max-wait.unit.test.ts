import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createBatcher, WaitedTooLongError } from '../src/index.js';

it('fails what waited too long for its turn, without executing it', async () => {
  let finishFirst = (): void => undefined;
  const executed: string[] = [];
  const load = createBatcher<string, string>({
    maxItems: 10,
    maxRunning: 1,
    maxWaitMs: 50,
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
  const late = load('late').catch((error: unknown) => error);
  await sleep(100);
  const inTime = load('in time');
  finishFirst();
  expect(await Promise.all([first, inTime])).toEqual(['first done', 'in time done']);
  expect(await late).toBeInstanceOf(WaitedTooLongError);
  expect(executed).toEqual(['first', 'in time']);
});
