import { expect, it } from '@jest/globals';
import { createGate } from '@posthorn/test-support';
import { createTurns } from '../../src/connections/create-keyed-mutex.js';

it('runs what concerns one key one after the other, also after a failure, and no other key waits', async () => {
  const takeTurns = createTurns();
  const gate = createGate();
  const done: string[] = [];
  const work = (name: string) => (): Promise<string> => {
    done.push(name);
    return Promise.resolve(name);
  };
  const first = takeTurns('a', async () => {
    await gate.opened;
    done.push('first');
    throw new Error('first failed');
  });
  const second = takeTurns('a', work('second'));
  const third = takeTurns('a', work('third'));
  expect(await takeTurns('b', work('other'))).toBe('other');
  expect(done).toEqual(['other']);
  gate.open();
  await expect(first).rejects.toThrow('first failed');
  expect(await Promise.all([second, third])).toEqual(['second', 'third']);
  expect(done).toEqual(['other', 'first', 'second', 'third']);
});
