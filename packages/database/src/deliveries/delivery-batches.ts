import { createLookup, createStatementBatcher } from '../connections/create-statement-batcher.js';
import { type RecentPartitions, createPartitionSetBatcher } from '../partitions/recent-partitions.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import {
  type Claim,
  type ClaimedMessage,
  type ClaimRequest,
  type OwnClaim,
  claimMessages,
} from './claim-messages.js';
import { type FailedClaim, failMessages, releaseClaims } from './give-up-claims.js';
import { type Deferral, deferMessages } from './defer-messages.js';
import { findDeliveryTargets } from './find-delivery-targets.js';
import { type OrderedHead, type OrderingKey, advanceOrder } from '../ordering/advance-order.js';
import { type AttemptRecord, recordAttempts } from './record-attempts.js';

export interface DeliveryOptions {
  readonly recentPartitions: RecentPartitions;
  /** How long a claim lasts. It is longer than any delivery. */
  readonly leaseMs: number;
  /** How long after a slot the sweep enqueues the message when enqueuing failed. */
  readonly sweepAfterMs: number;
}

/** The database operations of a delivery. Concurrent calls of each function share statements. */
export function createDeliveryBatches(
  client: SqlClient,
  { recentPartitions, leaseMs, sweepAfterMs }: DeliveryOptions,
) {
  return {
    /**
     * Claims the message for one attempt. Returns undefined when no attempt is due. Holds the message when the endpoint
     * is paused.
     */
    claim: createPartitionSetBatcher<ClaimRequest, ClaimedMessage | undefined>(recentPartitions, {
      async execute(partitions, claims) {
        const messages = await claimMessages(partitions, claims, leaseMs);
        const messageById = new Map(messages.map((message) => [message.id, message]));
        return claims.map((claim) => takeOnce(messageById, claim));
      },
    }),
    /** Returns undefined when the endpoint does not exist. */
    findTarget: createLookup((ids) => findDeliveryTargets(recentPartitions.prepared, ids)),
    /** Returns false when the claim expired and another worker took the message, or when the message was deleted. */
    record: createPartitionSetBatcher<AttemptRecord, boolean>(recentPartitions, {
      gathers: true,
      async execute(partitions, records) {
        const recorded = new Set(await recordAttempts(partitions, records));
        return records.map(({ id }) => recorded.has(id));
      },
    }),
    /** Whether this exact attempt is recorded. For callers that do not know whether `record` took effect. */
    async isRecorded({
      id,
      messageId,
      attemptNo,
    }: Pick<AttemptRecord, 'id' | 'messageId' | 'attemptNo'>): Promise<boolean> {
      const { client: ofDay, attempts } = recentPartitions.partitionSetOf(messageId);
      const found = await ofDay.query<object[]>(Prisma.sql`
        SELECT true FROM ${attempts}
        WHERE id = ${id}::uuid AND message_id = ${messageId}::uuid AND attempt_no = ${attemptNo}::int
      `);
      return found.length > 0;
    },
    /**
     * Returns the message to the queue without an attempt. Has no effect when the claim expired and another worker took
     * the message.
     */
    release: createStatementBatcher<OwnClaim, undefined>({
      async execute(claims) {
        await releaseClaims(client, claims);
        return claims.map(() => undefined);
      },
    }),
    /**
     * Makes the message wait for its slot. Returns false when it no longer waits, or when the slot was reserved under
     * older limits.
     */
    defer: createStatementBatcher<Deferral, boolean>({
      async execute(deferrals) {
        const deferred = await deferMessages(client, deferrals, sweepAfterMs);
        const attemptNoById = new Map(deferred.map(({ messageId, attemptNo }) => [messageId, attemptNo]));
        return deferrals.map(({ messageId, attemptNo }) => attemptNoById.get(messageId) === attemptNo);
      },
    }),
    /**
     * Starts the next message of a key whose head is settled. Returns the message that must be enqueued; undefined when
     * there is none. The scheduler does so, too, a little later.
     */
    advance: createStatementBatcher<OrderingKey, OrderedHead | undefined>({
      gathers: true,
      async execute(keys) {
        const heads = await advanceOrder(client, keys, sweepAfterMs);
        const byKey = new Map(heads.map((head) => [toText(head), head]));
        return keys.map((key) => {
          const head = byKey.get(toText(key));
          byKey.delete(toText(key));
          return head;
        });
      },
    }),
    /** Has the scheduler look at once what became of the probe of an endpoint. It does so later anyway. */
    async endProbe(endpointId: string): Promise<void> {
      await client.query(Prisma.sql`
        UPDATE endpoint_probes SET look_at = now() WHERE endpoint_id = ${endpointId}::uuid AND message_id IS NOT NULL
      `);
    },
    /** Ends a message that cannot be attempted. Returns true when it is a dead letter now. */
    fail: createStatementBatcher<FailedClaim, boolean>({
      async execute(failures) {
        const failed = new Set(await failMessages(client, failures));
        return failures.map(({ messageId }) => failed.has(messageId));
      },
    }),
  };
}

function toText({ endpointId, key }: OrderingKey): string {
  return `${endpointId} ${key}`;
}

/**
 * A batch can contain a job twice, or an older job of the same message. Only one of them gets the message, and only for
 * the attempt that it claimed.
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
