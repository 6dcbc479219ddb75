export type { CallLimiter } from './call-limiter.js';
export { QUEUE, RETRY_QUEUE } from './catalog.js';
export type { DeadLetterJob, DeliveryId, DeliveryJob, ExportJob, QueueName, Slot } from './catalog.js';
export { connectQueues } from './connect-queues.js';
export type { Queues } from './connect-queues.js';
export type { Consumer, JobResult } from './consumer.js';
export { deliveryJobId } from './delivery-job-codec.js';
export type { ReserveSlot, SlotPlan } from './reserve-slots.js';
