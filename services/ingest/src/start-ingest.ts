import type { ServiceContext } from '@posthorn/service';
import { openDatabase, openQueues, serveHttp } from '@posthorn/service';

export const INGEST_KEYS = ['ingestPort'] as const;

/** Answers health and readiness on the ingest port; no reception route is mounted yet. */
export async function startIngest(context: ServiceContext<(typeof INGEST_KEYS)[number]>): Promise<void> {
  const database = openDatabase(context);
  const queues = openQueues(context);
  await serveHttp(context, { port: context.config.ingestPort, database, queues });
}
