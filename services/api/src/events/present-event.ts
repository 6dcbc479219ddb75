import type { EventRow, EventWithPayload } from '@posthorn/database';

type Fields = Readonly<Record<string, unknown>>;

/** An event without its payload. */
export function presentEvent(row: Omit<EventRow, 'position'>): Fields {
  return {
    id: row.id,
    event_type: row.eventType,
    status: row.status,
    size_bytes: row.sizeBytes,
    received_at: row.createdAt.toISOString(),
    fetched_at: row.fetchedAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
  };
}

/** An event without its payload, but with all else that is known of it. */
export function presentWholeEvent(row: EventWithPayload): Fields {
  const { createdAt, fetchedAt } = row;
  return {
    ...presentEvent(row),
    content_type: row.contentType,
    headers: row.headers ?? {},
    timing: {
      ingest_processing_ms: row.ingestProcessingMs,
      time_to_fetch_ms: fetchedAt === null ? null : fetchedAt.getTime() - createdAt.getTime(),
    },
  };
}
