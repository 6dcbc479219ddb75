import { findPendingMigrations } from '@posthorn/database';
import { createThrottledLogger } from '../telemetry/throttled-logger.js';
import { PendingMigrationsError } from './pending-migrations-error.js';
import type { ServiceContext } from '../service-context.js';

export interface RefusalOptions {
  /** The interval of the checks while the database does not answer. */
  readonly repeatAfterMs?: number;
  /** Called when the database answers only after the start. By default it throws, and so ends the process. */
  readonly onFoundLater?: (error: PendingMigrationsError) => void;
}

const REPEAT_AFTER_MS = 2000;

/**
 * Throws PendingMigrationsError. While the database is unavailable, the process starts nevertheless, not ready as in
 * any outage.
 */
export async function refusePendingMigrations(
  { config, logger, releases }: Pick<ServiceContext, 'config' | 'logger' | 'releases'>,
  options: RefusalOptions = {},
): Promise<void> {
  const { repeatAfterMs = REPEAT_AFTER_MS, onFoundLater = throwError } = options;
  const reportOutage = createThrottledLogger(logger);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  releases.push('migration check', () => {
    isStopping = true;
    clearTimeout(timer);
  });

  async function look(onFound: (error: PendingMigrationsError) => void): Promise<void> {
    const pending = await findPendingMigrations(config.databaseUrl).catch((error: unknown) => {
      reportOutage('the database does not tell yet whether migrations are pending', { error });
    });
    if (isStopping) return;
    if (pending === undefined) timer = setTimeout(() => void look(onFoundLater), repeatAfterMs);
    else if (pending.length > 0) onFound(new PendingMigrationsError(pending));
  }
  await look(throwError);
}

function throwError(error: Error): never {
  throw error;
}
