import { createPartitionSetBatcher } from '../partitions/create-partition-set-batcher.js';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { RecentPartitions } from '../partitions/recent-partitions.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import {
  type Claim,
  type ClaimedMessage,
  type ClaimRequest,
  type HeldClaim,
  claimMessages,
} from './claim-messages.js';
import { type FailedClaim, failMessages } from './fail-messages.js';
import { type Deferral, deferMessages } from './defer-messages.js';
import { type DeliveryTarget, findDeliveryTargets } from './find-delivery-targets.js';
import { type AttemptRecord, recordAttempts } from './record-attempts.js';
import { releaseClaims } from './release-claims.js';

/** What a delivery needs of the database; concurrent calls of each function share statements. */
export interface DeliveryRepository {
  /** Takes the message for one attempt; undefined when there is none to make. It holds the message when the endpoint is paused. */
  claim(claim: ClaimRequest): Promise<ClaimedMessage | undefined>;
  /** Undefined when there is no such endpoint. */
  findTarget(endpointId: string): Promise<DeliveryTarget | undefined>;
  /** False when the claim had run out and another worker took the message, or when the message was deleted. */
  record(attempt: AttemptRecord): Promise<boolean>;
  /** Whether this very attempt is on record: for who does not know what became of a record. */
  isRecorded(attempt: Pick<AttemptRecord, 'id' | 'messageId' | 'attemptNo'>): Promise<boolean>;
  /** Gives the message back: no attempt was made. Nothing happens when the claim ran out and another worker took it. */
  release(claim: HeldClaim): Promise<void>;
  /** Lets the message wait for its slot; false when it waits no longer, or when the slot's plan is void. */
  defer(deferral: Deferral): Promise<boolean>;
  /** Ends the message without an attempt, because none can be made; true when it is a dead letter now. */
  fail(failure: FailedClaim): Promise<boolean>;
}

export interface DeliveryOptions {
  readonly recentPartitions: RecentPartitions;
  /** How long a claim lasts; longer than any delivery. */
  readonly leaseMs: number;
  /** How long after a slot the sweep makes up for a lost hand-off. */
  readonly sweepAfterMs: number;
}

export function createDeliveryRepository(
  prisma: PrismaClient,
  { recentPartitions, leaseMs, sweepAfterMs }: DeliveryOptions,
): DeliveryRepository {
  return {
    claim: createPartitionSetBatcher<ClaimRequest, ClaimedMessage | undefined>(
      recentPartitions,
      async (partitions, claims) => {
        const messages = await claimMessages(partitions, claims, leaseMs);
        const messageById = new Map(messages.map((message) => [message.id, message]));
        return claims.map((claim) => takeOnce(messageById, claim));
      },
    ),
    findTarget: createStatementBatcher<string, DeliveryTarget | undefined>({
      async execute(endpointIds) {
        const targets = await findDeliveryTargets(recentPartitions.prepared, endpointIds);
        const targetById = new Map(targets.map((target) => [target.id, target]));
        return endpointIds.map((id) => targetById.get(id));
      },
    }),
    record: createPartitionSetBatcher<AttemptRecord, boolean>(
      recentPartitions,
      async (partitions, records) => {
        const recorded = new Set(await recordAttempts(partitions, records));
        return records.map(({ id }) => recorded.has(id));
      },
    ),
    async isRecorded({ id, messageId, attemptNo }) {
      const where = { messageId_attemptNo: { messageId, attemptNo } };
      return (await prisma.attempt.findUnique({ where, select: { id: true } }))?.id === id;
    },
    release: createStatementBatcher<HeldClaim, undefined>({
      async execute(claims) {
        await releaseClaims(prisma, claims);
        return claims.map(() => undefined);
      },
    }),
    defer: createStatementBatcher<Deferral, boolean>({
      async execute(deferrals) {
        const deferred = await deferMessages(prisma, deferrals, sweepAfterMs);
        const attemptNoById = new Map(deferred.map(({ messageId, attemptNo }) => [messageId, attemptNo]));
        return deferrals.map(({ messageId, attemptNo }) => attemptNoById.get(messageId) === attemptNo);
      },
    }),
    fail: createStatementBatcher<FailedClaim, boolean>({
      async execute(failures) {
        const failed = new Set(await failMessages(prisma, failures));
        return failures.map(({ messageId }) => failed.has(messageId));
      },
    }),
  };
}

/**
 * A job may meet itself in one batch, when it was added twice, or an older one of its message: only one gets the message, and only
 * for the attempt that it was claimed for.
 */
function takeOnce(
  messageById: Map<string, ClaimedMessage>,
  { messageId, attemptNo }: Claim,
): ClaimedMessage | undefined {
  const message = messageById.get(messageId);
  if (message?.attemptCount !== attemptNo - 1) return undefined;
  messageById.delete(messageId);
  return message;
}
