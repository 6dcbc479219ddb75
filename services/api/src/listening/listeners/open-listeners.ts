import type { Database } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { Queues } from '@posthorn/queues';
import { repeat } from '@posthorn/runtime';
import { type ServiceContext, createThrottledLogger } from '@posthorn/service';
import { createByteBudget } from '../messages/byte-budget.js';
import { type Listeners, createListeners } from './create-listeners.js';

const MEGABYTE = 1024 * 1024;
const ROUND_MS = 5 * SECOND;

export interface OpenListeners {
  readonly listeners: Listeners;
  /** Must be called before the HTTP server closes. */
  stop(): Promise<void>;
}

/** Serves listeners until it is stopped. */
export function openListeners(
  { logger, metrics }: Pick<ServiceContext, 'logger' | 'metrics'>,
  { database, queues }: { readonly database: Pick<Database, 'listening'>; readonly queues: Queues },
): OpenListeners {
  const reportOutage = createThrottledLogger(logger);
  const onError = (error: unknown): void => reportOutage('listeners could not be served', { error });
  const budget = createByteBudget({
    totalBytes: 64 * MEGABYTE,
    heldMs: 60 * SECOND,
    onCutOff: ({ tenantId, projectId }) =>
      reportOutage('a listener did not take its messages and was disconnected', {
        tenant_id: tenantId,
        project_id: projectId,
      }),
  });
  const listeners = createListeners({
    listening: database.listening,
    queues,
    budget,
    onError,
  });
  metrics.gauge({ name: 'posthorn_listeners', help: 'Connected listeners of this process.' }, () => [
    { labels: {}, value: listeners.count() },
  ]);
  const rounds = repeat(() => listeners.runRound(), { intervalMs: ROUND_MS, onError });
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await rounds.stop();
    await listeners.stop();
  };
  return { listeners, stop: () => (stopping ??= stop()) };
}
