import { describe, expect, it, jest } from '@jest/globals';
import { createLock } from '../../src/actions/lock.js';

const settled = async (): Promise<void> => {
  await Promise.resolve();
  await Promise.resolve();
};

describe('a lock', () => {
  it('starts once while the first start runs', () => {
    const lock = createLock();
    const start = jest.fn(() => new Promise(() => undefined));
    lock(start);
    lock(start);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('starts once for a double click whose first call was answered in between, and later again', async () => {
    jest.useFakeTimers();
    try {
      const lock = createLock();
      const start = jest.fn(() => Promise.resolve());
      lock(start);
      await settled();
      lock(start);
      expect(start).toHaveBeenCalledTimes(1);
      jest.advanceTimersByTime(1000);
      lock(start);
      expect(start).toHaveBeenCalledTimes(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('starts again at once after a failure', async () => {
    const lock = createLock();
    const start = jest.fn(() => Promise.reject(new Error('refused')));
    lock(start);
    await settled();
    lock(start);
    expect(start).toHaveBeenCalledTimes(2);
  });
});
