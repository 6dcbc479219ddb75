export type { Backlog } from './bullmq/backlog.js';
export type { CallLimiter } from './rate-limits/call-limiter.js';
export { QUEUE, RETRY_QUEUE } from './jobs/catalog.js';
export type {
  DeadLetterJob,
  DeliveryId,
  DeliveryJob,
  ExportJob,
  FanOutJob,
  QueueName,
  Slot,
} from './jobs/catalog.js';
export { connectQueues } from './connect-queues.js';
export type { Queues, QueuesOptions } from './connect-queues.js';
export type { WakeUpHandler } from './listeners/wake-ups.js';
export type { Consumer, JobResult } from './bullmq/consumer.js';
export { type AcceptedMessage, deliveryJobId, firstAttempt, nextAttempt } from './jobs/delivery-job.js';
export { enqueueOrSweep } from './producers/producer.js';
export { parseRedisUrl } from './redis/redis-address.js';
export { REDIS_COMMANDS, REDIS_CONNECTIONS } from './redis/measure-commands.js';
export type { CommandFacts, ObserveCommand } from './redis/measure-commands.js';
export { loadJobTracing } from './bullmq/job-tracing.js';
export type { JobTracing } from './bullmq/job-tracing.js';
export { JOB_STATES, QueuesUnavailableError } from './operators/inspect-queue.js';
export type { InspectedJob, InspectedQueue, JobContent, JobState } from './operators/inspect-queue.js';
export type { ReserveSlot, SlotRateLimit } from './rate-limits/reserve-slots.js';
export { connectQueueControl } from './operators/queue-control.js';
export type { QueueControl, QueueDepth, RedisFacts } from './operators/queue-control.js';
export { queueAddresses, shardOf } from './shards/shards.js';
export type { FindOwner, Owner } from './turns/turns.js';
export type { QueueAddress, ShardOptions } from './shards/shards.js';
