import { expect, it } from '@jest/globals';
import { createGate } from '@posthorn/test-support';
import { createKeyedMutex } from '../../src/connections/create-keyed-mutex.js';

it('runs what concerns one key one after the other, also after a failure, and no other key waits', async () => {
  const runExclusively = createKeyedMutex();
  const gate = createGate();
  const done: string[] = [];
  const work = (name: string) => (): Promise<string> => {
    done.push(name);
    return Promise.resolve(name);
  };
  const first = runExclusively('a', async () => {
    await gate.opened;
    done.push('first');
    throw new Error('first failed');
  });
  const second = runExclusively('a', work('second'));
  const third = runExclusively('a', work('third'));
  expect(await runExclusively('b', work('other'))).toBe('other');
  expect(done).toEqual(['other']);
  gate.open();
  await expect(first).rejects.toThrow('first failed');
  expect(await Promise.all([second, third])).toEqual(['second', 'third']);
  expect(done).toEqual(['other', 'first', 'second', 'third']);
});
