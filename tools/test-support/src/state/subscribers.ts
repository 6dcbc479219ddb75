import type { Sql } from '../stores/open-sql.js';

export interface SubscriberOptions {
  readonly projectId: string;
  readonly count?: number;
  readonly url?: string;
  readonly consumerId?: string;
  readonly eventTypes?: readonly string[];
  readonly filter?: object | undefined;
  readonly paused?: boolean;
  readonly deleted?: boolean;
}

/** Inserts endpoints that subscribe to events, and returns their ids (UUIDs). They have no signing key. */
export async function insertSubscribers(
  query: Sql,
  {
    projectId,
    count = 1,
    url = 'https://example.com/webhooks',
    consumerId = '',
    eventTypes = [],
    filter,
    paused = false,
    deleted = false,
  }: SubscriberOptions,
): Promise<readonly string[]> {
  await query(
    `INSERT INTO consumers (project_id, id) SELECT $1, $2::text WHERE $2 <> '' ON CONFLICT DO NOTHING`,
    [projectId, consumerId],
  );
  const rows = await query(
    `INSERT INTO endpoints (id, project_id, url, consumer_id, event_types, filter, paused, deleted_at)
     SELECT gen_random_uuid(), $1, $2, $3, $4, $5, $6, CASE WHEN $7::boolean THEN now() END
     FROM generate_series(1, $8::int)
     RETURNING id`,
    [
      projectId,
      url,
      consumerId,
      eventTypes,
      filter === undefined ? null : JSON.stringify(filter),
      paused,
      deleted,
      count,
    ],
  );
  return rows.map(({ id }) => String(id));
}
