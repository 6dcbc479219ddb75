/** How long a process without deliveries may take to stop. */
export const STOP_WITHIN_MS = 20_000;
