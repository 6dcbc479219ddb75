import { createUuidV7, toPrefixedId } from '@posthorn/common';
import { HOUR } from '@posthorn/domain';
import type { TestApi } from './start-test-api.js';

export interface Outage {
  readonly projectId: string;
  readonly endpointId: string;
  readonly direction?: string;
  readonly kind?: string;
  readonly consumer?: string;
  readonly startedAgoMs?: number;
  /** Null: it goes on. */
  readonly endedAgoMs?: number | null;
}

/** Stores an incident as the scheduler does. Returns its public id. */
export async function beginIncident(
  { query }: Pick<TestApi, 'query'>,
  {
    projectId,
    endpointId,
    direction = 'outbound',
    kind = 'delivery',
    consumer = '',
    startedAgoMs = HOUR,
    endedAgoMs = null,
  }: Outage,
): Promise<string> {
  const id = createUuidV7();
  await query(
    `INSERT INTO incidents (
       id, project_id, endpoint_id, direction, kind, consumer_id, url, started_at, accepted_from, ended_at, ended_by
     )
     VALUES (
       $1, $2, $3, $4::direction, $5, $6, 'https://example.com/hook', now() - $7 * interval '1 millisecond',
       now() - $7 * interval '1 millisecond', now() - $8::float8 * interval '1 millisecond',
       CASE WHEN $8::float8 IS NOT NULL THEN 'success' END
     )`,
    [id, projectId, endpointId, direction, kind, consumer, startedAgoMs, endedAgoMs],
  );
  return toPrefixedId('incident', id);
}
