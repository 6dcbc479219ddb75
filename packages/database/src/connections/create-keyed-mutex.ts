/** Runs the work of one key sequentially, in call order. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Callers wait in memory for the same database lock. Without the mutex, each would occupy a connection while it waits.
 */
export function createKeyedMutex(): KeyedMutex {
  const lastByKey = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = lastByKey.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    lastByKey.set(key, result);
    try {
      return await result;
    } finally {
      if (lastByKey.get(key) === result) lastByKey.delete(key);
    }
  };
}
