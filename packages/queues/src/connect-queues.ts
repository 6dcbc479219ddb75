import type { RetrySchedule } from '@posthorn/domain';
import { type CallCounterOptions, createCallCounter } from './rate-limits/call-counter.js';
import { type CallLimiter, createCallLimiter } from './rate-limits/call-limiter.js';
import {
  type DeliveryJob,
  type ExportJob,
  type FanOutJob,
  type QueueName,
  QUEUE,
  RETRY_QUEUE,
} from './jobs/catalog.js';
import { type Consumer, type ConsumerOptions, createConsumer } from './bullmq/consumer.js';
import { type CreateConsumer, consumeShards } from './shards/consume-shards.js';
import { exportCodec, fanOutCodec } from './jobs/job-codec.js';
import { deliveryCodec } from './jobs/delivery-job.js';
import { type RedisClient, firstOf, isReady } from './redis/redis-client.js';
import { type Producer, createProducer } from './producers/producer.js';
import type { InspectedQueue } from './operators/inspect-queue.js';
import { type Inspection, openInspection } from './operators/open-inspection.js';
import type { JobTracing } from './bullmq/job-tracing.js';
import { type WakeUpHandler, publishWakeUp, subscribeToWakeUps } from './listeners/wake-ups.js';
import { type RedisDataMarker, createRedisDataMarker } from './shards/redis-data-marker.js';
import { type ReserveSlot, createSlotReservation } from './rate-limits/reserve-slots.js';
import {
  type RedisOptions,
  connectForConsuming,
  connectForLimiting,
  connectForListening,
  connectForProducing,
} from './redis/redis-connection.js';
import { type FindOwner, type Turns, createTurns } from './turns/turns.js';
import { type Shard, type ShardOptions, ONLY_SHARD, listShards, queueAddresses } from './shards/shards.js';

type HandlerOptions<Job = DeliveryJob> = Omit<
  ConsumerOptions<Job>,
  'queue' | 'codec' | 'telemetry' | 'beforeFetch'
>;
type TakingOptions<Job> = Pick<ConsumerOptions<Job>, 'onTaken' | 'beforeFetch'>;
type NamedConsumer<Job> = Omit<ConsumerOptions<Job>, 'queue' | 'telemetry'> & { readonly queue: QueueName };

export interface QueuesOptions extends RedisOptions, ShardOptions {
  /** Makes jobs carry their trace. */
  readonly tracing?: JobTracing | undefined;
}

export interface Queues extends Omit<Producer, 'close'> {
  readonly deliveries: Producer['deliveries'] & {
    /** `findOwner` lets the tenants, projects and endpoints take turns. */
    consume(options: HandlerOptions & { readonly findOwner: FindOwner }): Consumer;
  };
  readonly retries: Producer['retries'] & {
    /** Consumes the retries of one retry schedule, each when it falls due. */
    consume(schedule: RetrySchedule, options: HandlerOptions): Consumer;
  };
  readonly exports: Producer['exports'] & { consume(options: HandlerOptions<ExportJob>): Consumer };
  readonly fanOuts: Producer['fanOuts'] & { consume(options: HandlerOptions<FanOutJob>): Consumer };
  /** Reserves a moment for a delivery to a rate-limited endpoint. */
  readonly reserveSlot: ReserveSlot;
  readonly dataMarker: RedisDataMarker;
  /** Whether Redis was reachable at the last check of the connection. */
  isReady(): boolean;
  /** Throws when Redis does not answer. Of a cluster, it throws when no node with a shard answers. */
  ping(): Promise<void>;
  /** The numbers of the queues' shards. */
  readonly shards: readonly number[];
  /** Open one per name and process. All processes together count towards a limit. */
  limitCalls(options: CallCounterOptions): CallLimiter;
  /** Tells the processes with listeners that a message of the endpoint may wait. It is a hint, and may get lost. */
  wakeListeners(endpointId: string): Promise<void>;
  /** Hears such hints, on a connection of its own. The returned function ends it. */
  onWakeUp(handler: WakeUpHandler): () => void;
  /** Returns every queue, for operators. */
  inspect(): readonly InspectedQueue[];
  /** Closes the connections. Callers must close their consumers before. */
  close(): Promise<void>;
}

