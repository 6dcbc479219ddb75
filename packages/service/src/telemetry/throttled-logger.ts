import type { Logger } from '@posthorn/observability';

/**
 * One outage causes thousands of equal failures. Logs the first failure, and then one line every ten seconds with the
 * number of the others.
 */
export type ThrottledLogger = (message: string, fields: Readonly<Record<string, unknown>>) => void;

const QUIET_MS = 10_000;

export function createThrottledLogger(logger: Pick<Logger, 'warn'>): ThrottledLogger {
  const states = new Map<string, { quietUntilMs: number; suppressed: number }>();
  return (message, fields) => {
    const now = Date.now();
    const state = states.get(message) ?? { quietUntilMs: 0, suppressed: 0 };
    states.set(message, state);
    if (now < state.quietUntilMs) {
      state.suppressed += 1;
      return;
    }
    logger.warn(message, { ...fields, ...(state.suppressed > 0 && { suppressed: state.suppressed }) });
    state.quietUntilMs = now + QUIET_MS;
    state.suppressed = 0;
  };
}
