import type { MessageRow } from '@posthorn/database';
import Type from 'typebox';

export const retryNumberSchema = Type.Integer({
  description: 'The number of the retry that the message waits for. A replay begins with 1 again.',
  minimum: 1,
  examples: [1],
});

/** Undefined when the message does not wait for a retry. */
export function retryNumber({
  status,
  fastFailures,
  slowFailures,
}: Pick<MessageRow, 'status' | 'fastFailures' | 'slowFailures'>): number | undefined {
  return status === 'pending_retry' ? fastFailures + slowFailures || undefined : undefined;
}
