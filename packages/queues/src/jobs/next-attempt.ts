import type { DeliveryJob } from './catalog.js';

export interface AcceptedMessage {
  readonly id: string;
  readonly endpointId: string;
  readonly projectId?: string;
}

export interface AttemptedMessage extends AcceptedMessage {
  readonly attemptCount: number;
}

/** The job of a new message. */
export function firstAttempt(message: AcceptedMessage): DeliveryJob {
  return nextAttempt({ ...message, attemptCount: 0 });
}

/** The job of a message's next attempt. */
export function nextAttempt({ id, endpointId, projectId, attemptCount }: AttemptedMessage): DeliveryJob {
  const attemptNo = attemptCount + 1;
  return { messageId: id, endpointId, attemptNo, ...(projectId !== undefined && { projectId }) };
}