/** The services' only access to Redis. Connects in the background and keeps trying. */
export function connectQueues(options: QueuesOptions): Queues {
  const shards = listShards(options);
  const producing = connectForProducing(options);
  const { close: closeProducer, ...producer } = createProducer(producing, shards, options);
  let limiting: ReturnType<typeof connectForLimiting> | undefined;
  const consumers = createConsumers(shards, options);
  let inspection: Inspection | undefined;

  return {
    ...producer,
    deliveries: { ...producer.deliveries, consume: consumers.deliveries },
    retries: { ...producer.retries, consume: consumers.retries },
    exports: { ...producer.exports, consume: consumers.exports },
    fanOuts: { ...producer.fanOuts, consume: consumers.fanOuts },
    shards: shards.map(({ number }) => number),
    reserveSlot: createSlotReservation(producing),
    dataMarker: createRedisDataMarker(producing, shards),
    isReady: () => isReady(producing),
    async ping() {
      await Promise.all([assertWritable(producing, shards), limiting?.ping()]);
    },
    limitCalls: (limit) =>
      createCallLimiter(createCallCounter((limiting ??= connectForLimiting(options)), limit)),
    wakeListeners: (endpointId) => publishWakeUp(producing, endpointId),
    onWakeUp: (handler) => subscribeToWakeUps(connectForListening(options), handler),
    inspect: () =>
      (inspection ??= openInspection(producing, queueAddresses(options), options.onError)).queues,
    async close() {
      await inspection?.close();
      await closeProducer();
      producing.disconnect();
      limiting?.disconnect();
      consumers.disconnect();
    },
  };
}

interface Consumers {
  readonly deliveries: Queues['deliveries']['consume'];
  readonly retries: Queues['retries']['consume'];
  readonly exports: Queues['exports']['consume'];
  readonly fanOuts: Queues['fanOuts']['consume'];
  disconnect(): void;
}

/** Connects with the first consumer. */
function createConsumers(shards: readonly Shard[], options: QueuesOptions): Consumers {
  const only = shards.filter(({ number }) => number === ONLY_SHARD);
  let consuming: ReturnType<typeof connectForConsuming> | undefined;

  function consume<Job>(
    from: readonly Shard[],
    { queue, ...consumer }: NamedConsumer<Job>,
    ofShard: (shard: Shard, redis: RedisClient) => TakingOptions<Job> = () => ({}),
  ): Consumer {
    const redis = (consuming ??= connectForConsuming(options));
    const telemetry = options.tracing?.ofWorkers;
    const createEach = from.map((shard): CreateConsumer<Job> => {
      const address = { name: queue, prefix: shard.prefix };
      const own = { ...consumer, ...ofShard(shard, redis), telemetry, queue: address };
      return (slots) => createConsumer(redis, { ...own, ...slots }, options.onError);
    });
    return consumeShards(createEach, consumer);
  }

  return {
    deliveries: ({ findOwner, ...handler }) =>
      consume(shards, { ...handler, queue: QUEUE.deliveries, codec: deliveryCodec }, (shard, redis) =>
        inTurns(createTurns(redis, shard, findOwner), handler),
      ),
    retries: (schedule, handler) =>
      consume(shards, { ...handler, queue: RETRY_QUEUE[schedule], codec: deliveryCodec }),
    exports: (handler) => consume(only, { ...handler, queue: QUEUE.exports, codec: exportCodec }),
    fanOuts: (handler) => consume(only, { ...handler, queue: QUEUE.fanOuts, codec: fanOutCodec }),
    disconnect: () => consuming?.disconnect(),
  };
}

function inTurns(turns: Turns, { onTaken }: Pick<HandlerOptions, 'onTaken'>): TakingOptions<DeliveryJob> {
  return {
    beforeFetch: turns.beforeFetch,
    onTaken(job, waitedMs) {
      turns.countTaken(waitedMs);
      onTaken?.(job, waitedMs);
    },
  };
}

const PROBE_MS = 10_000;

/**
 * Writes a key that expires, because a Redis that is read-only or whose disk is full still answers reads. Succeeds when
 * any node takes it: an unavailable node only affects its own shards.
 */
async function assertWritable(redis: RedisClient, shards: readonly Shard[]): Promise<void> {
  await firstOf(shards.map(({ keys }) => redis.set(`${keys.marker}:probe`, '', 'PX', PROBE_MS)));
}
