import type { SweptExport } from '@posthorn/database';
import { MINUTE } from '@posthorn/domain';
import { exportFolder } from '@posthorn/storage';
import { type MaintenanceDependencies, untilDone } from '../maintenance/maintenance.js';

const BATCH = 100;

type Dependencies = Pick<MaintenanceDependencies, 'database' | 'queues' | 'files' | 'logger'>;

/**
 * Enqueues exports again whose job was lost or whose worker died.
 * Deletes the files of swept exports that expired, failed or were deleted.
 */
export async function sweepExports(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { exports } = dependencies.database;
  const sweep = async (limit: number): Promise<number> => {
    const swept = await exports.sweep({ limit, againAfterMs: MINUTE });
    const waiting = swept.filter(({ waits }) => waits);
    const others = swept.filter(({ waits }) => !waits);
    await enqueueAgain(waiting, dependencies);
    await deleteFiles(others, dependencies, signal);
    return swept.length;
  };
  await untilDone(BATCH, sweep, signal);
}

/** Ends the sweep of each export separately: a failed deletion is repeated a minute later. */
async function deleteFiles(
  exports: readonly SweptExport[],
  { database, files }: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of exports) {
    await files.deleteFolder(exportFolder(id), { signal });
    await database.exports.endSweep([id]);
  }
}

async function enqueueAgain(
  exports: readonly SweptExport[],
  { queues, logger }: Dependencies,
): Promise<void> {
  if (exports.length === 0) return;
  await Promise.all(exports.map(({ id, run }) => queues.exports.addAgain({ exportId: id, runs: run })));
  logger.info('the sweep enqueued overdue exports', { exports: exports.length });
}

/** Discards the exports of deleted projects; the export sweep deletes their files. */
export async function discardExports({
  database: { exports },
  logger,
}: Pick<MaintenanceDependencies, 'database' | 'logger'>): Promise<void> {
  const discarded = await exports.discardOfDeletedProjects();
  if (discarded > 0) logger.info('discarded the exports of deleted projects', { exports: discarded });
}
