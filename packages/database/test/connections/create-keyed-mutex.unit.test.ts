import { expect, it } from '@jest/globals';
import { createGate } from '@posthorn/test-support';
import { createKeyedMutex } from '../../src/connections/create-keyed-mutex.js';

it('runs the work of one key sequentially, even after a failure, while other keys do not wait', async () => {
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
