import type { ExportClaim, ExportWork } from '@posthorn/database';
import { exportRetryDelayMs, MAX_EXPORT_TRIES } from '@posthorn/domain';
import type { Counter, Logger } from '@posthorn/observability';
import type { ExportJob, JobResult } from '@posthorn/queues';
import { type FileStore, exportKey } from '@posthorn/storage';
import { type LeasedRun, leaseRun, LEASE_MS } from './lease-run.js';
import { writeFile } from './write-file.js';

export interface WriteExportDependencies {
  readonly work: ExportWork;
  readonly files: Pick<FileStore, 'put' | 'delete' | 'deleteFolder'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Counts runs by their result. */
  readonly runs: Pick<Counter, 'inc'>;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
}

type Result = JobResult<ExportJob>;

const DONE: Result = { kind: 'done' };
const AT_ONCE: Result = { kind: 'return-to-queue', afterMs: 0 };
/** The client's error text reveals nothing about internal components. */
const FAILED = 'The export could not be written. Please create another one.';

/** Claims the export, writes its file and publishes it. After a failure another run starts from the beginning. */
export async function writeExport(
  { exportId }: ExportJob,
  dependencies: WriteExportDependencies,
): Promise<Result> {
  const { work, stopping } = dependencies;
  if (stopping.aborted) return AT_ONCE;
  const claim = await work.claim(exportId, LEASE_MS);
  if (claim === undefined) return DONE;
  if (claim.tries > MAX_EXPORT_TRIES) return await fail(claim, dependencies);
  const run = leaseRun(claim, dependencies);
  try {
    await publish(claim, run, dependencies);
    return DONE;
  } catch (error) {
    return await giveUp(claim, { error, run }, dependencies);
  } finally {
    await run.stop();
  }
}

async function publish(
  claim: ExportClaim,
  run: LeasedRun,
  dependencies: WriteExportDependencies,
): Promise<void> {
  const { work, files, logger, runs } = dependencies;
  const startedAt = performance.now();
  const file = await writeFile(claim, run, dependencies);
  const isPublished = await work.complete(claim, file);
  // Delete the file only when PostgreSQL denied the completion. After a lost response the export may refer to it.
  if (!isPublished) await files.delete([exportKey({ exportId: claim.id, run: claim.run })]);
  const result = isPublished ? 'completed' : 'lost';
  runs.inc({ result });
  logger.info(`an export was ${result}`, {
    export_id: claim.id,
    project_id: claim.projectId,
    run: claim.run,
    rows: file.rowCount,
    size_bytes: file.fileSizeBytes,
    duration_ms: Math.round(performance.now() - startedAt),
  });
}

async function giveUp(
  claim: ExportClaim,
  { error, run }: { readonly error: unknown; readonly run: LeasedRun },
  dependencies: WriteExportDependencies,
): Promise<Result> {
  const { work, logger, runs, stopping } = dependencies;
  const facts = { export_id: claim.id, run: claim.run };
  if (run.isLost()) {
    runs.inc({ result: 'lost' });
    logger.info('an export was lost: deleted, or another worker has it', facts);
    return DONE;
  }
  if (stopping.aborted) {
    runs.inc({ result: 'returned' });
    await work.release(claim);
    return AT_ONCE;
  }
  const delayMs = exportRetryDelayMs(claim.tries);
  if (delayMs === undefined) return await fail(claim, dependencies, error);
  runs.inc({ result: 'failed' });
  logger.warn('an export could not be written and is tried again', { ...facts, error });
  await work.retryLater(claim, delayMs);
  return { kind: 'return-to-queue', afterMs: delayMs };
}

async function fail(
  claim: ExportClaim,
  { work, logger, runs }: WriteExportDependencies,
  error?: unknown,
): Promise<Result> {
  await work.fail(claim, FAILED);
  runs.inc({ result: 'given-up' });
  logger.error('an export failed for good', { export_id: claim.id, tries: claim.tries, error });
  return DONE;
}
