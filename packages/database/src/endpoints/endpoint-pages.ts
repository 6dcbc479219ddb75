import { type Direction, type EndpointHealth, MAX_REMAINING } from '@posthorn/domain';
import { NEVER } from '../connections/never.js';
import { type Owner, sinceOwner } from '../connections/owner.js';
import type { NewestFirstCursor } from '../connections/pages.js';
import { Prisma } from '../connections/open-connection.js';

/** `created`: the newest first. `waiting`: those first for which most messages wait. */
export const ENDPOINT_ORDERS = ['created', 'waiting'] as const;

export type EndpointOrder = (typeof ENDPOINT_ORDERS)[number];

export interface EndpointCursor extends NewestFirstCursor {
  /** The number that waited for it. */
  readonly waiting?: string;
}

export interface EndpointQuery {
  readonly projectId: string;
  /** Only this endpoint, which may be a hidden one. */
  readonly id?: string | undefined;
  /** Only endpoints of this consumer. */
  readonly consumerId?: string | undefined;
  readonly health?: EndpointHealth | undefined;
  /** Only endpoints that are degraded, failing, disabled or paused. */
  readonly needsAttention?: boolean | undefined;
  /** Counts only what is of the time since the endpoint has been this consumer's. */
  readonly owner?: Owner | undefined;
  /** Default: `created`. */
  readonly order?: EndpointOrder | undefined;
  /** The last row of the previous page. */
  readonly after?: EndpointCursor | undefined;
  readonly limit: number;
}

/** What waits for an endpoint. */
export interface EndpointBacklog {
  /** Messages that are neither delivered nor failed. Not more than `MAX_REMAINING` are counted. */
  readonly waiting: number;
  /** Those of them that wait for the endpoint to be resumed. */
  readonly held: number;
  /** Whether it has ever had a message. */
  readonly hasMessages: boolean;
  /** Why the last attempt failed. Null when the last one succeeded. Up to ten seconds late. */
  readonly lastError: string | null;
}

/** The conditions on endpoints that they have a health. */
export const HAS_HEALTH = {
  healthy: Prisma.raw('failing_since IS NULL AND disabled_at IS NULL'),
  degraded: Prisma.raw('failing_since IS NOT NULL AND failing_at IS NULL AND disabled_at IS NULL'),
  failing: Prisma.raw('failing_since IS NOT NULL AND failing_at IS NOT NULL AND disabled_at IS NULL'),
  disabled: Prisma.raw('disabled_at IS NOT NULL'),
} as const satisfies Readonly<Record<EndpointHealth, Prisma.Sql>>;

/** One page of endpoints. `rank` is what they are ordered by before their age. */
export function selectPage(query: EndpointQuery, direction: Direction): Prisma.Sql {
  const { order, after, limit } = query;
  const isByBacklog = order === 'waiting';
  const backlog = isByBacklog
    ? Prisma.sql`CROSS JOIN LATERAL (${countBacklog(query)}) AS backlog`
    : Prisma.empty;
  const age = after && Prisma.sql`${after.createdAt}::timestamptz, ${after.id}::uuid`;
  const isAfter = isByBacklog
    ? Prisma.sql`(waiting, created_at, id) < (${after?.waiting ?? '0'}::text::int, ${age})`
    : Prisma.sql`(created_at, id) < (${age})`;
  return Prisma.sql`
    SELECT e.*, ${isByBacklog ? Prisma.raw('waiting') : Prisma.raw('0')} AS rank
    FROM endpoints AS e ${backlog}
    WHERE ${Prisma.join([...conditionsOf(query, direction), ...(after ? [isAfter] : [])], ' AND ')}
    ORDER BY ${isByBacklog ? Prisma.raw('waiting DESC, ') : Prisma.empty} created_at DESC, id DESC
    LIMIT ${limit}`;
}

/** The order of `selectPage`, of what was joined with it as `e`. */
export const IN_ORDER_OF_PAGE = Prisma.raw('ORDER BY e.rank DESC, e.created_at DESC, e.id DESC');

function conditionsOf(
  { projectId, id, consumerId, health, needsAttention }: EndpointQuery,
  direction: Direction,
): readonly Prisma.Sql[] {
  return [
    Prisma.sql`project_id = ${projectId}::uuid AND deleted_at IS NULL`,
    // The planner needs the constant to read indices of one direction.
    Prisma.raw(`direction = '${direction}'`),
    id === undefined ? Prisma.sql`callback_key IS NULL` : Prisma.sql`id = ${id}::uuid`,
    ...(consumerId === undefined ? [] : [Prisma.sql`consumer_id = ${consumerId}`]),
    ...(health === undefined ? [] : [HAS_HEALTH[health]]),
    ...(needsAttention === true
      ? [Prisma.raw('(failing_since IS NOT NULL OR disabled_at IS NOT NULL OR paused)')]
      : []),
  ];
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

/** Joins `endpoints AS e` with what waits for them (`backlog`), and with why their last attempt failed (`h`). */
export function joinBacklog(query: EndpointQuery): Prisma.Sql {
  return Prisma.sql`
    LEFT JOIN endpoint_health AS h
      ON h.endpoint_id = e.id AND h.failed_at > h.reset_at AND ${sinceOwner(query, 'h.failed_at')}
    CROSS JOIN LATERAL (${countBacklog(query)}) AS backlog`;
}
