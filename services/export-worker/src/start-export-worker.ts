import type { ServiceContext } from '@posthorn/service';
import { openDatabase, openQueues, serveHttp } from '@posthorn/service';

export const EXPORT_WORKER_KEYS = ['opsPort'] as const;

/** Answers health and readiness on the operations port; it takes no export job yet. */
export async function startExportWorker(
  context: ServiceContext<(typeof EXPORT_WORKER_KEYS)[number]>,
): Promise<void> {
  const database = openDatabase(context);
  const queues = openQueues(context);
  await serveHttp(context, { port: context.config.opsPort, database, queues });
}
