import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { WAITING_ATTEMPTS } from '../incidents/first-failure.js';
import { FAILURES_TO_DISABLE } from './observe-attempts.js';

/**
 * `degraded`: ten attempts have failed since the last success, or three over at least a minute. `failing`: the first of
 * them is as old as the project says, or an hour old if they are few. `recovered`: an attempt of an endpoint that was
 * not healthy has succeeded. `gone` and `dead` disable the endpoint: it answered 410 Gone, or nothing has succeeded for
 * the time that its project sets, and ten attempts failed in that time. Only an outbound endpoint can hold messages, so
 * an inbound one is never disabled. A callback that is answered 410 Gone says nothing about others to its URL.
 * `disabling-soon`: it would be `dead` in a day, or in half of that time if it is below two days, and nobody was told.
 * An earlier version knows no incidents: `unrecorded`: it found that an endpoint is failing or disabled, and `outlived`:
 * it made one healthy whose incident is open.
 */
export type HealthTransition =
  'degraded' | 'failing' | 'recovered' | 'gone' | 'dead' | 'disabling-soon' | 'unrecorded' | 'outlived';

export interface DueTransition {
  readonly endpointId: string;
  readonly transition: HealthTransition;
  /** The first failure since the last success. Null when an attempt has succeeded since. */
  readonly failingFrom: Date | null;
  /** Since when it is not healthy. Null: it is. */
  readonly failingSince: Date | null;
  /** Null: it is degraded at most. */
  readonly failingAt: Date | null;
}

const IS_DEGRADED = Prisma.raw(
  `(h.failures >= 10 OR h.failures >= 3 AND h.failed_at >= h.failing_from + interval '1 minute')`,
);
const IS_FAILING = Prisma.raw(`(
  h.failures > 0 AND h.failing_from <= now() - p.failing_after_minutes * interval '1 minute'
  AND (${IS_DEGRADED.sql} OR h.failing_from <= now() - interval '1 hour')
)`);

/** On `endpoints AS e`: it left health, or was disabled, and no incident says so. */
const IS_UNRECORDED = Prisma.raw(`(
  e.failing_since IS NOT NULL AND e.callback_key IS NULL AND NOT EXISTS (
    SELECT FROM incidents AS i
    WHERE i.endpoint_id = e.id AND i.kind = 'delivery' AND CASE WHEN i.ended_at IS NULL
      THEN e.disabled_at IS NULL OR i.disabled_at IS NOT NULL ELSE i.ended_at >= e.failing_since END
  )
)`);

/** On `endpoints AS e`: it is healthy, and an incident says otherwise. */
const IS_OUTLIVED = Prisma.raw(`(
  e.failing_since IS NULL
  AND EXISTS (SELECT FROM incidents AS i WHERE i.endpoint_id = e.id AND i.kind = 'delivery' AND i.ended_at IS NULL)
)`);

/** On `endpoints AS e`: what listeners answer says nothing about an endpoint. */
const IS_DELIVERED = Prisma.raw(
  'NOT EXISTS (SELECT FROM sources AS s WHERE s.endpoint_id = e.id AND s.is_cli)',
);

/** On the same tables as TRANSITION: nothing will have succeeded for too long in so many hours. */
function isDead(inHours: Prisma.Sql): Prisma.Sql {
  const since = Prisma.sql`now() - p.disable_after_hours * interval '1 hour'`;
  return Prisma.sql`e.direction = 'outbound' AND NOT e.paused AND p.disable_after_hours > 0
      AND h.failing_from <= ${since} + ${inHours} * interval '1 hour'
      AND h.recent_failures[${FAILURES_TO_DISABLE}] > ${since}`;
}

/** On `endpoint_health AS h`, `endpoints AS e` and `projects AS p`. Null: none. A paused endpoint gets no worse. */
const TRANSITION = Prisma.sql`
  CASE
    WHEN ${IS_OUTLIVED} THEN 'outlived'
    WHEN e.disabled_at IS NOT NULL THEN CASE WHEN ${IS_UNRECORDED} THEN 'unrecorded' END
    WHEN e.direction = 'outbound' AND e.callback_key IS NULL AND h.gone_at > greatest(h.reset_at, h.gone_from) THEN 'gone'
    WHEN ${isDead(Prisma.raw('0'))} THEN 'dead'
    WHEN e.failing_since IS NOT NULL AND h.reset_at > e.failing_since THEN 'recovered'
    WHEN NOT e.paused AND (e.failing_since IS NULL OR e.failing_at IS NULL) AND ${IS_FAILING} THEN 'failing'
    WHEN NOT e.paused AND e.failing_since IS NULL AND ${IS_DEGRADED} THEN 'degraded'
    WHEN ${isDead(Prisma.raw('least(24, p.disable_after_hours / 2.0)'))} AND h.warned_from IS DISTINCT FROM h.failing_from
      THEN 'disabling-soon'
    WHEN ${IS_UNRECORDED} THEN 'unrecorded'
  END`;

/** When counts wait for long, because no scheduler ran, a success may be among them; nothing is due until it is added up. */
const NO_OTHER_SUCCESS = Prisma.raw(`
  NOT EXISTS (SELECT FROM ${WAITING_ATTEMPTS.sql} AND c.succeeded > 0 AND c.attempted_at > h.failing_from)`);

/** Returns endpoints whose health is to change, those that fail for longest first. Only endpoints that fail, or did, are looked at. */
export async function findTransitions(client: SqlClient, limit: number): Promise<readonly DueTransition[]> {
  return await find(
    client,
    Prisma.sql`
      h.endpoint_id IN (
        SELECT endpoint_id FROM endpoint_health WHERE failures > 0
        UNION
        SELECT id FROM endpoints WHERE failing_since IS NOT NULL AND disabled_at IS NULL AND deleted_at IS NULL
        UNION
        SELECT id FROM endpoints AS e WHERE disabled_at IS NOT NULL AND deleted_at IS NULL AND ${IS_UNRECORDED}
        UNION
        SELECT e.id FROM incidents AS i JOIN endpoints AS e ON e.id = i.endpoint_id
        WHERE i.kind = 'delivery' AND i.ended_at IS NULL AND e.failing_since IS NULL
      )`,
    limit,
  );
}

/** The same for one endpoint. */
export async function findTransition(
  client: SqlClient,
  endpointId: string,
): Promise<DueTransition | undefined> {
  const [due] = await find(client, Prisma.sql`h.endpoint_id = ${endpointId}::uuid`, 1);
  return due;
}

async function find(client: SqlClient, which: Prisma.Sql, limit: number): Promise<readonly DueTransition[]> {
  return await client.query<DueTransition[]>(Prisma.sql`
    SELECT
      e.id::text AS "endpointId", h.failing_from AS "failingFrom", e.failing_since AS "failingSince",
      e.failing_at AS "failingAt", ${TRANSITION} AS transition
    FROM endpoint_health AS h
    JOIN endpoints AS e ON e.id = h.endpoint_id AND e.deleted_at IS NULL
    JOIN projects AS p ON p.id = e.project_id
    WHERE ${which} AND ${IS_DELIVERED} AND ${TRANSITION} IS NOT NULL AND (h.failing_from IS NULL OR (${NO_OTHER_SUCCESS}))
    ORDER BY h.failing_from
    LIMIT ${limit}
  `);
}
