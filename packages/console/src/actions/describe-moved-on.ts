import type { Database } from '@posthorn/database';
import type { DeliveryId } from '@posthorn/queues';

/** Explains why an action is impossible for an attempt that does not wait as its job suggests. */
export async function describeMovedOn(
  { messageId, attemptNo }: DeliveryId,
  { messages }: Pick<Database, 'messages'>,
): Promise<string> {
  const row = await messages.findById(messageId);
  if (row === undefined) return 'The message was deleted: the job is void, and goes by itself.';
  if (row.attemptCount >= attemptNo) return 'This attempt was made: the job is void, and goes by itself.';
  if (row.status === 'delivering') return 'A worker holds the message right now.';
  if (row.slotEpoch !== null && row.nextAttemptAt !== null) {
    return `It waits for the slot that its limited endpoint has for it, at ${row.nextAttemptAt.toISOString()}.`;
  }
  return `The message is ${row.status}: the job is void, and goes by itself.`;
}
