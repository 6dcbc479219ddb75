import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { FAILURES_TO_DISABLE } from './observe-attempts.js';

/**
 * `failing`: no attempt has succeeded for an hour, and the last one failed. `recovered`: an attempt of a failing
 * endpoint has succeeded. `gone` and `dead` disable the endpoint: it answered 410 Gone, or nothing has succeeded for the
 * time that its project sets, and ten attempts failed in that time. Only an outbound endpoint can hold messages, so an
 * inbound one is never disabled. A callback that is answered 410 Gone says nothing about others to its URL.
 */
export type HealthTransition = 'failing' | 'recovered' | 'gone' | 'dead';

export interface DueTransition {
  readonly endpointId: string;
  readonly transition: HealthTransition;
  /** The first failure since the last success. Null when an attempt has succeeded since. */
  readonly failingFrom: Date | null;
  /** Since when it is failing. Null: it is not. */
  readonly failingSince: Date | null;
}

const FAILING_AFTER = Prisma.raw(`interval '1 hour'`);

/** On `endpoint_health AS h`, `endpoints AS e` and `projects AS p`. Null: none. */
const TRANSITION = Prisma.sql`
  CASE
    WHEN e.disabled_at IS NOT NULL THEN NULL
    WHEN e.direction = 'outbound' AND e.callback_key IS NULL AND h.gone_at > greatest(h.reset_at, h.gone_from) THEN 'gone'
    WHEN e.direction = 'outbound' AND NOT e.paused AND p.disable_after_hours > 0
      AND h.failing_from <= now() - p.disable_after_hours * interval '1 hour'
      AND h.recent_failures[${FAILURES_TO_DISABLE}] > now() - p.disable_after_hours * interval '1 hour' THEN 'dead'
    WHEN e.failing_since IS NOT NULL AND h.reset_at > e.failing_since THEN 'recovered'
    WHEN e.failing_since IS NULL AND h.failures > 0 AND h.failing_from <= now() - ${FAILING_AFTER} THEN 'failing'
  END`;

/** When counts wait for long, because no scheduler ran, a success may be among them; nothing is due until it is added up. */
const NO_OTHER_SUCCESS = Prisma.raw(`
  NOT EXISTS (
    SELECT FROM message_counts AS c
    WHERE c.project_id = e.project_id AND c.direction = e.direction AND c.endpoint_id = e.id
      AND c.succeeded > 0 AND c.attempted_at > h.failing_from
  )`);

/** Returns endpoints whose health is to change, those that fail for longest first. Only endpoints that fail, or did, are looked at. */
export async function findTransitions(client: SqlClient, limit: number): Promise<readonly DueTransition[]> {
  return await find(
    client,
    Prisma.sql`
      h.endpoint_id IN (
        SELECT endpoint_id FROM endpoint_health WHERE failures > 0
        UNION
        SELECT id FROM endpoints WHERE failing_since IS NOT NULL AND disabled_at IS NULL AND deleted_at IS NULL
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
  return await client.$queryRaw<DueTransition[]>(Prisma.sql`
    SELECT
      e.id::text AS "endpointId", h.failing_from AS "failingFrom", e.failing_since AS "failingSince",
      ${TRANSITION} AS transition
    FROM endpoint_health AS h
    JOIN endpoints AS e ON e.id = h.endpoint_id AND e.deleted_at IS NULL
    JOIN projects AS p ON p.id = e.project_id
    WHERE ${which} AND ${TRANSITION} IS NOT NULL AND (h.failing_from IS NULL OR (${NO_OTHER_SUCCESS}))
    ORDER BY h.failing_from
    LIMIT ${limit}
  `);
}
