import { bucketStarts, HOUR, METRIC_WINDOWS, MINUTE } from '@posthorn/domain';
import { sinceOwner } from '../connections/owner.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { hadMessage } from '../messages/message-conditions.js';
import {
  type EndpointBacklog,
  type EndpointQuery,
  IN_ORDER_OF_PAGE,
  joinBacklog,
  selectPage,
} from './endpoint-pages.js';
import { type EndpointRow, type Unparsed, parseFilter } from './endpoint-row.js';

type Setting = 'id' | 'url' | 'description' | 'consumerId' | 'eventTypes' | 'filter' | 'paused' | 'createdAt';
type Health = 'failingSince' | 'failingAt' | 'disabledAt' | 'disabledReason' | 'nextProbeAt';

/** The messages that were accepted in one hour. */
export interface HourOfEndpoint {
  /** 0 began 24 hours ago. */
  readonly hour: number;
  readonly messages: number;
  readonly succeeded: number;
  readonly failed: number;
}

export interface EndpointEntry extends Pick<EndpointRow, Setting | Health>, EndpointBacklog {
  /** Of the last 24 hours, without hours that had no message. */
  readonly hours: readonly HourOfEndpoint[];
}

/** Returns one page of outbound endpoints, with what waits for each of them, in one statement. */
export async function list(sql: SqlPool, query: EndpointQuery): Promise<readonly EndpointEntry[]> {
  const rows = await sql.query<Unparsed<EndpointEntry>[]>(selectEntries(query));
  return rows.map((row) => parseFilter<EndpointEntry>(row));
}

export function selectEntries(query: EndpointQuery): Prisma.Sql {
  const since = String(bucketStarts('24h', new Date())[0]?.toISOString());
  return Prisma.sql`
    WITH page AS MATERIALIZED (${selectPage(query, 'outbound')}),
    not_added_up AS MATERIALIZED (
      SELECT endpoint_id, minute, sum(messages) AS messages, sum(succeeded) AS succeeded, sum(failed) AS failed
      FROM message_counts
      WHERE project_id = ${query.projectId}::uuid AND direction = 'outbound' AND minute >= ${since}::timestamptz
        AND endpoint_id = ANY (ARRAY(SELECT id FROM page))
      GROUP BY endpoint_id, minute
    )
    SELECT
      e.id::text AS id, e.url, e.description, e.consumer_id AS "consumerId", e.event_types AS "eventTypes",
      e.filter::text AS filter, e.paused, e.failing_since AS "failingSince", e.failing_at AS "failingAt",
      e.disabled_at AS "disabledAt",
      e.disabled_reason AS "disabledReason", e.next_probe_at AS "nextProbeAt", e.created_at AS "createdAt",
      backlog.waiting, backlog.held, h.last_error AS "lastError", coalesce(traffic.hours, '[]') AS hours,
      backlog.waiting > 0 OR traffic.hours IS NOT NULL OR ${hadMessage(sinceOwner(query, 'm.created_at'))} AS "hasMessages"
    FROM page AS e
    ${joinBacklog(query)}
    CROSS JOIN LATERAL (${countTraffic(query, since)}) AS traffic
    ${IN_ORDER_OF_PAGE}
  `;
}

const WIDTH_MINUTES = METRIC_WINDOWS['24h'].bucketMs / MINUTE;

/** The same sums as those of the metrics of 24 hours. */
function countTraffic(query: EndpointQuery, since: string): Prisma.Sql {
  return Prisma.sql`
    SELECT
      json_agg(json_build_object('hour', hour, 'messages', messages, 'succeeded', succeeded, 'failed', failed)) AS hours
    FROM (
      SELECT
        floor(extract(epoch FROM at - ${since}::timestamptz) * 1000 / ${HOUR})::int AS hour,
        sum(messages) AS messages, sum(succeeded) AS succeeded, sum(failed) AS failed
      FROM (
        SELECT r.bucket AS at, r.messages, r.succeeded, r.failed
        FROM message_rollups AS r
        WHERE r.project_id = e.project_id AND r.endpoint_id = e.id AND r.direction = 'outbound'
          AND r.width_minutes = ${WIDTH_MINUTES} AND r.bucket >= ${since}::timestamptz
        UNION ALL
        SELECT minute, messages, succeeded, failed FROM not_added_up WHERE endpoint_id = e.id
      ) AS change
      WHERE ${sinceOwner(query, 'at')}
      GROUP BY hour
    ) AS hourly`;
}
