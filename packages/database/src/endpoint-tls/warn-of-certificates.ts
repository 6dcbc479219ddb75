import { CERTIFICATE_WARNING_DAYS, DAY } from '@posthorn/domain';
import { Prisma, QUEUED_TRANSACTION } from '../connections/open-connection.js';
import {
  type NotificationDelivery,
  type NotifyingClient,
  notifyOfEndpoint,
} from '../notifications/notify.js';

interface Expiring {
  readonly endpointId: string;
  readonly expiresAt: Date;
  /** On the clock of the database. */
  readonly leftMs: number;
}

/**
 * Notifies of at most `limit` client certificates that expire soon. Two schedulers take different ones. Returns the
 * number of certificates, also of projects without a notification endpoint.
 */
export async function warnOfCertificates(
  { sql, onNotification }: NotifyingClient,
  limit: number,
): Promise<number> {
  const { count, deliveries } = await sql.transaction(async (transaction) => {
    const expiring = await transaction.query<Expiring[]>(Prisma.sql`
      WITH due AS (
        SELECT endpoint_id FROM endpoint_tls WHERE warn_at <= now() ORDER BY warn_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      )
      UPDATE endpoint_tls AS c SET warn_at = (
        SELECT min(moment) FROM (
          SELECT c.expires_at - days * interval '1 day' AS moment FROM unnest(${[...CERTIFICATE_WARNING_DAYS]}::int[]) AS days
        ) AS moments
        WHERE moment > now()
      )
      FROM due WHERE c.endpoint_id = due.endpoint_id
      RETURNING
        c.endpoint_id::text AS "endpointId", c.expires_at AS "expiresAt",
        (extract(epoch FROM c.expires_at - now()) * 1000)::float AS "leftMs"
    `);
    const deliveries: NotificationDelivery[] = [];
    for (const { endpointId, expiresAt, leftMs } of expiring) {
      const facts = { expires_at: expiresAt.toISOString(), days_left: Math.max(0, Math.ceil(leftMs / DAY)) };
      const delivery = await notifyOfEndpoint(transaction, endpointId, (about) => ({
        type: 'endpoint.certificate_expiring',
        data: { ...about, ...facts },
      }));
      if (delivery !== undefined) deliveries.push(delivery);
    }
    return { count: expiring.length, deliveries };
  }, QUEUED_TRANSACTION);
  for (const delivery of deliveries) onNotification(delivery);
  return count;
}
