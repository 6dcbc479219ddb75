import { MINUTE } from '../duration.js';

/** How long enqueuing may take before the sweep repeats it. */
export const ENQUEUE_GRACE_MS = MINUTE;
