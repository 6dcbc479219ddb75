import { LRUCache } from 'lru-cache';

export interface FreshCacheOptions<Value> {
  /** The maximum number of values. The least recently used ones are evicted first. */
  readonly max: number;
  /** The maximum age of a returned value, measured from the beginning of its loading. */
  readonly maxAgeMs: number;
  /** Called for many keys at once, so calls should share their cost. Undefined is not cached. */
  load(key: string): Promise<Value | undefined>;
}

export interface FreshCache<Value> {
  get(key: string): Promise<Value | undefined>;
  /** Loads the current value. */
  reload(key: string): Promise<Value | undefined>;
  /** Drops the values of these keys. Loads in progress answer their callers, and nobody else. */
  forget(isForgotten: (key: string) => boolean): void;
}

/**
 * A cache with a maximum age. It reloads values in use together before they are too old, so that frequent callers
 * rarely wait. Concurrent look-ups of one key share a load.
 */
export function createFreshCache<Value extends object | string>(
  options: FreshCacheOptions<Value>,
): FreshCache<Value> {
  const { max, maxAgeMs, load } = options;
  const loading = new Map<string, Loading<Value>>();
  const cache = new LRUCache<string, Value>({ max, ttl: maxAgeMs, ttlResolution: 0 });
  const inUse = new Set<string>();
  /** When the loading of the current value began. */
  const counting = new LRUCache<string, number>({ max });

  async function reload(key: string): Promise<Value | undefined> {
    const start = performance.now();
    const value = await load(key);
    if (start < (counting.get(key) ?? -Infinity)) return value;
    counting.set(key, start);
    // The outdated value would otherwise be returned until its maximum age.
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

  /** A value whose reload fails is loaded again on the next look-up, which then reports the failure. */
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
    forget(isForgotten) {
      const keys = [...cache.keys(), ...loading.keys()].filter(isForgotten);
      for (const key of keys) {
        cache.delete(key);
        loading.delete(key);
        counting.set(key, performance.now());
      }
    },
  };
}

interface Loading<Value> {
  readonly sinceMs: number;
  readonly promise: Promise<Value | undefined>;
}
