export interface BucketSize {
  /** How many may be taken at once. */
  readonly capacity: number;
  readonly perSecond: number;
}

/** True when one was there to be taken. */
export type TakeToken = (nowMs: number) => boolean;

export function createTokenBucket({ capacity, perSecond }: BucketSize, startMs: number): TakeToken {
  let tokens = capacity;
  let filledMs = startMs;
  return (nowMs) => {
    tokens = Math.min(capacity, tokens + ((nowMs - filledMs) / 1000) * perSecond);
    filledMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
