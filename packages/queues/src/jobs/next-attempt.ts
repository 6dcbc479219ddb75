import type { DeliveryJob } from './catalog.js';

export interface AttemptedMessage {
  readonly id: string;
  readonly endpointId: string;
  readonly attemptCount: number;
}

/** The job of a message's next attempt. */
export function nextAttempt({ id, endpointId, attemptCount }: AttemptedMessage): DeliveryJob {
  return { messageId: id, endpointId, attemptNo: attemptCount + 1 };
}
