import { lockEndpoint } from '../connections/owner.js';
import { type Transaction, Prisma, QUEUED_TRANSACTION } from '../connections/prisma-client.js';
import {
  type NotificationDelivery,
  notifyOfEndpoint,
  type NotifyingClient,
} from '../notifications/notify.js';
import { followChange } from '../outbox/follow-changes.js';
import { type BacklogChange, markBacklog } from '../outbox/mark-backlog.js';
import { type DueTransition, findTransition, findTransitions } from './find-transitions.js';

/** The endpoints that are not healthy, of all projects. */
export interface HealthCounts {
  readonly failing: number;
  readonly disabled: number;
}

export async function count({ prisma }: NotifyingClient): Promise<HealthCounts> {
  const [row] = await prisma.$queryRaw<HealthCounts[]>(Prisma.sql`
    SELECT
      (
        SELECT count(*)::int FROM endpoints
        WHERE failing_since IS NOT NULL AND disabled_at IS NULL AND deleted_at IS NULL
      ) AS failing,
      (SELECT count(*)::int FROM endpoints WHERE disabled_at IS NOT NULL AND deleted_at IS NULL) AS disabled
  `);
  return row ?? { failing: 0, disabled: 0 };
}

/**
 * Changes the health of at most `limit` endpoints that are due. Returns their number. An error of one does not stop the
 * others. Throws the first one.
 */
export async function advance(client: NotifyingClient, limit: number): Promise<number> {
  const due = await findTransitions(client.prisma, limit);
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
 * Disables an endpoint that has just answered 410 Gone to a request of `sentAt`, unless it was resumed since or a later
 * request succeeded. The count of that attempt would come to it later.
 */
export async function disableGone(client: NotifyingClient, endpointId: string, sentAt: Date): Promise<void> {
  await whileLocked(client, endpointId, async (transaction) => {
    const [reset] = await transaction.$queryRaw<object[]>(Prisma.sql`
      SELECT true FROM endpoint_health WHERE endpoint_id = ${endpointId}::uuid AND reset_at > ${sentAt}::timestamptz
    `);
    return reset === undefined ? await disable(transaction, endpointId, 'gone') : undefined;
  });
}

/**
 * Forgets the failures of at most `limit` deleted endpoints: the look for changes reads every endpoint with failures.
 * Returns their number.
 */
export async function forgetDeleted({ prisma }: NotifyingClient, limit: number): Promise<number> {
  return await prisma.$executeRaw(Prisma.sql`
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

async function whileLocked(
  { prisma, onNotification }: NotifyingClient,
  endpointId: string,
  work: (transaction: Transaction) => Promise<Changed | undefined>,
): Promise<void> {
  const changed = await prisma.$transaction(async (transaction) => {
    await lockEndpoint(transaction, endpointId);
    return await work(transaction);
  }, QUEUED_TRANSACTION);
  if (changed?.notification !== undefined) onNotification(changed.notification);
  if (changed?.held !== undefined) await followChange(prisma, changed.held);
}

/** Why an endpoint was disabled: it answered 410 Gone, or nothing has succeeded for too long. */
type DisabledReason = 'gone' | 'no_success';

/** On `endpoints AS e`. A JavaScript Date would lose the microseconds, by which a success may be earlier. */
const FIRST_FAILURE = Prisma.raw(
  `(SELECT failing_from FROM endpoint_health AS h WHERE h.endpoint_id = e.id)`,
);

interface Changed {
  readonly notification: NotificationDelivery | undefined;
  /** The change that waiting messages must follow. */
  readonly held?: BacklogChange | undefined;
}

async function change(
  transaction: Transaction,
  { endpointId, transition, failingFrom, failingSince }: DueTransition,
): Promise<Changed | undefined> {
  switch (transition) {
    case 'gone':
      return await disable(transaction, endpointId, 'gone');
    case 'dead':
      return await disable(transaction, endpointId, 'no_success');
    case 'failing':
      await setFailingSince(transaction, endpointId, FIRST_FAILURE);
      return await notifyOf(transaction, endpointId, { type: 'endpoint.failing', since: failingFrom });
    case 'recovered':
      await setFailingSince(transaction, endpointId, Prisma.raw('NULL'));
      return await notifyOf(transaction, endpointId, { type: 'endpoint.recovered', since: failingSince });
  }
}

async function setFailingSince(
  transaction: Transaction,
  endpointId: string,
  since: Prisma.Sql,
): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints AS e SET failing_since = ${since} WHERE id = ${endpointId}::uuid
  `);
}

interface Failing {
  readonly type: 'endpoint.failing' | 'endpoint.recovered';
  readonly since: Date | null;
}

async function notifyOf(
  transaction: Transaction,
  endpointId: string,
  { type, since }: Failing,
): Promise<Changed> {
  if (since === null) throw new Error('An endpoint that fails has done so since a moment.');
  const notification = await notifyOfEndpoint(transaction, endpointId, (about) => ({
    type,
    data: { ...about, failing_since: since.toISOString() },
  }));
  return { notification };
}

/** Returns undefined when the endpoint was disabled or deleted before. Its failures are no longer looked at. */
async function disable(
  transaction: Transaction,
  endpointId: string,
  reason: DisabledReason,
): Promise<Changed | undefined> {
  const [disabled] = await transaction.$queryRaw<{ failingSince: Date; disabledAt: Date }[]>(Prisma.sql`
    UPDATE endpoints AS e
    SET
      paused = true, disabled_at = now(), disabled_reason = ${reason}, updated_at = now(),
      failing_since = coalesce(e.failing_since, ${FIRST_FAILURE}, now())
    WHERE id = ${endpointId}::uuid AND direction = 'outbound' AND disabled_at IS NULL AND deleted_at IS NULL
    RETURNING failing_since AS "failingSince", disabled_at AS "disabledAt"
  `);
  if (disabled === undefined) return undefined;
  await forgetFailures(transaction, endpointId);
  const notification = await notifyOfEndpoint(transaction, endpointId, (about) => ({
    type: 'endpoint.disabled',
    data: {
      ...about,
      failing_since: disabled.failingSince.toISOString(),
      disabled_at: disabled.disabledAt.toISOString(),
      disabled_reason: reason,
    },
  }));
  return { notification, held: await markBacklog(transaction, endpointId) };
}

async function forgetFailures(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoint_health SET failing_from = NULL, failed_at = NULL, failures = 0, recent_failures = '{}'
    WHERE endpoint_id = ${endpointId}::uuid
  `);
}
