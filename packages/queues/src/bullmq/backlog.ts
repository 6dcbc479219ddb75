import { parseJson } from '@posthorn/common';
import { type QueueName, QUEUE } from '../jobs/catalog.js';
import { dueMsOfScore } from './delayed-score.js';
import type { RedisClient } from '../redis/redis-client.js';
import { slotAtMsOf } from '../jobs/delivery-job.js';

/** The current number of jobs in a queue. */
export interface Backlog {
  readonly queue: QueueName;
  readonly waiting: number;
  /** Jobs that consumers process. */
  readonly active: number;
  /** Jobs that are due later. */
  readonly delayed: number;
  /**
   * How long the next job has waited beyond its due time; 0 when none is due. Undefined for a queue without a consumer.
   */
  readonly oldestDueAgeMs: number | undefined;
}

interface BacklogAddress {
  readonly queue: QueueName;
  toKey(name: string): string;
}

/** Combines the backlogs of all shards of a queue. The first shard of a queue determines its position in the result. */
export function joinBacklogs(backlogs: readonly Backlog[]): readonly Backlog[] {
  const joined = new Map<QueueName, Backlog>();
  for (const backlog of backlogs) {
    const other = joined.get(backlog.queue);
    joined.set(backlog.queue, other === undefined ? backlog : join(other, backlog));
  }
  return [...joined.values()];
}

function join(one: Backlog, other: Backlog): Backlog {
  return {
    queue: one.queue,
    waiting: one.waiting + other.waiting,
    active: one.active + other.active,
    delayed: one.delayed + other.delayed,
    oldestDueAgeMs:
      one.oldestDueAgeMs === undefined || other.oldestDueAgeMs === undefined
        ? undefined
        : Math.max(one.oldestDueAgeMs, other.oldestDueAgeMs),
  };
}

/** Takes a few commands in two round trips, however long the queue is. */
export async function readBacklog(redis: RedisClient, { queue, toKey }: BacklogAddress): Promise<Backlog> {
  const isConsumed = queue !== QUEUE.deadLetters;
  const [listed, prioritized, active, delayed, soonest, ...next] = await runAll(redis, [
    ['llen', toKey('wait')],
    ['zcard', toKey('prioritized')],
    ['llen', toKey('active')],
    ['zcard', toKey('delayed')],
    ['zrange', toKey('delayed'), 0, 0, 'WITHSCORES'],
    ['lrange', toKey('wait'), -1, -1],
    ['zrange', toKey('prioritized'), 0, 0],
  ]);
  const nextIds = isConsumed ? (next as readonly (readonly string[])[]).flat() : [];
  const addedAndData = await runAll(
    redis,
    nextIds.map((id) => ['hmget', toKey(id), 'timestamp', 'data']),
  );
  const dueMs = [dueOfDelayed(soonest), ...addedAndData.map(dueOfWaiting)].filter((due) => due !== undefined);
  return {
    queue,
    waiting: Number(listed) + Number(prioritized),
    active: Number(active),
    delayed: Number(delayed),
    oldestDueAgeMs: isConsumed ? Math.max(0, Date.now() - Math.min(Date.now(), ...dueMs)) : undefined,
  };
}

async function runAll(
  redis: RedisClient,
  commands: readonly (readonly (string | number)[])[],
): Promise<readonly unknown[]> {
  if (commands.length === 0) return [];
  const answers = (await redis.pipeline(commands.map((command) => [...command])).exec()) ?? [];
  return answers.map(([error, answer]) => {
    if (error !== null) throw error;
    return answer;
  });
}

function dueOfDelayed(soonest: unknown): number | undefined {
  const [, score] = (soonest ?? []) as readonly string[];
  return score === undefined ? undefined : dueMsOfScore(Number(score));
}

/** A delivery that waited for its slot is due since that slot. */
function dueOfWaiting(addedAndData: unknown): number | undefined {
  const [added, data] = (addedAndData ?? []) as readonly (string | null)[];
  if (typeof added !== 'string') return undefined;
  return slotAtMsOf(parseJson(data ?? 'null')) ?? Number(added);
}
