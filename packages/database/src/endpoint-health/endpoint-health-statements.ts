import { type Transaction, Prisma } from '../connections/open-connection.js';
import { endIncident, endOutlived, worsenIncident } from '../incidents/open-incident.js';
import { notifyOfEndpoint, type NotifyingClient } from '../notifications/notify.js';
import {
  type Changed,
  describeEnded,
  describeIncident,
  notifyOfHealth,
  whileLocked,
} from './change-health.js';
import { disable } from './disable-endpoint.js';
import { type DueTransition, findTransition, findTransitions } from './find-transitions.js';
import { FIRST_FAILURE } from '../incidents/first-failure.js';

export { disableBlocked, disableGone } from './disable-endpoint.js';
export * from './probe-statements.js';

/** The endpoints that are not healthy, of all projects. */
export interface HealthCounts {
  readonly degraded: number;
  readonly failing: number;
  readonly disabled: number;
}

export async function count({ sql }: NotifyingClient): Promise<HealthCounts> {
  const [row] = await sql.query<HealthCounts[]>(Prisma.sql`
    SELECT
      (count(*) FILTER (WHERE disabled_at IS NULL AND failing_at IS NULL))::int AS degraded,
      (count(*) FILTER (WHERE disabled_at IS NULL AND failing_at IS NOT NULL))::int AS failing,
      (count(*) FILTER (WHERE disabled_at IS NOT NULL))::int AS disabled
    FROM endpoints
    WHERE (failing_since IS NOT NULL OR disabled_at IS NOT NULL) AND deleted_at IS NULL
  `);
  return row ?? { degraded: 0, failing: 0, disabled: 0 };
}

/**
 * Changes the health of at most `limit` endpoints that are due. Returns their number. An error of one does not stop the
 * others. Throws the first one.
 */
export async function advance(client: NotifyingClient, limit: number): Promise<number> {
  const due = await findTransitions(client.sql, limit);
  const errors: unknown[] = [];
  for (const { endpointId } of due) {
    await changeHealth(client, endpointId).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
  return due.length;
}

/**
 * Changes the health of an endpoint when that is still due. A disabled endpoint holds its messages, as a paused one
 * does.
 */
async function changeHealth(client: NotifyingClient, endpointId: string): Promise<void> {
  await whileLocked(client, endpointId, async (transaction) => {
    const due = await findTransition(transaction, endpointId);
    return due && (await change(transaction, due));
  });
}

/**
 * Forgets the failures of at most `limit` deleted endpoints: the look for changes reads every endpoint with failures.
 * Returns their number.
 */
export async function forgetDeleted({ sql }: NotifyingClient, limit: number): Promise<number> {
  return await sql.execute(Prisma.sql`
    DELETE FROM endpoint_health
    WHERE endpoint_id IN (
      SELECT h.endpoint_id
      FROM endpoint_health AS h
      LEFT JOIN endpoints AS e ON e.id = h.endpoint_id AND e.deleted_at IS NULL
      WHERE h.failures > 0 AND e.id IS NULL
      ORDER BY h.endpoint_id
      LIMIT ${limit}
      FOR UPDATE OF h SKIP LOCKED
    )
  `);
}

async function change(transaction: Transaction, due: DueTransition): Promise<Changed | undefined> {
  const { endpointId } = due;
  switch (due.transition) {
    case 'gone':
      return await disable(transaction, endpointId, 'gone');
    case 'dead':
      return await disable(transaction, endpointId, 'no_success');
    case 'degraded':
      await worsen(transaction, endpointId, Prisma.raw('NULL'));
      return undefined;
    case 'unrecorded':
      await worsenIncident(transaction, endpointId);
      return undefined;
    case 'outlived':
      await endOutlived(transaction, endpointId);
      return undefined;
    case 'failing':
      return await fail(transaction, due);
    case 'disabling-soon':
      return await warn(transaction, due);
    case 'recovered':
      return await recover(transaction, due);
  }
}

async function fail(transaction: Transaction, { endpointId }: DueTransition): Promise<Changed> {
  const { since, incidentId } = await worsen(transaction, endpointId, Prisma.raw('now()'));
  const incident = describeIncident(incidentId);
  return {
    notification: await notifyOfHealth(transaction, endpointId, {
      type: 'endpoint.failing',
      since,
      incident,
    }),
  };
}

async function warn(transaction: Transaction, { endpointId, failingFrom }: DueTransition): Promise<Changed> {
  const [warned] = await transaction.query<Warned[]>(Prisma.sql`
    UPDATE endpoint_health AS h SET warned_from = failing_from
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    WHERE h.endpoint_id = ${endpointId}::uuid AND e.id = h.endpoint_id
    RETURNING
      h.failing_from + p.disable_after_hours * interval '1 hour' AS "disablesAt",
      (SELECT id::text FROM incidents WHERE endpoint_id = e.id AND kind = 'delivery' AND ended_at IS NULL) AS "incidentId"
  `);
  if (warned === undefined || failingFrom === null)
    throw new Error('An endpoint that fails has done so since a moment.');
  const notification = await notifyOfEndpoint(transaction, endpointId, (about) => ({
    type: 'endpoint.disabling_soon',
    data: {
      ...about,
      failing_since: failingFrom.toISOString(),
      disables_at: warned.disablesAt.toISOString(),
      ...describeIncident(warned.incidentId ?? undefined),
    },
  }));
  return { notification };
}

interface Warned {
  readonly disablesAt: Date;
  readonly incidentId: string | null;
}

/** An endpoint that was only degraded has had no notification. */
async function recover(
  transaction: Transaction,
  { endpointId, failingSince: since, failingAt }: DueTransition,
): Promise<Changed | undefined> {
  await transaction.execute(Prisma.sql`
    UPDATE endpoints SET failing_since = NULL, failing_at = NULL WHERE id = ${endpointId}::uuid
  `);
  const at = Prisma.sql`(SELECT reset_at FROM endpoint_health WHERE endpoint_id = ${endpointId}::uuid)`;
  const ended = await endIncident(transaction, endpointId, { by: 'success', at });
  if (failingAt === null) return undefined;
  const recovered = { type: 'endpoint.recovered', since, incident: describeEnded(ended) } as const;
  return { notification: await notifyOfHealth(transaction, endpointId, recovered) };
}

/** Makes a healthy endpoint degraded, or a degraded one failing. */
async function worsen(
  transaction: Transaction,
  endpointId: string,
  failingAt: Prisma.Sql,
): Promise<{ readonly since: Date | null; readonly incidentId: string | undefined }> {
  const [worse] = await transaction.query<{ readonly since: Date }[]>(Prisma.sql`
    UPDATE endpoints AS e SET failing_since = coalesce(e.failing_since, ${FIRST_FAILURE}), failing_at = ${failingAt}
    WHERE id = ${endpointId}::uuid
    RETURNING failing_since AS since
  `);
  return { since: worse?.since ?? null, incidentId: await worsenIncident(transaction, endpointId) };
}
