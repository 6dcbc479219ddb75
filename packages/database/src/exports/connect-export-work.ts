import { assertWritable } from '../connections/assert-writable.js';
import { bind } from '../connections/bind.js';
import {
  type ConnectionOptions,
  type PoolCount,
  countConnections,
  createPool,
} from '../connections/create-pool.js';
import { type OnNotification, ignoreNotification } from '../notifications/notify.js';
import * as runs from './export-run-statements.js';
import * as reading from './read-exported-messages.js';

/** The database operations of an export-worker. */
export type ExportWork = ReturnType<typeof connectExportWork>;

export interface ExportWorkOptions extends ConnectionOptions {
  readonly onNotification?: OnNotification | undefined;
}

/** Does not use Prisma, because Prisma's query compiler takes 45 MB of a worker's memory. Connects on first use. */
export function connectExportWork(options: ExportWorkOptions) {
  const { onNotification = ignoreNotification } = options;
  const pool = createPool(options);
  pool.on('error', (error) => options.onIdleError(error));
  return {
    ...bind({ pool, onNotification }, runs),
    ...bind(pool, reading),
    countConnections: (): readonly PoolCount[] => [countConnections(pool, 'general')],
    /** Throws when the database does not answer, or cannot write. */
    ping: () =>
      assertWritable(async (probe) => (await pool.query<{ readonly isReadOnly: boolean }>(probe)).rows),
    close: () => pool.end(),
  };
}
