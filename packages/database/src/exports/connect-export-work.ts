import { assertWritable } from '../connections/assert-writable.js';
import { bind } from '../connections/bind.js';
import type { ConnectionOptions, PoolCount } from '../connections/create-pool.js';
import { openConnection, Prisma } from '../connections/open-connection.js';
import { type OnNotification, ignoreNotification } from '../notifications/notify.js';
import * as runs from './export-run-statements.js';
import * as reading from './read-exported-messages.js';

/** The database operations of an export-worker. */
export type ExportWork = ReturnType<typeof connectExportWork>;

export interface ExportWorkOptions extends ConnectionOptions {
  readonly onNotification?: OnNotification | undefined;
}

/** Needs one pool, and none of what other services keep in memory. Connects on first use. */
export function connectExportWork(options: ExportWorkOptions) {
  const { onNotification = ignoreNotification } = options;
  const { sql, countConnections, close } = openConnection(options);
  return {
    ...bind({ sql, onNotification }, runs),
    ...bind(sql, reading),
    countConnections: (): readonly PoolCount[] => [countConnections()],
    /** Throws when the database does not answer, or cannot write. */
    ping: () => assertWritable((probe) => sql.query(Prisma.raw(probe))),
    close,
  };
}
