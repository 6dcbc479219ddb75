import { LRUCache } from 'lru-cache';

export interface FreshCacheOptions<Value> {
  /** How many are kept; those that were not asked for for longest are forgotten first. */
  readonly max: number;
  /** Nothing is given out whose loading began longer ago. */
  readonly maxAgeMs: number;
  /** Called for many keys at once: it should share what they cost. Undefined is not kept. */
  load(key: string): Promise<Value | undefined>;
}

export interface FreshCache<Value> {
  get(key: string): Promise<Value | undefined>;
  /** The same, as it is now. */
  reload(key: string): Promise<Value | undefined>;
}

/**
 * A cache whose values are never older than a moment, and of which what is in use is loaded again, all at once, before it is too
 * old: so whoever asks often seldom waits. Concurrent look-ups of one key are one.
 */
export function createFreshCache<Value extends object | string>(
  options: FreshCacheOptions<Value>,
): FreshCache<Value> {
  const { max, maxAgeMs, load } = options;
  const loading = new Map<string, Loading<Value>>();
  const cache = new LRUCache<string, Value>({ max, ttl: maxAgeMs, ttlResolution: 0 });
  const inUse = new Set<string>();
  /** When the loading began whose value counts now. */
  const counting = new LRUCache<string, number>({ max });

  async function reload(key: string): Promise<Value | undefined> {
    const start = performance.now();
    const value = await load(key);
    if (start < (counting.get(key) ?? -Infinity)) return value;
    counting.set(key, start);
    // What is cached would else be believed until its time is up.
    if (value === undefined) cache.delete(key);
    else cache.set(key, value, { start });
    return value;
  }

  async function loadOnce(key: string): Promise<Value | undefined> {
    const known = loading.get(key);
    if (known !== undefined && performance.now() - known.sinceMs < maxAgeMs) return await known.promise;
    const promise = reload(key).finally(() => {
      if (loading.get(key)?.promise === promise) loading.delete(key);
    });
    loading.set(key, { sinceMs: performance.now(), promise });
    return await promise;
  }

  /** One that fails is loaded, and its failure told, when it is asked for. */
  function reloadInUse(): void {
    const keys = [...inUse];
    inUse.clear();
    for (const key of keys) loadOnce(key).catch(() => undefined);
  }

  function keepFresh(key: string): void {
    if (inUse.size === 0) setTimeout(reloadInUse, maxAgeMs / 2).unref();
    inUse.add(key);
  }

  return {
    async get(key) {
      const value = cache.get(key);
      if (value === undefined) return await loadOnce(key);
      keepFresh(key);
      return value;
    },
    reload,
  };
}

interface Loading<Value> {
  readonly sinceMs: number;
  readonly promise: Promise<Value | undefined>;
}
