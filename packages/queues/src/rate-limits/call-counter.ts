import { LRUCache } from 'lru-cache';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type RedisClient, isReady } from '../redis/redis-client.js';

/** A time window that its first call begins, with the calls that all processes together have counted in it. */
export interface CallWindow {
  readonly calls: number;
  /** On the clock of `performance.now()`. */
  readonly endsAtMs: number;
  /** When this process last received the count, on the same clock. */
  readonly seenAtMs: number;
}

/** Counts calls by key, in windows of a fixed length that all processes share. */
export interface CallCounter {
  /** Returns the key's current window as this process last saw it. */
  find(key: string): CallWindow | undefined;
  /** Never fails: while Redis does not answer, this process counts by itself. */
  add(key: string, calls: number): Promise<CallWindow>;
}

export interface CallCounterOptions {
  /** The name of the rate limit, and the last part of the keys' prefix in Redis. */
  readonly name: string;
  readonly windowSeconds: number;
}

/** A window that is evicted from memory is read from Redis again. */
const MAX_WINDOWS = 10_000;
/** How long this process counts by itself, so that few calls wait for a Redis that is connected but does not answer. */
const ALONE_MS = 5000;

export function createCallCounter(
  redis: RedisClient,
  { name, windowSeconds }: CallCounterOptions,
): CallCounter {
  const shared = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `posthorn:limit:${name}`,
    // The library only counts, because limits differ between projects.
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  });
  const windows = new LRUCache<string, CallWindow>({ max: MAX_WINDOWS });
  let aloneUntilMs = 0;

  function find(key: string): CallWindow | undefined {
    const window = windows.get(key);
    return window !== undefined && window.endsAtMs > performance.now() ? window : undefined;
  }

  function addAlone(key: string, calls: number): CallWindow {
    const seenAtMs = performance.now();
    const known = find(key) ?? { calls: 0, endsAtMs: seenAtMs + windowSeconds * 1000 };
    return { ...known, calls: known.calls + calls, seenAtMs };
  }

  async function addShared(key: string, calls: number): Promise<CallWindow> {
    const { consumedPoints, msBeforeNext } = await shared.consume(key, calls);
    // Redis expires a key in the millisecond after its time.
    const seenAtMs = performance.now();
    return {
      calls: consumedPoints,
      seenAtMs,
      endsAtMs: seenAtMs + Math.min(msBeforeNext + 1, windowSeconds * 1000),
    };
  }

  async function addSomewhere(key: string, calls: number): Promise<CallWindow> {
    if (!isReady(redis) || performance.now() < aloneUntilMs) return addAlone(key, calls);
    try {
      return await addShared(key, calls);
    } catch {
      if (isReady(redis)) aloneUntilMs = performance.now() + ALONE_MS;
      return addAlone(key, calls);
    }
  }

  return {
    find,
    async add(key, calls) {
      const window = await addSomewhere(key, calls);
      windows.set(key, window);
      return window;
    },
  };
}
