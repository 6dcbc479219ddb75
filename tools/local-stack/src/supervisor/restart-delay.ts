const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;

/** The pause before a process restarts that has died `deaths` times in a row (from 1). */
export function restartDelayMs(deaths: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (deaths - 1), LONGEST_DELAY_MS);
}
