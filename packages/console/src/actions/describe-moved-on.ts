import type { Database } from '@posthorn/database';
import type { DeliveryId } from '@posthorn/queues';

/** Explains why an action is impossible for an attempt that does not wait as its job suggests. */
export async function describeMovedOn(
  { messageId, attemptNo }: DeliveryId,
  { messages }: Pick<Database, 'messages'>,
): Promise<string> {
  const row = await messages.findById(messageId);
  if (row === undefined) return 'The message was deleted. Posthorn removes the void job.';
  if (row.attemptCount >= attemptNo) return 'This attempt was made. Posthorn removes the void job.';
  if (row.status === 'delivering') return 'A worker holds the message right now.';
  if (row.limitVersion !== null && row.nextAttemptAt !== null) {
    return `It waits for the rate limit of its endpoint, until ${row.nextAttemptAt.toISOString()}.`;
  }
  return `The message is ${row.status}. Posthorn removes the void job.`;
}
