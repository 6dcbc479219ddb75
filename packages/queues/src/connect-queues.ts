import type { Ladder } from '@posthorn/domain';
import type { CallCounterOptions } from './call-counter.js';
import { createCallCounter } from './call-counter.js';
import type { CallLimiter } from './call-limiter.js';
import { createCallLimiter } from './call-limiter.js';
import type { DeliveryJob, ExportJob } from './catalog.js';
import { QUEUE, RETRY_QUEUE } from './catalog.js';
import type { Consumer, ConsumerOptions } from './consumer.js';
import { createConsumer } from './consumer.js';
import { exportCodec } from './export-job-codec.js';
import { deliveryCodec } from './delivery-job-codec.js';
import type { Producer } from './producer.js';
import { createProducer } from './producer.js';
import type { InspectedQueue } from './inspect-queue.js';
import type { Inspection } from './inspection.js';
import { openInspection } from './inspection.js';
import type { Intactness } from './intactness.js';
import { createIntactness } from './intactness.js';
import type { ReserveSlot } from './reserve-slots.js';
import { createSlotReservation } from './reserve-slots.js';
import type { RedisOptions } from './redis-connection.js';
import { connectForConsuming, connectForLimiting, connectForProducing } from './redis-connection.js';

type HandlerOptions<Job = DeliveryJob> = Omit<ConsumerOptions<Job>, 'queue' | 'codec'>;

export interface Queues extends Omit<Producer, 'close'> {
  /** Reserves a moment for a delivery to a limited endpoint. */
  readonly reserveSlot: ReserveSlot;
  readonly intactness: Intactness;
  /** Whether Redis can be reached right now, as far as the connection knows. */
  isReady(): boolean;
  /** Throws when Redis does not answer. */
  ping(): Promise<void>;
  consumeDeliveries(options: HandlerOptions): Consumer;
  /** The retries of a ladder, each as it falls due. */
  consumeRetries(ladder: Ladder, options: HandlerOptions): Consumer;
  consumeExports(options: HandlerOptions<ExportJob>): Consumer;
  /** One of its name in a process; all processes together count towards a limit. */
  limitCalls(options: CallCounterOptions): CallLimiter;
  /** Every queue, for operators to look into. */
  inspect(): readonly InspectedQueue[];
  /** Closes the connections; consumers are closed before by who opened them. */
  close(): Promise<void>;
}

/** Redis as the services know it. It connects in the background and keeps trying. */
export function connectQueues(options: RedisOptions): Queues {
  const producing = connectForProducing(options);
  const { close: closeProducer, ...producer } = createProducer(producing, options.onError);
  let limiting: ReturnType<typeof connectForLimiting> | undefined;
  let consuming: ReturnType<typeof connectForConsuming> | undefined;
  let inspection: Inspection | undefined;
  const consume = <Job>(consumer: ConsumerOptions<Job>): Consumer =>
    createConsumer((consuming ??= connectForConsuming(options)), consumer, options.onError);
  return {
    ...producer,
    reserveSlot: createSlotReservation(producing),
    intactness: createIntactness(producing),
    isReady: () => producing.status === 'ready',
    async ping() {
      await Promise.all([producing.ping(), limiting?.ping()]);
    },
    consumeDeliveries: (handler) => consume({ ...handler, queue: QUEUE.deliveries, codec: deliveryCodec }),
    consumeRetries: (ladder, handler) =>
      consume({ ...handler, queue: RETRY_QUEUE[ladder], codec: deliveryCodec }),
    consumeExports: (handler) => consume({ ...handler, queue: QUEUE.exports, codec: exportCodec }),
    limitCalls: (limit) =>
      createCallLimiter(createCallCounter((limiting ??= connectForLimiting(options)), limit)),
    inspect: () => (inspection ??= openInspection(producing, options.onError)).queues,
    async close() {
      await inspection?.close();
      await closeProducer();
      producing.disconnect();
      limiting?.disconnect();
      consuming?.disconnect();
    },
  };
}
