import { type Transaction, Prisma } from '../connections/open-connection.js';
import { type EndedIncident, endIncident } from '../incidents/open-incident.js';
import { stopProbing } from './probing.js';

/** What counts of a former URL's answers may come later. */
const LATE_ANSWERS = Prisma.raw(`interval '30 seconds'`);

/** Makes an endpoint healthy that is not paused any more: nothing could succeed before. Returns the incident that it ends. */
export async function enable(
  transaction: Transaction,
  endpointId: string,
  by: 'resumed' | 'success' = 'resumed',
): Promise<EndedIncident | undefined> {
  const ended = await endIncident(transaction, endpointId, { by });
  await stopProbing(transaction, endpointId);
  await transaction.execute(Prisma.sql`
    UPDATE endpoints SET failing_since = NULL, failing_at = NULL, disabled_at = NULL, disabled_reason = NULL
    WHERE id = ${endpointId}::uuid
  `);
  await resetHealth(transaction, endpointId, Prisma.raw('clock_timestamp()'));
  return ended;
}

/**
 * Forgets what the URL of an endpoint answered, before the endpoint gets another one, and what it answers in the next 30
 * seconds. A disabled endpoint stays disabled until it is resumed.
 */
export async function forgetFormerUrl(
  transaction: Transaction,
  endpointId: string,
  url: string,
): Promise<void> {
  const isOther = await transaction.execute(Prisma.sql`
    UPDATE endpoints SET
      failing_since = CASE WHEN disabled_at IS NULL THEN NULL ELSE failing_since END,
      failing_at = CASE WHEN disabled_at IS NULL THEN NULL ELSE failing_at END
    WHERE id = ${endpointId}::uuid AND url <> ${url} AND deleted_at IS NULL
  `);
  if (isOther === 0) return;
  await endIncident(transaction, endpointId, { by: 'url_changed' });
  await resetHealth(transaction, endpointId, Prisma.sql`clock_timestamp() + ${LATE_ANSWERS}`);
}

/** Longer than a request and its record take: a 410 that is recorded meanwhile may answer an earlier request. */
const ANSWERED_WITHIN = Prisma.raw(`interval '2 minutes'`);

async function resetHealth(transaction: Transaction, endpointId: string, resetAt: Prisma.Sql): Promise<void> {
  await transaction.execute(Prisma.sql`
    INSERT INTO endpoint_health (endpoint_id, reset_at, gone_from)
    SELECT id, ${resetAt}, clock_timestamp() + ${ANSWERED_WITHIN} FROM endpoints WHERE id = ${endpointId}::uuid
    ON CONFLICT (endpoint_id) DO UPDATE SET
      reset_at = excluded.reset_at, gone_from = excluded.gone_from, gone_at = NULL,
      failing_from = NULL, failed_at = NULL, failures = 0, recent_failures = '{}'
  `);
}
