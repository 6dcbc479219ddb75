/** Runs what concerns the same key one after the other, in the order in which it was asked for. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** For what would else wait for the same lock of the database, each on a connection of its own. */
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
