/** For a change of a whole backlog, which must be complete or not happen at all. In milliseconds. */
export const LONG_TRANSACTION = { timeout: 60_000, maxWait: 10_000 } as const;

/** For changes that run one after the other. Each waits only for statements of the others. In milliseconds. */
export const QUEUED_TRANSACTION = { timeout: 10_000, maxWait: 10_000 } as const;
