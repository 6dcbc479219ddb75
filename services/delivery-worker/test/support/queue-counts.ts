import { redisCommand } from '@posthorn/local-stack';
import type { QueueName } from '@posthorn/queues';

/** Counts the jobs that wait for a consumer, directly in Redis. */
export async function countWaiting(redisUrl: string, queue: QueueName): Promise<number> {
  const counts = [
    await redisCommand(redisUrl, ['LLEN', `{bull:0}:${queue}:wait`]),
    await redisCommand(redisUrl, ['ZCARD', `{bull:0}:${queue}:prioritized`]),
  ];
  return counts.reduce((sum, count) => sum + Number(count.slice(1)), 0);
}

/** Counts the jobs that wait for their time. */
export async function countDelayed(redisUrl: string, queue: QueueName): Promise<number> {
  return Number((await redisCommand(redisUrl, ['ZCARD', `{bull:0}:${queue}:delayed`])).slice(1));
}
