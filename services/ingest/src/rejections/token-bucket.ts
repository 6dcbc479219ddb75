export interface BucketSize {
  /** How many may be taken at once. */
  readonly capacity: number;
  readonly perSecond: number;
}

export interface TokenBucket {
  hasToken(nowMs: number): boolean;
  /** There must be one. */
  take(): void;
}

export function createTokenBucket({ capacity, perSecond }: BucketSize, startMs: number): TokenBucket {
  let tokens = capacity;
  let filledMs = startMs;
  return {
    hasToken(nowMs) {
      tokens = Math.min(capacity, tokens + ((nowMs - filledMs) / 1000) * perSecond);
      filledMs = nowMs;
      return tokens >= 1;
    },
    take() {
      tokens -= 1;
    },
  };
}

/** From each of them or from none. */
export function takeFromAll(buckets: readonly TokenBucket[], nowMs: number): boolean {
  const isThere = buckets.every((bucket) => bucket.hasToken(nowMs));
  if (isThere) for (const bucket of buckets) bucket.take();
  return isThere;
}
