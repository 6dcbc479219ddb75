import {
  type ServiceContext,
  FILE_VARIABLES,
  enqueueNotifications,
  openExportWork,
  openFiles,
  openQueues,
  serveHttp,
} from '@posthorn/service';
import { writeExport } from './write-export.js';

export const EXPORT_WORKER_VARIABLES = [...FILE_VARIABLES, 'opsPort', 'exportConcurrency'] as const;

/** Writes exports with the configured concurrency, each in little memory. */
export async function startExportWorker(
  context: ServiceContext<(typeof EXPORT_WORKER_VARIABLES)[number]>,
): Promise<void> {
  const { config, logger, metrics, releases } = context;
  const queues = openQueues(context);
  const work = openExportWork(context, { onNotification: enqueueNotifications(context, queues) });
  const files = await openFiles(context);
  const runs = metrics.counter({
    name: 'posthorn_export_runs_total',
    help: 'Ended export runs: completed, failed (and tried again), given up, lost, or returned to the queue.',
    labels: { result: ['completed', 'failed', 'given-up', 'lost', 'returned'] },
  });
  const stop = new AbortController();
  const dependencies = { work, files, logger, runs, stopping: stop.signal };
  const consumer = queues.exports.consume({
    concurrency: config.exportConcurrency,
    handle: (job) => writeExport(job, dependencies),
    onReturnToQueue: ({ exportId }, error) =>
      logger.warn('an export could not be taken', { export_id: exportId, error }),
  });
  releases.push('exports', async () => {
    stop.abort(new Error('The process stops.'));
    await consumer.close();
  });
  await serveHttp(context, { port: config.opsPort, database: work, queues });
}
