export interface BucketSize {
  /** The number of tokens that the bucket holds. */
  readonly capacity: number;
  readonly perSecond: number;
}

export interface TokenBucket {
  hasToken(nowMs: number): boolean;
  /** The bucket must hold at least one token. */
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

/** Takes a token from each bucket, or from none. */
export function takeFromAll(buckets: readonly TokenBucket[], nowMs: number): boolean {
  const isThere = buckets.every((bucket) => bucket.hasToken(nowMs));
  if (isThere) for (const bucket of buckets) bucket.take();
  return isThere;
}
