import { drainMs, SECOND } from '@posthorn/domain';
import type { DeliveryJob, FindOwner, Queues } from '@posthorn/queues';
import { repeat } from '@posthorn/runtime';
import type { ServiceContext } from '@posthorn/service';
import type { DeliveryJobResult } from './deliver.js';
import { createFairDelivery } from './fairness/deliver-fairly.js';
import { createConcurrencySlots } from './fairness/concurrency-slots.js';
import { waitOf } from './pacing/pacer.js';

export interface TakingOptions {
  readonly queues: Pick<Queues, 'deliveries' | 'parking' | 'isReady'>;
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortController;
  /** Aborted when the process can no longer wait for its deliveries. */
  readonly cutOff: AbortController;
  readonly onPark: () => void;
  deliver(job: DeliveryJob): Promise<DeliveryJobResult>;
  readonly findOwner: FindOwner;
  /** Notes how long each delivery waited. */
  noteWait(endpointId: string, waitedMs: number): void;
}

/** The interval at which workers wake parked jobs whose workers may have died. */
const WAKE_MS = 2 * SECOND;

/** Consumes the delivery queue, shares the concurrency slots among endpoints, and drains when the process stops. */
export function takeDeliveries(
  { config, logger, metrics, releases }: ServiceContext<'deliveryConcurrency' | 'deliveryTimeoutMs'>,
  { queues, stopping, cutOff, deliver, findOwner, noteWait, onPark }: TakingOptions,
): void {
  const concurrency = config.deliveryConcurrency;
  const slots = createConcurrencySlots(concurrency);
  const fairDelivery = createFairDelivery({
    slots,
    parking: queues.parking,
    logger,
    stopping: stopping.signal,
    deliver,
    onPark,
  });
  metrics.gauge(
    { name: 'posthorn_deliveries_in_flight', help: 'Deliveries that this worker is making now.' },
    () => slots.countTaken(),
  );
  metrics.gauge(
    {
      name: 'posthorn_delivery_slots',
      help: 'Concurrency slots: deliveries that this worker may make at once.',
    },
    () => concurrency,
  );
  const wake = async (): Promise<void> => {
    if (queues.isReady()) await fairDelivery.wakeEndpoints();
  };
  const waking = repeat(wake, {
    intervalMs: WAKE_MS,
    onError: (error) => logger.warn('parked deliveries could not be read', { error }),
  });
  releases.push('waking', () => waking.stop());
  const consumer = queues.deliveries.consume({
    concurrency,
    handle: (job) => fairDelivery.handle(job),
    findOwner,
    onTaken: (job, waitedMs) => noteWait(job.endpointId, waitOf(job, waitedMs)),
    onReturnToQueue: ({ messageId, attemptNo }, error) =>
      logger.warn('a delivery was returned to the queue', {
        message_id: messageId,
        attempt_no: attemptNo,
        error,
      }),
  });
  releases.push('deliveries', async () => {
    stopping.abort();
    const timer = setTimeout(() => cutOff.abort(), drainMs(config.deliveryTimeoutMs));
    await consumer.close().finally(() => clearTimeout(timer));
  });
}
