import { classifyDatabaseError } from '@posthorn/database';
import type { Logger, LogFields } from '@posthorn/observability';
import { StorageError } from '@posthorn/storage';

/**
 * One outage causes thousands of equal failures. Logs the first failure, and then one line every ten seconds with the
 * number of the others.
 */
export type ThrottledLogger = (message: string, fields: Readonly<Record<string, unknown>>) => void;

const THROTTLED_MS = 10_000;

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
    state.quietUntilMs = now + THROTTLED_MS;
    state.suppressed = 0;
  };
}

export type Store = 'PostgreSQL' | 'Redis';

/** One outage causes thousands of failures in each process: it logs a few lines with counts, and one when it is over. */
export interface OutageLog {
  /** Reports the failures that an unavailable PostgreSQL causes as one trouble, and passes on all other lines. */
  readonly logger: Logger;
  fail(store: Store, error: unknown): void;
  /** Call it when the store has answered. The trouble is over when nothing has failed for a while. */
  answer(store: Store): void;
}

interface Trouble {
  readonly sinceMs: number;
  lastMs: number;
  failures: number;
  unreported: number;
  quietUntilMs: number;
}

const QUIET_MS = 10_000;
/** Longer than a statement of another caller takes to fail, so that one outage is not reported as several. */
const OVER_AFTER_MS = 3000;

export function createOutageLog(logger: Logger): OutageLog {
  const troubles = new Map<Store, Trouble>();

  function fail(store: Store, error: unknown): void {
    const nowMs = Date.now();
    const trouble = troubles.get(store) ?? {
      sinceMs: nowMs,
      lastMs: nowMs,
      failures: 0,
      unreported: 0,
      quietUntilMs: 0,
    };
    troubles.set(store, trouble);
    trouble.lastMs = nowMs;
    trouble.failures += 1;
    trouble.unreported += 1;
    if (nowMs < trouble.quietUntilMs) return;
    logger.warn(`trouble with ${store}`, { error: reasonOf(error), failures: trouble.unreported });
    trouble.unreported = 0;
    trouble.quietUntilMs = nowMs + QUIET_MS;
  }

  function answer(store: Store): void {
    const trouble = troubles.get(store);
    if (trouble === undefined || Date.now() < trouble.lastMs + OVER_AFTER_MS) return;
    troubles.delete(store);
    const seconds = Math.round((trouble.lastMs - trouble.sinceMs) / 1000);
    logger.warn(`${store} answers again`, { seconds, failures: trouble.failures });
  }

  const throttled =
    (level: 'warn' | 'error') =>
    (message: string, fields?: LogFields): void => {
      const error = fields?.['error'];
      if (isOfPostgres(error)) fail('PostgreSQL', error);
      else logger[level](message, fields);
    };
  return { fail, answer, logger: { ...logger, warn: throttled('warn'), error: throttled('error') } };
}

function isOfPostgres(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof StorageError) &&
    classifyDatabaseError(error) === 'unavailable'
  );
}

/** Errors of connections may have no message of their own. Prisma's have several lines. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors.at(-1));
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1) ?? text;
}
