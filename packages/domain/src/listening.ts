/** The messages without a result that one connection may hold. */
export const MAX_OUTSTANDING = 100;

/** How long a message that was handed out waits for a result. */
export const NO_RESULT_AFTER_HOURS = 24;

/** The last error of a message that failed without a result: no listener took it, or none answered. */
export const NO_LISTENER = 'no listener';
export const NO_RESULT = 'no result';

export const DEFAULT_TTL_MINUTES = 60;
export const MAX_TTL_MINUTES = 1440;
