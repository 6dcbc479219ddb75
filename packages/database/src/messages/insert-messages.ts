import type { Direction } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { eventParts } from '../events/event-parts.js';

export interface NewMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  /** An event of a pull endpoint is `stored`, and nothing is to be handed off; any other message is `queued`. */
  readonly direction: Direction;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly payloadSha256: string;
  /** As asked for; 0 erases the payload with the record of its success. */
  readonly retentionHours: number;
  /** How long the payload is kept at most. */
  readonly expiresAfterHours: number;
  /** Bytes when it is no text that PostgreSQL can keep: not UTF-8, or with a NUL. */
  readonly body: string | Buffer;
  /** Custom headers of this message. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** With the hash of the payload's canonical JSON. */
  readonly idempotency: { readonly key: string; readonly payloadHash: string } | undefined;
  /** What is known of a message that a sender posted to us. */
  readonly received?: ReceivedFacts | undefined;
  /** Of a tenant whose plan ends at so many messages; whoever has none is only counted. */
  readonly quota?: MessageQuota | undefined;
}

export interface MessageQuota {
  readonly tenantId: string;
  readonly messagesPerMonth: number;
}

export interface ReceivedFacts {
  /** Kept with the payload: what is forwarded with it, or, for a pull endpoint's event, the masked record. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sourceIp: string | undefined;
  readonly processingMs: number;
  readonly eventType: string | null;
}

type Client = Pick<PrismaClient, '$queryRaw'>;

/**
 * Stores messages with their payloads and idempotency keys, all or none, counts them, and returns the ids of those stored. A message
 * is left out when its idempotency key was taken before. Keys are inserted in order, so that two statements with the
 * same keys cannot lock each other out.
 */
export async function insertMessages(
  prisma: Client,
  messages: readonly NewMessage[],
  sweepAfterMs: number,
): Promise<readonly string[]> {
  return await insert(prisma, messages, { sweepAfterMs, onConflict: Prisma.empty });
}

/**
 * The same for messages that may be stored already: those are left out, too. It waits for a statement that is just storing them, and
 * one that comes later fails on what this one has stored, so that the messages are there once either way.
 */
export async function insertMissingMessages(
  prisma: Client,
  messages: readonly NewMessage[],
  sweepAfterMs: number,
): Promise<readonly string[]> {
  return await insert(prisma, messages, { sweepAfterMs, onConflict: Prisma.sql`ON CONFLICT DO NOTHING` });
}

const OF_FREE_KEY = Prisma.sql`idempotency_key IS NULL OR id IN (SELECT message_id FROM keyed)`;

interface InsertOptions {
  readonly sweepAfterMs: number;
  readonly onConflict: Prisma.Sql;
}

async function insert(
  prisma: Client,
  messages: readonly NewMessage[],
  { sweepAfterMs, onConflict }: InsertOptions,
): Promise<readonly string[]> {
  const column = <Value>(read: (message: NewMessage) => Value): Value[] => messages.map(read);
  const events = eventParts(messages);
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    WITH ${events.gate} input AS (
      SELECT t.* FROM ${events.throughGate} unnest(
        ${column((m) => m.id)}::uuid[],
        ${column((m) => m.projectId)}::uuid[],
        ${column((m) => m.endpointId)}::uuid[],
        ${column((m) => m.direction)}::direction[],
        ${column((m) => m.contentType)}::text[],
        ${column((m) => m.sizeBytes)}::int[],
        ${column((m) => m.payloadSha256)}::text[],
        ${column((m) => m.retentionHours)}::int[],
        ${column((m) => m.expiresAfterHours)}::int[],
        ${column((m) => (typeof m.body === 'string' ? m.body : ''))}::text[],
        ${column((m) => (typeof m.body === 'string' ? undefined : m.body.toString('base64')))}::text[],
        ${column((m) => m.headers && JSON.stringify(m.headers))}::text[],
        ${column((m) => m.idempotency?.key)}::text[],
        ${column((m) => m.idempotency?.payloadHash)}::text[],
        ${column((m) => m.received && JSON.stringify(m.received))}::text[]::json[]
      ) AS t (
        id, project_id, endpoint_id, direction, content_type, size_bytes, payload_sha256, retention_hours,
        expires_after_hours, body, body_base64, headers, idempotency_key, payload_hash, received
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
        headers, idempotency_key, sweep_at, source_ip, ingest_processing_ms, event_type, position
      )
      SELECT
        id, project_id, endpoint_id, direction,
        CASE direction WHEN 'pull' THEN 'stored' ELSE 'queued' END::message_status,
        content_type, size_bytes, payload_sha256, retention_hours, headers::json, idempotency_key,
        CASE WHEN direction <> 'pull' THEN now() + ${sweepAfterMs}::float8 * interval '1 millisecond' END,
        received ->> 'sourceIp', (received ->> 'processingMs')::int, received ->> 'eventType',
        ${events.position}
      FROM input
      WHERE idempotency_key IS NULL OR id IN (SELECT message_id FROM keyed)
      ${onConflict}
      RETURNING id, project_id, endpoint_id, direction, created_at
    ),
    ${events.counted}
    used AS (
      INSERT INTO usage_counts (project_id, month, messages)
      SELECT project_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, count(*)
      FROM stored
      GROUP BY project_id, created_at
    ),
    kept AS (
      INSERT INTO payloads (message_id, body, body_bytes, headers, expires_at)
      SELECT
        id, body, decode(body_base64, 'base64'), received -> 'headers',
        now() + expires_after_hours * interval '1 hour'
      FROM input
      WHERE ${onConflict === Prisma.empty ? OF_FREE_KEY : Prisma.sql`id IN (SELECT id FROM stored)`}
    )
    SELECT id::text AS id FROM stored
  `);
  return rows.map(({ id }) => id);
}
