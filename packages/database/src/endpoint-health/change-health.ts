import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import { QUEUED_TRANSACTION } from '../connections/transaction-timeouts.js';
import { lockEndpoint } from '../connections/lock-endpoint.js';
import { type NotificationDelivery, type OnNotification, notifyOfEndpoint } from '../notifications/notify.js';
import { followChange } from '../outbox/follow-changes.js';
import { type BacklogChange, markBacklog } from '../outbox/mark-backlog.js';
import { type DueTransition, findTransition } from './find-transitions.js';

/** Why an endpoint was disabled: it answered 410 Gone, or nothing has succeeded for too long. */
export type DisabledReason = 'gone' | 'no_success';

/**
 * Changes the health of an endpoint when that is still due. A disabled endpoint holds its messages, as a paused one
 * does.
 */
export async function changeHealth(
  prisma: PrismaClient,
  endpointId: string,
  onNotification: OnNotification,
): Promise<void> {
  const changed = await prisma.$transaction(async (transaction) => {
    await lockEndpoint(transaction, endpointId);
    const due = await findTransition(transaction, endpointId);
    return due && (await change(transaction, due));
  }, QUEUED_TRANSACTION);
  if (changed !== undefined) await conclude(prisma, changed, onNotification);
}

/** What follows the commit. */
async function conclude(
  prisma: PrismaClient,
  { notification, held }: Changed,
  onNotification: OnNotification,
): Promise<void> {
  if (notification !== undefined) onNotification(notification);
  if (held !== undefined) await followChange(prisma, held);
}

/**
 * Disables an endpoint that has just answered 410 Gone to a request of `sentAt`, unless it was resumed since or a later
 * request succeeded. The count of that attempt would come to it later.
 */
export async function disableGone(
  prisma: PrismaClient,
  { endpointId, sentAt }: { readonly endpointId: string; readonly sentAt: Date },
  onNotification: OnNotification,
): Promise<void> {
  const changed = await prisma.$transaction(async (transaction) => {
    await lockEndpoint(transaction, endpointId);
    const [reset] = await transaction.$queryRaw<object[]>(Prisma.sql`
      SELECT true FROM endpoint_health WHERE endpoint_id = ${endpointId}::uuid AND reset_at > ${sentAt}::timestamptz
    `);
    return reset === undefined ? await disable(transaction, endpointId, 'gone') : undefined;
  }, QUEUED_TRANSACTION);
  if (changed !== undefined) await conclude(prisma, changed, onNotification);
}

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

/** Makes a resumed endpoint healthy: nothing could succeed while it was paused. */
export async function enable(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints SET failing_since = NULL, disabled_at = NULL, disabled_reason = NULL
    WHERE id = ${endpointId}::uuid
  `);
  await resetHealth(transaction, endpointId);
}

/**
 * Forgets what the URL of an endpoint answered, before the endpoint gets another one. A disabled endpoint stays disabled
 * until it is resumed.
 */
export async function forgetFormerUrl(
  transaction: Transaction,
  endpointId: string,
  url: string,
): Promise<void> {
  const isOther = await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints SET failing_since = CASE WHEN disabled_at IS NULL THEN NULL ELSE failing_since END
    WHERE id = ${endpointId}::uuid AND url <> ${url} AND deleted_at IS NULL
  `);
  if (isOther > 0) await resetHealth(transaction, endpointId);
}

/** Longer than a request and its record take: a 410 that is recorded meanwhile may answer an earlier request. */
const ANSWERED_WITHIN = Prisma.raw(`interval '2 minutes'`);

async function resetHealth(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO endpoint_health (endpoint_id, reset_at, gone_from)
    SELECT id, clock_timestamp(), clock_timestamp() + ${ANSWERED_WITHIN} FROM endpoints WHERE id = ${endpointId}::uuid
    ON CONFLICT (endpoint_id) DO UPDATE SET
      reset_at = excluded.reset_at, gone_from = excluded.gone_from, gone_at = NULL,
      failing_from = NULL, failed_at = NULL, failures = 0, recent_failures = '{}'
  `);
}

async function forgetFailures(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoint_health SET failing_from = NULL, failed_at = NULL, failures = 0, recent_failures = '{}'
    WHERE endpoint_id = ${endpointId}::uuid
  `);
}
