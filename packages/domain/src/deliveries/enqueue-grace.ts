import { MINUTE } from '../duration.js';

/** How long a hand-off to a queue may take before the sweep repeats it. */
export const HAND_OFF_GRACE_MS = MINUTE;
