import { MINUTE } from '@posthorn/domain';
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
import type { ExportedMessage } from './read-export-page.js';
import { readMessages } from './read-exported-messages.js';

/** What an export-worker does in PostgreSQL. Only the last run of an export changes it: all others are told that they lost it. */
export interface ExportWork {
  /** Begins a run that lasts for `leaseMs` unless it is extended; undefined when there is nothing to do, or not yet. */
  claim(id: string, leaseMs: number): Promise<ExportClaim | undefined>;
  /** Keeps the run, and notes how far it is; false when it was lost. */
  extend(run: ExportRun, progress: { readonly rowCount: number; readonly leaseMs: number }): Promise<boolean>;
  /** False when it was lost: the file is nobody's. */
  complete(run: ExportRun, result: ExportResult): Promise<boolean>;
  /** Another run may begin after `delayMs`. */
  retryLater(run: ExportRun, delayMs: number): Promise<void>;
  /** Another run may begin at once, and this one does not count. */
  release(run: ExportRun): Promise<void>;
  /** `errorMessage` is shown to the client. */
  fail(run: ExportRun, errorMessage: string): Promise<void>;
  /** What an export is to hold, oldest first, in pages. */
  readMessages(claim: ExportClaim): AsyncIterable<readonly ExportedMessage[]>;
  countConnections(): readonly PoolCount[];
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A run that waits for its next one is looked at by the sweep that much later than it is due. */
const SWEEP_AFTER_MS = MINUTE;

/** Without Prisma, whose query compiler takes 45 MB: a worker's memory is to stay small. It connects on first use. */
export function connectExportWork(options: ConnectionOptions): ExportWork {
  const pool = createPool(options);
  pool.on('error', (error) => options.onIdleError(error));
  return {
    claim: (id, leaseMs) => claimExport(pool, id, leaseMs),
    extend: (run, progress) => extendExport(pool, run, progress),
    complete: (run, result) => completeExport(pool, run, result),
    retryLater: (run, delayMs) => retryExportLater(pool, run, { delayMs, sweepAfterMs: SWEEP_AFTER_MS }),
    release: (run) => releaseExport(pool, run, SWEEP_AFTER_MS),
    fail: (run, errorMessage) => failExport(pool, run, errorMessage),
    readMessages: (claim) => readMessages(pool, claim),
    countConnections: () => [countConnections(pool, 'general')],
    async ping() {
      await pool.query('SELECT 1');
    },
    close: () => pool.end(),
  };
}
