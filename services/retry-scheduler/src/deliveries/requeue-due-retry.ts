import type { DeliveryJob, JobResult, Queues } from '@posthorn/queues';

/** Moves a due retry to the delivery queue. */
export async function requeueDueRetry(
  job: DeliveryJob,
  queues: Pick<Queues, 'addDelivery'>,
): Promise<JobResult<DeliveryJob>> {
  await queues.addDelivery(job);
  return { kind: 'done' };
}
