import type { Direction } from '@posthorn/domain';
import { idRange, inOrder } from '../partitions/id-range.js';
import type { PartitionSet } from '../partitions/recent-partitions.js';
import { Prisma } from '../connections/open-connection.js';
import { IN_ORDER, NEVER } from '../connections/never.js';
import { float, int, tableOf, uuid } from '../connections/table-of.js';

export interface Claim {
  readonly messageId: string;
  readonly attemptNo: number;
}

export interface ClaimRequest extends Claim {
  /** The message's endpoint. PostgreSQL's current state decides whether the worker may deliver to it. */
  readonly endpointId: string;
  /** How long the claim lasts. Default: the lease that the database was connected with. */
  readonly leaseMs?: number | undefined;
}

/** A granted claim. `claimedUntil` identifies it among the claims of one message: each later claim ends later. */
export interface OwnClaim {
  readonly messageId: string;
  readonly claimedUntil: Date;
}

export interface ClaimedMessage {
  readonly id: string;
  /** Required to return the message to the queue, to record its attempt or to end it. */
  readonly claimedUntil: Date;
  readonly projectId: string;
  readonly endpointId: string;
  /** The outbound endpoint or the project was deleted. The worker ends the message without delivering it. */
  readonly endpointEnded: boolean;
  readonly direction: Direction;
  readonly attemptCount: number;
  readonly fastFailures: number;
  readonly slowFailures: number;
  readonly contentType: string;
  /** The messages of the endpoint with the same key are delivered in order. Null: in any order. */
  readonly orderingKey: string | null;
  /** Grows within the key. */
  readonly position: bigint | null;
  /** It is the head of its key. One that failed may have left the order. */
  readonly isInOrder: boolean;
  /** It was replayed, and so joined the end of its key. */
  readonly isReplay: boolean;
  /** Null when the message has none. */
  readonly eventType: string | null;
  /** The published event that the message belongs to. */
  readonly eventId: string | null;
  /** A test has one attempt. */
  readonly isTest: boolean;
  /** Names the OAuth2 configuration of its endpoint and the client certificate. Null: neither is set. */
  readonly credentials: string | null;
  /** Its endpoint is disabled. The attempt finds out whether it has come back. */
  readonly isProbe: boolean;
  readonly retentionHours: number;
  /** The seconds before each retry. Null: the retry schedule of the endpoint. */
  readonly retrySchedule: readonly number[] | null;
  /** The custom headers of a sent message, or the forwarded headers of a received one. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** The query string of a received message. */
  readonly query: string | null;
  /** Null when retention has erased it, or when `bodyBytes` holds the body. */
  readonly body: string | null;
  /** The body when it is not text. */
  readonly bodyBytes: Uint8Array | null;
}

const CLAIMS = tableOf<ClaimRequest>({
  id: uuid((c) => c.messageId),
  attempt_no: int((c) => c.attemptNo),
  endpoint_id: uuid((c) => c.endpointId),
  lease_ms: float((c) => c.leaseMs),
});

/** A person asks for a test, so that it says whether the endpoint may be resumed. */
const IS_HELD = Prisma.raw('(t.is_held AND NOT m.is_test)');

/**
 * Claims messages of one partition set for one attempt each, and loads them with their payloads. Skips a message when
 * that attempt was made already, when it no longer waits for an attempt, or while another worker's claim lasts. Marks a
 * message of a paused endpoint as held, unless it is a test or probes that endpoint: a held one is claimed for the latter
 * alone. After a pause, a deletion or a change of credentials was answered, no claim is committed that did not see it: see
 * `awaitClaims`.
 *
 * The statement looks up each payload by itself (OFFSET 0). A join would read the payloads of all claims for each claim.
 *
 * The commit does not wait for the disk: `claim_gate` says so. When PostgreSQL crashes, it can lose a claim, but never one whose attempt is
 * recorded, because the record follows in the log. The record of a lost claim counts: see `recordAttempts`.
 */
