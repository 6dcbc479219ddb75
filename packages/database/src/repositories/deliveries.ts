import { createStatementBatcher } from '../create-statement-batcher.js';
import type { HotPath } from '../hot-path.js';
import type { PrismaClient } from '../prisma-client.js';
import type { Claim, ClaimedMessage, HeldClaim } from '../statements/claim-messages.js';
import { claimMessages } from '../statements/claim-messages.js';
import type { FailedClaim } from '../statements/fail-messages.js';
import { failMessages } from '../statements/fail-messages.js';
import type { Deferral } from '../statements/defer-messages.js';
import { deferMessages } from '../statements/defer-messages.js';
import type { DeliveryTarget } from '../statements/find-delivery-targets.js';
import { findDeliveryTargets } from '../statements/find-delivery-targets.js';
import { holdMessages } from '../statements/hold-messages.js';
import type { AttemptRecord } from '../statements/record-attempts.js';
import { recordAttempts } from '../statements/record-attempts.js';
import { releaseClaims } from '../statements/release-claims.js';

/** What a delivery needs of the database; concurrent calls of each function share statements. */
export interface DeliveryRepository {
  /** Takes the message for one attempt; undefined when there is none to make. */
  claim(claim: Claim): Promise<ClaimedMessage | undefined>;
  /** Undefined when there is no such endpoint. */
  findTarget(endpointId: string): Promise<DeliveryTarget | undefined>;
  /** False when the claim had run out and another worker took the message, or when the message was deleted. */
  record(attempt: AttemptRecord): Promise<boolean>;
  /** Gives the message back: no attempt was made. Nothing happens when the claim ran out and another worker took it. */
  release(claim: HeldClaim): Promise<void>;
  /** Holds the message, because its endpoint is paused; false when it is not paused any longer. */
  hold(claim: HeldClaim): Promise<boolean>;
  /** Lets the message wait for its slot; false when it waits no longer, or when the slot's plan is void. */
  defer(deferral: Deferral): Promise<boolean>;
  /** Ends the message without an attempt, because none can be made; true when it is a dead letter now. */
  fail(failure: FailedClaim): Promise<boolean>;
}

export interface DeliveryOptions {
  readonly hotPath: HotPath;
  /** How long a claim lasts; longer than any delivery. */
  readonly leaseMs: number;
  /** How long after a slot the sweep makes up for a lost hand-off. */
  readonly sweepAfterMs: number;
}

export function createDeliveryRepository(
  prisma: PrismaClient,
  { hotPath, leaseMs, sweepAfterMs }: DeliveryOptions,
): DeliveryRepository {
  return {
    claim: createStatementBatcher<Claim, ClaimedMessage | undefined>({
      async execute(claims) {
        const messages = await claimMessages(hotPath, claims, leaseMs);
        const messageById = new Map(messages.map((message) => [message.id, message]));
        return claims.map(({ messageId }) => takeOnce(messageById, messageId));
      },
    }),
    findTarget: createStatementBatcher<string, DeliveryTarget | undefined>({
      async execute(endpointIds) {
        const targets = await findDeliveryTargets(hotPath.prepared, endpointIds);
        const targetById = new Map(targets.map((target) => [target.id, target]));
        return endpointIds.map((id) => targetById.get(id));
      },
    }),
    record: createStatementBatcher<AttemptRecord, boolean>({
      async execute(records) {
        const recorded = new Set(await recordAttempts(hotPath, records));
        return records.map(({ id }) => recorded.has(id));
      },
    }),
    release: createStatementBatcher<HeldClaim, undefined>({
      async execute(claims) {
        await releaseClaims(prisma, claims);
        return claims.map(() => undefined);
      },
    }),
    hold: createStatementBatcher<HeldClaim, boolean>({
      async execute(claims) {
        const held = new Set(await holdMessages(prisma, claims));
        return claims.map(({ messageId }) => held.has(messageId));
      },
    }),
    defer: createStatementBatcher<Deferral, boolean>({
      async execute(deferrals) {
        const deferred = new Set(await deferMessages(prisma, deferrals, sweepAfterMs));
        return deferrals.map(({ messageId }) => deferred.has(messageId));
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

/** A job that was added twice may meet itself in one batch: only one of the two gets the message. */
function takeOnce(messageById: Map<string, ClaimedMessage>, id: string): ClaimedMessage | undefined {
  const message = messageById.get(id);
  messageById.delete(id);
  return message;
}
