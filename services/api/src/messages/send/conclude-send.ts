import { type Enqueuer, withinQuota } from '@posthorn/acceptance';
import { ApiError } from '@posthorn/common';
import type { Acceptance, NewMessage } from '@posthorn/database';
import type { Counter } from '@posthorn/observability';

export interface ConcludeDependencies {
  readonly enqueuer: Enqueuer;
  /** Counts committed messages. */
  readonly accepted: Counter;
}

/**
 * Enqueues a message that was stored. Returns the id to acknowledge: that of an earlier message, when it has the same
 * idempotency key. Throws QUOTA_EXCEEDED, IDEMPOTENCY_MISMATCH, or PAYLOAD_UNAVAILABLE when that one was deleted.
 */
export function concludeSend(
  message: Pick<NewMessage, 'id' | 'endpointId' | 'projectId'>,
  given: Acceptance,
  { enqueuer, accepted }: ConcludeDependencies,
): string {
  const acceptance = withinQuota(given);
  if (acceptance.kind === 'stored') {
    accepted.inc();
    enqueuer.deliveries.add(message);
    return message.id;
  }
  if (!acceptance.samePayload) {
    throw new ApiError(
      'IDEMPOTENCY_MISMATCH',
      'The idempotency key was used before with a different payload.',
    );
  }
  if (acceptance.isDeleted === true) {
    throw new ApiError('PAYLOAD_UNAVAILABLE', 'The message with this idempotency key was deleted.', {
      details: { message_id: acceptance.messageId },
    });
  }
  return acceptance.messageId;
}
