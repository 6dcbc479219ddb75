import { redisCommand } from '@posthorn/local-stack';
import { deliveryJobId } from '@posthorn/queues';

/** Whether the first attempt of a message was enqueued. */
export async function hasJob(redisUrl: string, messageId: string): Promise<boolean> {
  const key = `{bull:0}:deliveries:${deliveryJobId({ messageId, attemptNo: 1 })}`;
  return (await redisCommand(redisUrl, ['EXISTS', key])) === ':1';
}
