import { type ServiceContext, createThrottledLogger } from '@posthorn/service';
import { type Enqueuer, type EnqueuerOptions, createEnqueuer } from './enqueuer.js';

/** Enqueues until the process stops. */
export function openEnqueuer(
  { logger, metrics, releases }: ServiceContext,
  queues: EnqueuerOptions['queues'],
): Enqueuer {
  const reportOutage = createThrottledLogger(logger);
  const failures = metrics.counter({
    name: 'posthorn_enqueue_failures_total',
    help: 'Enqueuing attempts that Redis refused; each is repeated, soon or by the outbox sweep.',
  });
  const enqueuer = createEnqueuer({
    queues,
    onFailure(id, error) {
      failures.inc();
      reportOutage('a job was not enqueued; the process or the sweep enqueues it again', { id, error });
    },
  });
  releases.push('enqueuer', () => enqueuer.stop());
  return enqueuer;
}
