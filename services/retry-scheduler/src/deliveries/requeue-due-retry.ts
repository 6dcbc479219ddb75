import type { DeliveryJob, JobResult, Queues } from '@posthorn/queues';

/** Moves a due retry to the delivery queue. */
export async function requeueDueRetry(
  job: DeliveryJob,
  queues: Pick<Queues, 'deliveries'>,
): Promise<JobResult<DeliveryJob>> {
  await queues.deliveries.add(job);
  return { kind: 'done' };
}
