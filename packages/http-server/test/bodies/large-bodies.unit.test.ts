import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createFairTurns } from '../../src/bodies/fair-turns.js';
import { createLargeBodies } from '../../src/bodies/large-bodies.js';

async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await nextRound();
}

describe('turns', () => {
  it('rotate between the projects, however many one of them waits for', async () => {
    const turns = createFairTurns(1);
    const order: string[] = [];
    const wait = (project: string): void => void turns.next(project).then(() => order.push(project));
    for (const project of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) wait(project);
    await rounds(20);
    expect(order.join('')).toBe('abcabaa');
  });

  it.each([1, 3])('are %i in a round of the event loop', async (perRound) => {
    const turns = createFairTurns(perRound);
    let count = 0;
    for (let n = 0; n < 10; n += 1) void turns.next('a').then(() => (count += 1));
    await nextRound();
    await nextRound();
    expect(count).toBeLessThanOrEqual(2 * perRound);
    await rounds(20);
    expect(count).toBe(10);
  });
});

describe('large bodies', () => {
  it('of a project are two at a time, in the order of their arrival', async () => {
    const bodies = createLargeBodies();
    const entered: number[] = [];
    const leave: (() => void)[] = [];
    for (let n = 0; n < 4; n += 1) {
      void bodies.enter('a').then((end) => {
        entered.push(n);
        leave.push(end);
      });
    }
    await rounds(2);
    expect(entered).toEqual([0, 1]);
    leave[0]?.();
    await rounds(2);
    expect(entered).toEqual([0, 1, 2]);
    leave[2]?.();
    leave[1]?.();
    await rounds(2);
    expect(entered).toEqual([0, 1, 2, 3]);
  });

  it('of one project do not wait for those of another', async () => {
    const bodies = createLargeBodies();
    for (let n = 0; n < 10; n += 1) void bodies.enter('a');
    await expect(bodies.enter('b')).resolves.toBeInstanceOf(Function);
  });

  it('wait for their first turn, and small ones do not', async () => {
    const bodies = createLargeBodies();
    const order: string[] = [];
    void bodies
      .createPause('a', 1_000_000)()
      .then(() => order.push('large'));
    void bodies
      .createPause('a', 1000)()
      .then(() => order.push('small'));
    await rounds(3);
    expect(order).toEqual(['small', 'large']);
  });
});
