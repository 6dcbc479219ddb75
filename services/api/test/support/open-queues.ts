import { type Queues, connectQueues } from '@posthorn/queues';
import { releaseAfterFile } from '@posthorn/test-support';

/** Connects to Redis as another process would. */
export function createQueues(url: string): Queues {
  const queues = connectQueues({ url, onError: () => undefined });
  releaseAfterFile(() => queues.close());
  return queues;
}
