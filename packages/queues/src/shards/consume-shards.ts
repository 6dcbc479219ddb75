import type { AdjustableConsumer, Consumer, ConsumerOptions } from '../bullmq/consumer.js';

/** Makes the consumer of one shard. */
export type CreateConsumer<Payload> = (
  options: Pick<ConsumerOptions<Payload>, 'concurrency' | 'handle'>,
) => AdjustableConsumer;

/**
 * The limit of each shard as a multiple of the free concurrency. One busy shard gets eight ninths of the concurrency;
 * two get 16 of 17 parts together.
 */
const FREE_TIMES = 8;

/**
 * Returns how many jobs each shard may process while `inHand` jobs are processed. A backlog in one shard leaves
 * capacity for the others. All shards together exceed `concurrency` by at most one job each (dynamic thresholds, as for
 * endpoints).
 */
export function slotsOfShard(inHand: number, concurrency: number): number {
  return Math.max(1, Math.min(concurrency, (concurrency - inHand) * FREE_TIMES));
}

/** Takes jobs from several shards with the concurrency of one consumer. */
export function consumeShards<Payload>(
  createConsumers: readonly CreateConsumer<Payload>[],
  { concurrency, handle }: Pick<ConsumerOptions<Payload>, 'concurrency' | 'handle'>,
): Consumer {
  const [createOnly, ...others] = createConsumers;
  if (createOnly !== undefined && others.length === 0) return createOnly({ concurrency, handle });
  let inHand = 0;
  const consumers = createConsumers.map((create) =>
    create({
      concurrency: slotsOfShard(0, concurrency),
      async handle(payload) {
        count(1);
        return await handle(payload).finally(() => count(-1));
      },
    }),
  );

  function count(more: number): void {
    inHand += more;
    const slots = slotsOfShard(inHand, concurrency);
    for (const consumer of consumers) consumer.setConcurrency(slots);
  }

  return {
    async close() {
      await Promise.all(consumers.map((consumer) => consumer.close()));
    },
  };
}
