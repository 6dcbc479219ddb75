import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';

export interface NewMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly direction: 'outbound' | 'inbound';
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly payloadSha256: string;
  /** As asked for; 0 erases the payload with the record of its success. */
  readonly retentionHours: number;
  /** How long the payload is kept at most. */
  readonly expiresAfterHours: number;
  readonly body: string;
  /** Custom headers of this message. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** With the hash of the payload's canonical JSON. */
  readonly idempotency: { readonly key: string; readonly payloadHash: string } | undefined;
}

/**
 * Stores messages with their payloads and idempotency keys, all or none, and returns the ids of those stored. A message
 * is left out when its idempotency key was taken before. Keys are inserted in order, so that two statements with the
 * same keys cannot lock each other out.
 */
export async function insertMessages(
  prisma: PrismaClient,
  messages: readonly NewMessage[],
  sweepAfterMs: number,
): Promise<readonly string[]> {
  const column = <Value>(read: (message: NewMessage) => Value): Value[] => messages.map(read);
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    WITH input AS (
      SELECT * FROM unnest(
        ${column((m) => m.id)}::uuid[],
        ${column((m) => m.projectId)}::uuid[],
        ${column((m) => m.endpointId)}::uuid[],
        ${column((m) => m.direction)}::direction[],
        ${column((m) => m.contentType)}::text[],
        ${column((m) => m.sizeBytes)}::int[],
        ${column((m) => m.payloadSha256)}::text[],
        ${column((m) => m.retentionHours)}::int[],
        ${column((m) => m.expiresAfterHours)}::int[],
        ${column((m) => m.body)}::text[],
        ${column((m) => m.headers && JSON.stringify(m.headers))}::text[],
        ${column((m) => m.idempotency?.key)}::text[],
        ${column((m) => m.idempotency?.payloadHash)}::text[]
      ) AS t (
        id, project_id, endpoint_id, direction, content_type, size_bytes, payload_sha256, retention_hours,
        expires_after_hours, body, headers, idempotency_key, payload_hash
      )
    ),
    keyed AS (
      INSERT INTO idempotency_keys (endpoint_id, key, message_id, payload_hash)
      SELECT endpoint_id, idempotency_key, id, payload_hash
      FROM input
      WHERE idempotency_key IS NOT NULL
      ORDER BY endpoint_id, idempotency_key
      ON CONFLICT DO NOTHING
      RETURNING message_id
    ),
    stored AS (
      INSERT INTO messages (
        id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256, retention_hours,
        headers, idempotency_key, sweep_at
      )
      SELECT
        id, project_id, endpoint_id, direction, 'queued', content_type, size_bytes, payload_sha256, retention_hours,
        headers::json, idempotency_key, now() + ${sweepAfterMs}::float8 * interval '1 millisecond'
      FROM input
      WHERE idempotency_key IS NULL OR id IN (SELECT message_id FROM keyed)
      RETURNING id
    ),
    kept AS (
      INSERT INTO payloads (message_id, body, expires_at)
      SELECT id, body, now() + expires_after_hours * interval '1 hour'
      FROM input
      WHERE idempotency_key IS NULL OR id IN (SELECT message_id FROM keyed)
    )
    SELECT id::text AS id FROM stored
  `);
  return rows.map(({ id }) => id);
}