export async function claimMessages(
  { client, messages, payloads }: Pick<PartitionSet, 'client' | 'messages' | 'payloads'>,
  claims: readonly ClaimRequest[],
  leaseMs: number,
): Promise<readonly ClaimedMessage[]> {
  const ids = claims.map(({ messageId }) => messageId);
  const { first, last } = idRange(ids);
  const leased = inOrder(claims).map((claim) => ({ ...claim, leaseMs: claim.leaseMs ?? leaseMs }));
  return await client.query<ClaimedMessage[]>(Prisma.sql`
    WITH claimed AS (
      UPDATE ${messages} AS m
      SET
        status = CASE WHEN ${IS_HELD} THEN 'paused' ELSE 'delivering' END::message_status,
        claimed_until = CASE WHEN ${IS_HELD} THEN NULL ELSE now() + t.lease_ms * interval '1 millisecond' END,
        next_attempt_at = CASE WHEN ${IS_HELD} THEN NULL ELSE m.next_attempt_at END,
        sweep_at = CASE
          WHEN ${IS_HELD} THEN ${NEVER}::timestamptz
          WHEN m.status = 'paused' THEN now() + (t.lease_ms + 1000) * interval '1 millisecond'
          ELSE m.sweep_at
        END,
        limit_version = NULL,
        counted_attempts = -t.attempt_no,
        updated_at = now()
      FROM ${pastGate(leased)}
      WHERE m.id = t.id
        AND m.id = ANY (${ids}::uuid[])
        AND m.endpoint_id = t.endpoint_id
        AND m.attempt_count = t.attempt_no - 1
        AND m.sweep_at IS DISTINCT FROM ${IN_ORDER}::timestamptz
        AND CASE m.status
          WHEN 'delivering' THEN m.claimed_until < now()
          WHEN 'paused' THEN t.is_probe
          ELSE m.status IN ('queued', 'pending_retry')
        END
      RETURNING
        m.id, m.project_id, m.endpoint_id, m.direction, m.status, m.attempt_count, m.fast_failures, m.slow_failures,
        m.content_type, m.retention_hours, m.headers, m.claimed_until, m.event_type, m.event_id, m.is_test, m.retry_schedule,
        m.ordering_key, abs(m.position) AS position, m.ordering_key IS NOT NULL AND m.position > 0 AS is_in_order, m.replay_count > 0 AS is_replay,
        t.endpoint_ended, t.is_probe, t.credentials
    )
    SELECT
      c.id::text AS id, c.project_id::text AS "projectId", c.endpoint_id::text AS "endpointId", c.direction,
      c.endpoint_ended AS "endpointEnded", c.credentials, c.attempt_count AS "attemptCount", c.fast_failures AS "fastFailures",
      c.slow_failures AS "slowFailures", c.content_type AS "contentType", c.retention_hours AS "retentionHours",
      coalesce(p.headers, c.headers) AS headers, p.query, c.claimed_until AS "claimedUntil", c.event_type AS "eventType",
      c.event_id::text AS "eventId", c.is_test AS "isTest", c.is_probe AS "isProbe", c.retry_schedule AS "retrySchedule", p.body_bytes AS "bodyBytes",
      c.ordering_key AS "orderingKey", c.position, c.is_in_order AS "isInOrder", c.is_replay AS "isReplay",
      CASE WHEN p.event_id IS NULL THEN p.body
        ELSE (SELECT shared.body FROM ${payloads} AS shared WHERE shared.message_id = p.event_id) END AS body
    FROM claimed AS c
    LEFT JOIN LATERAL (
      SELECT * FROM ${payloads} WHERE message_id = c.id AND message_id BETWEEN ${first}::uuid AND ${last}::uuid OFFSET 0
    ) AS p ON true
    WHERE c.status = 'delivering'
  `);
}

const IS_PROBE = Prisma.raw(`(gate.probed IS NOT NULL AND t.id || ':' || t.attempt_no = ANY (gate.probed))`);

/** The claims, with what the gate says of each (OFFSET 0: once). */
function pastGate(claims: readonly ClaimRequest[]): Prisma.Sql {
  const endpointIds = new Set(claims.map(({ endpointId }) => endpointId));
  return Prisma.sql`(
        SELECT
          t.*, ${IS_PROBE} AS is_probe, t.endpoint_id = ANY (gate.paused) AND NOT ${IS_PROBE} AS is_held,
          coalesce(t.endpoint_id = ANY (gate.ended), false) AS endpoint_ended,
          gate.credentials ->> t.endpoint_id::text AS credentials
        FROM claim_gate(${[...endpointIds]}::uuid[]) AS gate, ${CLAIMS(claims)}
        OFFSET 0
      ) AS t`;
}
