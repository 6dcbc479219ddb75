import type { Direction } from '@posthorn/domain';
import type { Room } from '../hot-path.js';
import { Prisma } from '../prisma-client.js';

export interface Claim {
  readonly messageId: string;
  readonly attemptNo: number;
}

/** A claim that was given. Its end tells it from every other one of the same message: the next is given later than that. */
export interface HeldClaim {
  readonly messageId: string;
  readonly claimedUntil: Date;
}

export interface ClaimedMessage {
  readonly id: string;
  /** What whoever gives the message back, records its attempt or ends it must name. */
  readonly claimedUntil: Date;
  readonly projectId: string;
  readonly endpointId: string;
  readonly direction: Direction;
  readonly attemptCount: number;
  readonly fastFailures: number;
  readonly slowFailures: number;
  readonly contentType: string;
  readonly retentionHours: number;
  /** Custom ones, or those that came with a received message. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** Null when retention has removed it. */
  readonly body: string | null;
  /** The body instead, when it is no text. */
  readonly bodyBytes: Uint8Array | null;
}

/**
 * Takes messages of one room for one attempt each, and loads them with their payloads. A message is left out when that attempt was
 * made before, when it no longer waits for one, or while another worker's claim lasts.
 */
export async function claimMessages(
  { client, messages, payloads }: Pick<Room, 'client' | 'messages' | 'payloads'>,
  claims: readonly Claim[],
  leaseMs: number,
): Promise<readonly ClaimedMessage[]> {
  const ids = claims.map(({ messageId }) => messageId);
  return await client.$queryRaw<ClaimedMessage[]>(Prisma.sql`
    WITH claimed AS (
      UPDATE ${messages} AS m
      SET
        status = 'delivering',
        claimed_until = now() + ${leaseMs}::float8 * interval '1 millisecond',
        slot_epoch = NULL,
        updated_at = now()
      FROM unnest(${ids}::uuid[], ${claims.map(({ attemptNo }) => attemptNo)}::int[]) AS claim (id, attempt_no)
      WHERE m.id = claim.id
        AND m.id = ANY (${ids}::uuid[])
        AND m.attempt_count = claim.attempt_no - 1
        AND (m.status IN ('queued', 'pending_retry') OR (m.status = 'delivering' AND m.claimed_until < now()))
      RETURNING
        m.id, m.project_id, m.endpoint_id, m.direction, m.attempt_count, m.fast_failures, m.slow_failures, m.content_type,
        m.retention_hours, m.headers, m.claimed_until
    )
    SELECT
      c.id::text AS id, c.project_id::text AS "projectId", c.endpoint_id::text AS "endpointId", c.direction,
      c.attempt_count AS "attemptCount", c.fast_failures AS "fastFailures", c.slow_failures AS "slowFailures",
      c.content_type AS "contentType", c.retention_hours AS "retentionHours", coalesce(p.headers, c.headers) AS headers,
      c.claimed_until AS "claimedUntil", p.body, p.body_bytes AS "bodyBytes"
    FROM claimed AS c
    LEFT JOIN ${payloads} AS p ON p.message_id = c.id AND p.message_id = ANY (${ids}::uuid[])
  `);
}
