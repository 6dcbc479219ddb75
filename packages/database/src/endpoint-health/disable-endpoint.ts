import type { DisabledReason } from '@posthorn/domain';
import { type Transaction, Prisma } from '../connections/open-connection.js';
import { FIRST_FAILURE, WAITING_ATTEMPTS } from '../incidents/first-failure.js';
import { worsenIncident } from '../incidents/open-incident.js';
import { notifyOfEndpoint, type NotifyingClient } from '../notifications/notify.js';
import { markBacklog } from '../outbox/mark-backlog.js';
import { type Changed, describeIncident, whileLocked } from './change-health.js';
import { startProbing } from './probing.js';

/**
 * Disables an endpoint that has just answered 410 Gone to a request of `sentAt`, unless it was resumed since or a later
 * request succeeded. The count of that attempt would come to it later.
 */
export async function disableGone(client: NotifyingClient, endpointId: string, sentAt: Date): Promise<void> {
  await whileLocked(client, endpointId, async (transaction) => {
    const [reset] = await transaction.query<object[]>(Prisma.sql`
      SELECT true FROM endpoint_health WHERE endpoint_id = ${endpointId}::uuid AND reset_at > ${sentAt}::timestamptz
    `);
    return reset === undefined ? await disable(transaction, endpointId, 'gone') : undefined;
  });
}

interface HeadMessage {
  readonly id: string;
  readonly endpointId: string;
}

/**
 * Disables the endpoint of a claimed message that holds back others, in place of its last attempt, if nothing has
 * succeeded since its first one, and the endpoint was neither resumed nor moved to another URL. Returns whether the
 * attempt must not be made: the endpoint is disabled or paused now, and holds the message.
 */
export async function disableBlocked(client: NotifyingClient, message: HeadMessage): Promise<boolean> {
  const held = await whileLocked(client, message.endpointId, async (transaction) => {
    const [state] = await transaction.query<State[]>(stateOf(message));
    if (state?.isPaused === true) return {};
    return state?.isBlocked === true
      ? await disable(transaction, message.endpointId, 'order_blocked')
      : undefined;
  });
  return held !== undefined;
}

interface State {
  readonly isPaused: boolean;
  readonly isBlocked: boolean;
}

/** Successes that wait to be added up count, too. A replay begins anew, so that earlier attempts are none of it. */
function stateOf({ id, endpointId }: HeadMessage): Prisma.Sql {
  return Prisma.sql`
    WITH first AS (
      SELECT coalesce(
        (
          SELECT a.created_at FROM attempts AS a
          WHERE a.message_id = m.id AND a.message_id = ${id}::uuid
            AND a.attempt_no > m.attempt_count - m.fast_failures - m.slow_failures
          ORDER BY a.attempt_no
          LIMIT 1
        ),
        m.created_at
      ) AS attempted_at
      FROM messages AS m
      WHERE m.id = ${id}::uuid
    )
    SELECT
      e.paused AS "isPaused",
      e.on_failure = 'block' AND (h.reset_at > first.attempted_at) IS NOT TRUE AND NOT EXISTS (
        SELECT FROM ${WAITING_ATTEMPTS} AND c.succeeded > 0 AND c.attempted_at > first.attempted_at
      ) AS "isBlocked"
    FROM first
    CROSS JOIN endpoints AS e
    LEFT JOIN endpoint_health AS h ON h.endpoint_id = e.id
    WHERE e.id = ${endpointId}::uuid
  `;
}

/** Returns undefined when the endpoint was disabled or deleted before. Its failures are no longer looked at. */
export async function disable(
  transaction: Transaction,
  endpointId: string,
  reason: DisabledReason,
): Promise<Changed | undefined> {
  const [disabled] = await transaction.query<{ failingSince: Date; disabledAt: Date }[]>(Prisma.sql`
    UPDATE endpoints AS e
    SET
      paused = true, disabled_at = now(), disabled_reason = ${reason}, updated_at = now(),
      failing_since = coalesce(e.failing_since, ${FIRST_FAILURE}, now())
    WHERE id = ${endpointId}::uuid AND direction = 'outbound' AND disabled_at IS NULL AND deleted_at IS NULL
    RETURNING failing_since AS "failingSince", disabled_at AS "disabledAt"
  `);
  if (disabled === undefined) return undefined;
  const incidentId = await worsenIncident(transaction, endpointId);
  await forgetFailures(transaction, endpointId);
  await startProbing(transaction, endpointId);
  const notification = await notifyOfEndpoint(transaction, endpointId, (about) => ({
    type: 'endpoint.disabled',
    data: {
      ...about,
      failing_since: disabled.failingSince.toISOString(),
      disabled_at: disabled.disabledAt.toISOString(),
      disabled_reason: reason,
      ...describeIncident(incidentId),
    },
  }));
  return { notification, backlog: await markBacklog(transaction, endpointId) };
}

async function forgetFailures(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.execute(Prisma.sql`
    UPDATE endpoint_health SET failing_from = NULL, failed_at = NULL, failures = 0, recent_failures = '{}'
    WHERE endpoint_id = ${endpointId}::uuid
  `);
}
