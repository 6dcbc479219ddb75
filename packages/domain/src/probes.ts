import { HOUR } from './time.js';

const FIRST_WAITS_MS: readonly number[] = [1, 2, 4, 8, 16].map((hours) => hours * HOUR);
const LATER_WAIT_MS = 24 * HOUR;
/** Spreads the probes of endpoints that were disabled together: so far from the wait to either side. */
const SPREAD = 0.1;

/** An endpoint that is disabled so often within 24 hours is probed daily. */
export const DISABLED_TOO_OFTEN = 3;

export const MAX_PROBES_PER_MINUTE = 50;

export interface ProbeHistory {
  /** The failed probes since the endpoint was disabled. */
  readonly failures: number;
  readonly isFlapping: boolean;
}

/** Returns the time until a disabled endpoint is probed, in milliseconds. `random` is at least 0, and below 1. */
export function probeWaitMs({ failures, isFlapping }: ProbeHistory, random = Math.random()): number {
  const waitMs = (isFlapping ? undefined : FIRST_WAITS_MS[failures]) ?? LATER_WAIT_MS;
  return waitMs * (1 + SPREAD * (2 * random - 1));
}
