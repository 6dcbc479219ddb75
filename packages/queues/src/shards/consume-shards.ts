import type { AdjustableConsumer, Consumer, ConsumerOptions } from '../jobs/consumer.js';

/** Makes the consumer of one shard. */
export type CreateConsumer<Payload> = (
  options: Pick<ConsumerOptions<Payload>, 'concurrency' | 'handle'>,
) => AdjustableConsumer;

/** What each shard may take in terms of what all leave free: one alone takes eight ninths of all, two take 16 of 17 parts together. */
const FREE_TIMES = 8;

/**
 * How many jobs each shard may have in hand, when that many are: so that a backlog in one leaves room for the others, and all
 * together have no more than `concurrency`, give or take one each (dynamic thresholds, as for endpoints).
 */
export function slotsOfShard(inHand: number, concurrency: number): number {
  return Math.max(1, Math.min(concurrency, (concurrency - inHand) * FREE_TIMES));
}

/** Takes jobs from several shards, with the concurrency of one consumer. */
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
