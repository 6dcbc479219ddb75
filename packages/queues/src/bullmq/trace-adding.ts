import type { JobTracing } from './job-tracing.js';
import type { OpenQueue } from './open-queue.js';

/** Without tracing, returns the queue itself, and its jobs in Redis stay unchanged. */
export function traceAdding<Payload>(
  name: string,
  queue: OpenQueue<Payload>,
  tracing: JobTracing | undefined,
): OpenQueue<Payload> {
  if (tracing === undefined) return queue;
  return {
    ...queue,
    async add(payload, options) {
      const { carried, end } = tracing.startAdding(name);
      await queue.add(payload, { ...options, telemetry: { metadata: carried } }).finally(end);
    },
  };
}
