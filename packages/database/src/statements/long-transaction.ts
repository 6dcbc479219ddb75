/** For a change of a whole backlog: half of it is none. In milliseconds. */
export const LONG_TRANSACTION = { timeout: 60_000, maxWait: 10_000 } as const;
