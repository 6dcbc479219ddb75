import { redisCommand } from '@posthorn/local-stack';
import type { QueueName } from '@posthorn/queues';

/** Jobs that wait for a consumer, as an operator would count them in Redis. */
export async function countWaiting(redisUrl: string, queue: QueueName): Promise<number> {
  return Number((await redisCommand(redisUrl, ['LLEN', `bull:${queue}:wait`])).slice(1));
}

/** Jobs that wait for their time. */
export async function countDelayed(redisUrl: string, queue: QueueName): Promise<number> {
  return Number((await redisCommand(redisUrl, ['ZCARD', `bull:${queue}:delayed`])).slice(1));
}
