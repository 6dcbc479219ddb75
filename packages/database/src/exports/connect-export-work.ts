import { MINUTE } from '@posthorn/domain';
import { assertWritable } from '../connections/assert-writable.js';
import { type PoolCount, countConnections } from '../connections/count-connections.js';
import { type ConnectionOptions, createPool } from '../connections/create-pool.js';
import { type ExportClaim, claimExport } from './claim-export.js';
import {
  type ExportResult,
  type ExportRun,
  completeExport,
  failExport,
  releaseExport,
  retryExportLater,
} from './end-export-run.js';
import { extendExport } from './extend-export.js';
import { type OnNotification, ignoreNotification } from '../notifications/notify.js';
import type { ExportedMessage } from './read-export-page.js';
import { readMessages } from './read-exported-messages.js';

/**
 * The database operations of an export-worker. Only the latest run of an export can change it. Every other run learns
 * that it was lost.
 */
export interface ExportWork {
  /** Begins a run that lasts for `leaseMs` unless it is extended. Returns undefined when no run is due. */
  claim(id: string, leaseMs: number): Promise<ExportClaim | undefined>;
  /** Extends the run's lease and records its progress. Returns false when the run was lost. */
  extend(run: ExportRun, progress: { readonly rowCount: number; readonly leaseMs: number }): Promise<boolean>;
  /** Returns false when the run was lost: its file then belongs to no export. */
  complete(run: ExportRun, result: ExportResult): Promise<boolean>;
  /** Lets another run begin after `delayMs`. */
  retryLater(run: ExportRun, delayMs: number): Promise<void>;
  /** Lets another run begin at once. This run does not count as a try. */
  release(run: ExportRun): Promise<void>;
  /** Clients see `errorMessage`. */
  fail(run: ExportRun, errorMessage: string): Promise<void>;
  /** Reads the messages of an export in pages, oldest first. */
  readMessages(claim: ExportClaim): AsyncIterable<readonly ExportedMessage[]>;
  countConnections(): readonly PoolCount[];
  /** Throws when the database does not answer, or cannot write. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The delay between the time when the next run is due and the time when the sweep checks it. */
const SWEEP_AFTER_MS = MINUTE;

export interface ExportWorkOptions extends ConnectionOptions {
  /** Called with each notification of an ended export. */
  readonly onNotification?: OnNotification | undefined;
}

/** Does not use Prisma, because Prisma's query compiler takes 45 MB of a worker's memory. Connects on first use. */
export function connectExportWork(options: ExportWorkOptions): ExportWork {
  const { onNotification = ignoreNotification } = options;
  const pool = createPool(options);
  pool.on('error', (error) => options.onIdleError(error));
  return {
    claim: (id, leaseMs) => claimExport(pool, id, leaseMs),
    extend: (run, progress) => extendExport(pool, run, progress),
    complete: (run, result) => completeExport({ pool, onNotification }, run, result),
    retryLater: (run, delayMs) => retryExportLater(pool, run, { delayMs, sweepAfterMs: SWEEP_AFTER_MS }),
    release: (run) => releaseExport(pool, run, SWEEP_AFTER_MS),
    fail: (run, errorMessage) => failExport({ pool, onNotification }, run, errorMessage),
    readMessages: (claim) => readMessages(pool, claim),
    countConnections: () => [countConnections(pool, 'general')],
    ping: () =>
      assertWritable(async (probe) => (await pool.query<{ readonly isReadOnly: boolean }>(probe)).rows),
    close: () => pool.end(),
  };
}
