import { createUuidV7 } from '@posthorn/common';
import type { IncidentEnd } from '@posthorn/domain';
import { type Transaction, Prisma } from '../connections/open-connection.js';
import { KNOWN_FOR } from '../connections/waits-for-erasure.js';
import { FAILURES_BEFORE, FIRST_ACCEPTED } from './first-failure.js';

/** An endpoint that fails again so soon continues its incident, unless another consumer has it now. */
const CONTINUES_WITHIN = Prisma.raw(`interval '10 minutes'`);

/**
 * Opens the incident of deliveries of an endpoint that left health, or continues its last one. Call it while the
 * endpoint is locked. Does nothing when one is open. Hidden endpoints have none.
 */
async function openIncident(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.execute(Prisma.sql`
    WITH known AS (
      SELECT
        e.*, h.succeeded_at, ${FIRST_ACCEPTED} AS accepted_from, ${FAILURES_BEFORE} AS counted_from
      FROM endpoints AS e
      LEFT JOIN endpoint_health AS h ON h.endpoint_id = e.id
      WHERE e.id = ${endpointId}::uuid AND e.failing_since IS NOT NULL AND e.callback_key IS NULL
    ),
    continued AS (
      UPDATE incidents AS i SET
        ended_at = NULL, ended_by = NULL, counted_from = known.counted_from - i.failures, disabled_at = known.disabled_at
      FROM known
      WHERE i.id = (
          SELECT id FROM incidents WHERE endpoint_id = known.id AND kind = 'delivery' ORDER BY id DESC LIMIT 1
        )
        AND i.ended_by IN ('success', 'resumed') AND i.ended_at >= now() - ${CONTINUES_WITHIN}
        AND i.started_at >= coalesce(known.consumer_since - ${KNOWN_FOR}, '-infinity')
      RETURNING i.id
    )
    INSERT INTO incidents (
      id, project_id, endpoint_id, direction, kind, consumer_id, url, started_at, accepted_from, failing_at,
      disabled_at, counted_from, last_success_at
    )
    SELECT
      ${createUuidV7()}::uuid, project_id, id, direction, 'delivery', consumer_id, url, failing_since,
      coalesce(accepted_from, failing_since), failing_at, disabled_at, counted_from, succeeded_at
    FROM known
    WHERE NOT EXISTS (SELECT FROM continued)
    ON CONFLICT (endpoint_id, kind) WHERE ended_at IS NULL DO NOTHING
  `);
}

/** Notes that the endpoint of an open incident is failing or disabled. Returns the id of the incident. */
export async function worsenIncident(
  transaction: Transaction,
  endpointId: string,
): Promise<string | undefined> {
  await openIncident(transaction, endpointId);
  const [incident] = await transaction.query<{ readonly id: string }[]>(Prisma.sql`
    UPDATE incidents AS i
    SET failing_at = coalesce(i.failing_at, e.failing_at), disabled_at = coalesce(i.disabled_at, e.disabled_at)
    FROM endpoints AS e
    WHERE e.id = ${endpointId}::uuid AND i.endpoint_id = e.id AND i.kind = 'delivery' AND i.ended_at IS NULL
    RETURNING i.id::text AS id
  `);
  return incident?.id;
}

export interface EndedIncident {
  readonly id: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** Ends the open incident of deliveries of an endpoint, with what its health knows. Default: now. */
export async function endIncident(
  transaction: Transaction,
  endpointId: string,
  { by, at = Prisma.raw('now()') }: { readonly by: IncidentEnd; readonly at?: Prisma.Sql },
): Promise<EndedIncident | undefined> {
  const [ended] = await transaction.query<EndedIncident[]>(Prisma.sql`
    SELECT id::text AS id, started_at AS "startedAt", ended_at AS "endedAt"
    FROM end_incident(${endpointId}::uuid, 'delivery', ${by}, ${at})
  `);
  return ended;
}

/**
 * Ends the open incident of an endpoint that an earlier version made healthy: when it did, by what its row and its
 * health show. After another URL, health counts from half a minute later on.
 */
export async function endOutlived(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.execute(Prisma.sql`
    SELECT ended.id
    FROM endpoints AS e
    JOIN endpoint_health AS h ON h.endpoint_id = e.id
    JOIN incidents AS i ON i.endpoint_id = e.id AND i.kind = 'delivery' AND i.ended_at IS NULL
    CROSS JOIN LATERAL end_incident(
      e.id, 'delivery',
      CASE WHEN e.url <> i.url THEN 'url_changed' WHEN h.succeeded_at = h.reset_at THEN 'success' ELSE 'resumed' END,
      least(h.reset_at, now())
    ) AS ended
    WHERE e.id = ${endpointId}::uuid
  `);
}
