/** For a change of a whole backlog: half of it is none. In milliseconds. */
export const LONG_TRANSACTION = { timeout: 60_000, maxWait: 10_000 } as const;

/** For a change that others wait for, one after the other: they wait for statements, not for people. In milliseconds. */
export const QUEUED_TRANSACTION = { timeout: 10_000, maxWait: 10_000 } as const;
