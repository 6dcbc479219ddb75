/** The counts of a pull endpoint that has not received any event yet. */
export const NO_EVENTS = { stored: 0, fetched: 0, delivered: 0, total: 0 } as const;
