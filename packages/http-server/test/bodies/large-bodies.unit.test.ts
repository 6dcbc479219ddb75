import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { BodyOwner } from '../../src/bodies/body-accounts.js';
import { createFairTurns } from '../../src/bodies/fair-turns.js';
import { createLargeBodies } from '../../src/bodies/large-bodies.js';

/** The first letter is the tenant. */
const ownerOf = (id: string): BodyOwner => ({ tenantId: id.slice(0, 1), projectId: id });
const OWNER = ownerOf('a');

async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await nextRound();
}

describe('turns', () => {
  it.each([
    [
      'projects of a tenant, however many one of them waits for',
      'ta ta ta ta tb tc tb',
      'ta tb tc ta tb ta ta',
    ],
    ['tenants, however many projects of one of them wait', 'ta tb tc ua ta td ub', 'ta ua tb ub tc td ta'],
  ])('rotate between the %s', async (_what, asked, granted) => {
    const turns = createFairTurns(1);
    const order: string[] = [];
    for (const id of asked.split(' ')) void turns.next(ownerOf(id)).then(() => order.push(id));
    await rounds(20);
    expect(order.join(' ')).toBe(granted);
  });

  it.each([1, 3])('are %i in a round of the event loop', async (perRound) => {
    const turns = createFairTurns(perRound);
    let count = 0;
    for (let n = 0; n < 10; n += 1) void turns.next(OWNER).then(() => (count += 1));
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
      .createPause(OWNER, 1_000_000)()
      .then(() => order.push('large'));
    void bodies
      .createPause(OWNER, 1000)()
      .then(() => order.push('small'));
    await rounds(3);
    expect(order).toEqual(['small', 'large']);
  });
});
