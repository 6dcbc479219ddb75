import { type EndpointHealth, bucketStarts, HOUR, METRIC_WINDOWS, MINUTE } from '@posthorn/domain';
import { NEVER } from '../connections/never.js';
import type { Owner } from '../connections/owner.js';
import type { NewestFirstCursor } from '../connections/pages.js';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { hadMessage } from '../messages/message-conditions.js';
import { MAX_REMAINING } from '../outbox/backlog-changes.js';
import type { EndpointRow } from './endpoint-row.js';
import { parseFilter } from './filters.js';

export interface EndpointQuery {
  readonly projectId: string;
  /** Only this endpoint, which may be a hidden one. */
  readonly id?: string | undefined;
  /** Only endpoints of this consumer. */
  readonly consumerId?: string | undefined;
  readonly health?: EndpointHealth | undefined;
  /** Only endpoints that are failing, disabled or paused. */
  readonly needsAttention?: boolean | undefined;
  /** Counts only what is of the time since the endpoint has been this consumer's. */
  readonly owner?: Owner | undefined;
  /** The last row of the previous page. */
  readonly after?: NewestFirstCursor | undefined;
  readonly limit: number;
}

type Setting = 'id' | 'url' | 'description' | 'consumerId' | 'eventTypes' | 'filter' | 'paused' | 'createdAt';
type Health = 'failingSince' | 'disabledAt' | 'disabledReason';

/** The messages that were accepted in one hour. */
export interface HourOfEndpoint {
  /** 0 began 24 hours ago. */
  readonly hour: number;
  readonly messages: number;
  readonly succeeded: number;
  readonly failed: number;
}

export interface EndpointEntry extends Pick<EndpointRow, Setting | Health> {
  /** Messages that are neither delivered nor failed. Not more than `MAX_REMAINING` are counted. */
  readonly waiting: number;
  /** Those of them that wait for the endpoint to be resumed. */
  readonly held: number;
  /** Whether it has ever had a message. */
  readonly hasMessages: boolean;
  /** Why the last attempt failed. Null when the last one succeeded. Up to ten seconds late. */
  readonly lastError: string | null;
  /** Of the last 24 hours, without hours that had no message. */
  readonly hours: readonly HourOfEndpoint[];
}

type UnparsedEntry = Omit<EndpointEntry, 'filter'> & { readonly filter: string | null };

const HAS_HEALTH = {
  healthy: Prisma.raw('failing_since IS NULL AND disabled_at IS NULL'),
  failing: Prisma.raw('failing_since IS NOT NULL AND disabled_at IS NULL'),
  disabled: Prisma.raw('disabled_at IS NOT NULL'),
} as const satisfies Readonly<Record<EndpointHealth, Prisma.Sql>>;

/** Returns the newest endpoints first, with what waits for each of them, in one statement. */
export async function list(prisma: PrismaClient, query: EndpointQuery): Promise<readonly EndpointEntry[]> {
  const rows = await prisma.$queryRaw<UnparsedEntry[]>(selectEntries(query));
  return rows.map((row) => ({ ...row, filter: parseFilter(row.filter) }));
}

export function selectEntries(query: EndpointQuery): Prisma.Sql {
  const since = String(bucketStarts('24h', new Date())[0]?.toISOString());
  return Prisma.sql`
    WITH page AS (
      SELECT * FROM endpoints
      WHERE ${Prisma.join(conditionsOf(query), ' AND ')}
      ORDER BY created_at DESC, id DESC
      LIMIT ${query.limit}
    ),
    not_added_up AS MATERIALIZED (
      SELECT endpoint_id, minute, sum(messages) AS messages, sum(succeeded) AS succeeded, sum(failed) AS failed
      FROM message_counts
      WHERE project_id = ${query.projectId}::uuid AND direction = 'outbound' AND minute >= ${since}::timestamptz
        AND endpoint_id = ANY (ARRAY(SELECT id FROM page))
      GROUP BY endpoint_id, minute
    )
    SELECT
      e.id::text AS id, e.url, e.description, e.consumer_id AS "consumerId", e.event_types AS "eventTypes",
      e.filter::text AS filter, e.paused, e.failing_since AS "failingSince", e.disabled_at AS "disabledAt",
      e.disabled_reason AS "disabledReason", e.created_at AS "createdAt",
      backlog.waiting, backlog.held, h.last_error AS "lastError", coalesce(traffic.hours, '[]') AS hours,
      backlog.waiting > 0 OR traffic.hours IS NOT NULL OR ${hadMessage(sinceOwner(query, 'm.created_at'))} AS "hasMessages"
    FROM page AS e
    LEFT JOIN endpoint_health AS h
      ON h.endpoint_id = e.id AND h.failed_at > h.reset_at AND ${sinceOwner(query, 'h.failed_at')}
    CROSS JOIN LATERAL (${countBacklog(query)}) AS backlog
    CROSS JOIN LATERAL (${countTraffic(query, since)}) AS traffic
    ORDER BY e.created_at DESC, e.id DESC
  `;
}

function conditionsOf({ projectId, id, consumerId, health, needsAttention, after }: EndpointQuery) {
  return [
    Prisma.sql`project_id = ${projectId}::uuid AND direction = 'outbound' AND deleted_at IS NULL`,
    id === undefined ? Prisma.sql`callback_key IS NULL` : Prisma.sql`id = ${id}::uuid`,
    ...(consumerId === undefined ? [] : [Prisma.sql`consumer_id = ${consumerId}`]),
    ...(health === undefined ? [] : [HAS_HEALTH[health]]),
    ...(needsAttention === true
      ? [Prisma.raw('(failing_since IS NOT NULL OR disabled_at IS NOT NULL OR paused)')]
      : []),
    ...(after === undefined
      ? []
      : [Prisma.sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`]),
  ];
}

/** The condition on `endpoints AS e` that a time is one of the owner, if there is one. */
function sinceOwner({ owner }: EndpointQuery, time: string): Prisma.Sql {
  return owner === undefined
    ? Prisma.sql`true`
    : Prisma.sql`${Prisma.raw(time)} >= greatest(${owner.since}::timestamptz, e.consumer_since)`;
}

/** The order makes the planner read the index of endpoint and id. A message that ended may wait for its dead letter. */
function countBacklog(query: EndpointQuery): Prisma.Sql {
  return Prisma.sql`
    SELECT
      count(*)::int AS waiting,
      (count(*) FILTER (WHERE sweep_at = ${Prisma.raw(`'${NEVER}'`)}::timestamptz))::int AS held
    FROM (
      SELECT m.sweep_at
      FROM messages AS m
      WHERE m.endpoint_id BETWEEN e.id AND e.id AND m.sweep_at IS NOT NULL
        AND m.status NOT IN ('succeeded', 'failed_permanent') AND ${sinceOwner(query, 'm.created_at')}
      ORDER BY m.endpoint_id, m.id
      LIMIT ${MAX_REMAINING}
    ) AS unsettled`;
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
