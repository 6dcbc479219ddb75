import { expect, it } from '@jest/globals';
import { createReleaseStack } from '../src/index.js';

/** A promise, and the function that resolves it. */
function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

it('releases in reverse order, each after the previous release has ended', async () => {
  const order: string[] = [];
  const gate = createGate();
  const releases = createReleaseStack();
  releases.push('first', () => order.push('first'));
  releases.push('second', async () => {
    order.push('second begins');
    await gate.opened;
    order.push('second ends');
  });
  releases.push('third', () => order.push('third'));

  const released = releases.releaseAll();
  gate.open();
  await released;
  expect(order).toEqual(['third', 'second begins', 'second ends', 'first']);
});

it('runs all releases though some fail, and reports the failures', async () => {
  const order: string[] = [];
  const [thrown, rejected] = [new Error('thrown'), new Error('rejected')];
  const releases = createReleaseStack();
  releases.push('first', () => order.push('first'));
  releases.push('thrower', () => {
    throw thrown;
  });
  releases.push('middle', () => order.push('middle'));
  releases.push('rejecter', () => Promise.reject(rejected));

  expect(await releases.releaseAll()).toEqual([
    { name: 'rejecter', error: rejected },
    { name: 'thrower', error: thrown },
  ]);
  expect(order).toEqual(['middle', 'first']);
});

it('runs once when it is called repeatedly', async () => {
  let runs = 0;
  const gate = createGate();
  const releases = createReleaseStack();
  releases.push('only', async () => {
    runs += 1;
    await gate.opened;
    throw new Error('failed');
  });

  const answers = [releases.releaseAll(), releases.releaseAll()];
  gate.open();
  const [first, second] = await Promise.all(answers);
  expect(runs).toBe(1);
  expect(first).toHaveLength(1);
  expect(second).toBe(first);
  expect(await releases.releaseAll()).toBe(first);
});

it('releases nothing when nothing was acquired', async () =>
  expect(await createReleaseStack().releaseAll()).toEqual([]));

it('refuses a resource that is acquired too late, by its name', async () => {
  const releases = createReleaseStack();
  const released = releases.releaseAll();
  expect(() => releases.push('late', () => undefined)).toThrow('"late"');
  await released;
  expect(() => releases.push('later', () => undefined)).toThrow('"later"');
});
