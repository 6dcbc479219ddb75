import { createUuidV7 } from '@posthorn/common';
import { MINUTE } from '@posthorn/domain';
import { claimMessage, newMessage } from '@posthorn/test-support';
import type {
  AttemptOutcome,
  AttemptRecord,
  Claim,
  ClaimRequest,
  Database,
  OwnClaim,
} from '../../src/index.js';

export const SUCCEEDED: AttemptOutcome = { status: 'succeeded' };

export function failed(retryType: 'fast' | 'slow'): AttemptOutcome {
  const now = Date.now();
  return {
    status: 'pending_retry',
    retryType,
    retryAfterSeconds: 60,
    nextAttemptAt: new Date(now + MINUTE),
    sweepAt: new Date(now + 2 * MINUTE),
  };
}

/** Stores a message and returns the claim of its first attempt. */
export async function acceptOne({ messages }: Database, id: string = createUuidV7()): Promise<ClaimRequest> {
  const message = newMessage({ id });
  await messages.accept(message);
  return { messageId: id, attemptNo: 1, endpointId: message.endpointId };
}

/** Stores a message and claims it. */
export async function claimOne(database: Database): Promise<ClaimRequest & OwnClaim> {
  return await claimMessage(database, await acceptOne(database));
}

export function recordOf(claim: Claim & OwnClaim, outcome: AttemptOutcome): AttemptRecord {
  return {
    ...claim,
    id: createUuidV7(),
    createdAt: new Date(),
    responseBodyTruncated: false,
    responseBodyStored: false,
    outcome,
  };
}
