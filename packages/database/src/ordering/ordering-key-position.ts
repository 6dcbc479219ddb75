/** A key whose head has failed, or that has several messages. */
export interface ShownOrderingKey {
  readonly key: string;
  readonly headId: string;
  /** Without the head. Counted to 10,000. */
  readonly waiting: number;
  /** Null: the head has not failed. */
  readonly blockedSince: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly lastError: string | null;
}

/** The last key of the page before. */
export interface OrderingKeyPosition {
  /** Of a key whose head has not failed: `infinity`. */
  readonly blockedSince: string;
  readonly key: string;
}

export function positionOfKey({ blockedSince, key }: ShownOrderingKey): OrderingKeyPosition {
  return { blockedSince: blockedSince?.toISOString() ?? 'infinity', key };
}
