import type { Sql } from '@posthorn/test-support';

export interface PublishedRow {
  readonly id: string;
  readonly event_type: string;
  readonly consumer_id: string;
  readonly message_count: number;
  readonly inbound_endpoint_id: string;
  readonly idempotency_key: string | null;
  readonly headers: object;
  /** The payload. */
  readonly body: string;
}

/** The events that an endpoint published, oldest first. */
export async function eventsOf(query: Sql, endpointId: string): Promise<readonly PublishedRow[]> {
  const rows = await query(
    `SELECT e.*, p.body FROM events AS e JOIN payloads AS p ON p.message_id = e.id
     WHERE e.inbound_endpoint_id = $1 ORDER BY e.id`,
    [endpointId],
  );
  return rows as unknown as readonly PublishedRow[];
}
