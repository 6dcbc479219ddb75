import { createUuidV7, toPrefixedId } from '@posthorn/common';
import { lockEndpoint } from '../connections/owner.js';
import { type Transaction, Prisma, QUEUED_TRANSACTION } from '../connections/open-connection.js';
import {
  type NotificationDelivery,
  type NotifyingClient,
  notifyOfEndpoint,
} from '../notifications/notify.js';

/**
 * Adds refusals, rows (endpoint_id, at, refusals, reason_code), to what is known about the receptions of endpoints.
 * Counts of several processes may come in any order: those from before the last acceptance begin nothing. Updates the
 * rows in the order of their key, so that two statements cannot deadlock.
 */
export function observeRefusals(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO receptions AS k (endpoint_id, refused_from, refused_at, refusals, refused_total, reason_code)
    SELECT
      endpoint_id, min(at), max(at), sum(refusals), sum(refusals),
      (array_agg(reason_code ORDER BY at DESC) FILTER (WHERE reason_code IS NOT NULL))[1]
    FROM ${rows}
    WHERE refusals > 0
    GROUP BY endpoint_id
    ORDER BY endpoint_id
    ON CONFLICT (endpoint_id) DO UPDATE SET
      refused_from = least(k.refused_from, CASE
        WHEN excluded.refused_from > k.accepted_at THEN excluded.refused_from
        WHEN excluded.refused_at > k.accepted_at THEN excluded.refused_at
      END),
      refused_at = CASE WHEN excluded.refused_at > k.accepted_at
        THEN greatest(k.refused_at, excluded.refused_at) ELSE k.refused_at END,
      refusals = k.refusals + CASE
        WHEN excluded.refused_from > k.accepted_at THEN excluded.refusals
        WHEN excluded.refused_at > k.accepted_at THEN 1
        ELSE 0
      END,
      refused_total = k.refused_total + excluded.refused_total,
      reason_code = coalesce(excluded.reason_code, k.reason_code)
  `;
}

export interface Acceptance {
  readonly endpointId: string;
  readonly at: Date;
}

/** Notes that endpoints, which refused something before, have accepted a webhook. Ends their incidents. */
export async function recordAccepted(
  { sql }: NotifyingClient,
  accepted: readonly Acceptance[],
): Promise<void> {
  for (const { endpointId, at } of accepted)
    await sql.transaction(async (transaction) => {
      await accept(transaction, endpointId, at);
      await endReception(transaction, endpointId, Prisma.sql`'accepted', ${at}::timestamptz`);
    }, QUEUED_TRANSACTION);
}

/** Refusals after the acceptance stay. */
async function accept(transaction: Transaction, endpointId: string, at: Date): Promise<void> {
  await transaction.execute(Prisma.sql`
    UPDATE receptions SET
      accepted_at = greatest(accepted_at, ${at}::timestamptz),
      refused_from = CASE WHEN refused_at > ${at}::timestamptz THEN refused_at END,
      refusals = CASE WHEN refused_at > ${at}::timestamptz THEN 1 ELSE 0 END
    WHERE endpoint_id = ${endpointId}::uuid
  `);
}

async function endReception(transaction: Transaction, endpointId: string, end: Prisma.Sql): Promise<void> {
  await transaction.execute(Prisma.sql`
    SELECT FROM end_incident(${endpointId}::uuid, 'reception', ${end})
  `);
}

/** On `receptions`: nothing was refused for a day. */
const IS_QUIET = Prisma.raw(`refused_at < now() - interval '24 hours'`);
/** On `receptions AS k`: three refusals over at least a minute. */
const IS_REFUSING = Prisma.raw(`k.refusals >= 3 AND k.refused_at >= k.refused_from + interval '1 minute'`);
/** Clocks of processes, which make the ids, may differ so much from the one of the database. */
const CLOCK_SKEW = Prisma.raw(`interval '1 minute'`);
/** On `receptions AS k`: the last webhook since the first refusal that was stored by a process that did not know of it yet. */
const STORED_AT = Prisma.sql`greatest(
  (
    SELECT m.created_at FROM messages AS m
    WHERE m.endpoint_id = k.endpoint_id AND m.id >= uuid_v7_floor(k.refused_from - ${CLOCK_SKEW})
      AND m.created_at >= k.refused_from AND NOT m.is_test
    ORDER BY m.id DESC
    LIMIT 1
  ),
  (
    SELECT v.created_at FROM events AS v
    WHERE v.inbound_endpoint_id = k.endpoint_id AND v.id >= uuid_v7_floor(k.refused_from - ${CLOCK_SKEW})
      AND v.created_at >= k.refused_from
    ORDER BY v.id DESC
    LIMIT 1
  )
)`;

/**
 * Opens the incidents of at most `limit` endpoints that refuse everything, and ends those that refused nothing for 24
 * hours. Returns the number of endpoints that it looked at.
 */
export async function advanceReceptions(client: NotifyingClient, limit: number): Promise<number> {
  const due = await client.sql.query<{ readonly endpointId: string; readonly isQuiet: boolean }[]>(Prisma.sql`
    SELECT k.endpoint_id::text AS "endpointId", i.id IS NOT NULL AS "isQuiet"
    FROM receptions AS k
    LEFT JOIN incidents AS i ON i.endpoint_id = k.endpoint_id AND i.kind = 'reception' AND i.ended_at IS NULL
    WHERE k.refused_from IS NOT NULL
      AND CASE WHEN i.id IS NULL THEN ${IS_REFUSING} ELSE ${IS_QUIET} END
    LIMIT ${limit}
  `);
  for (const { endpointId, isQuiet } of due) {
    const notification = await client.sql.transaction(async (transaction) => {
      await lockEndpoint(transaction, endpointId);
      if (!isQuiet) return await open(transaction, endpointId);
      if ((await forget(transaction, endpointId, IS_QUIET)) > 0)
        await endReception(transaction, endpointId, Prisma.raw(`'quiet', now()`));
      return undefined;
    }, QUEUED_TRANSACTION);
    if (notification !== undefined) client.onNotification(notification);
  }
  return due.length;
}

/** Returns 0 when the condition, which may have held at an earlier look, does not hold any more. */
async function forget(
  transaction: Transaction,
  endpointId: string,
  condition = Prisma.sql`true`,
): Promise<number> {
  return await transaction.execute(Prisma.sql`
    UPDATE receptions SET refused_from = NULL, refusals = 0
    WHERE endpoint_id = ${endpointId}::uuid AND ${condition}
  `);
}

interface Refusing {
  readonly storedAt: Date | null;
  readonly isDeleted: boolean;
}

interface Opened {
  readonly id: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** The lock on the reception makes an acceptance wait, which then ends what is opened here. */
async function open(transaction: Transaction, endpointId: string): Promise<NotificationDelivery | undefined> {
  const [found] = await transaction.query<Refusing[]>(Prisma.sql`
    SELECT
      ${STORED_AT} AS "storedAt",
      NOT EXISTS (SELECT FROM endpoints AS e WHERE e.id = k.endpoint_id AND e.deleted_at IS NULL) AS "isDeleted"
    FROM receptions AS k
    WHERE k.endpoint_id = ${endpointId}::uuid AND k.refused_from IS NOT NULL AND ${IS_REFUSING}
    FOR UPDATE OF k
  `);
  if (found === undefined) return undefined;
  if (found.isDeleted) {
    await forget(transaction, endpointId);
    return undefined;
  }
  if (found.storedAt !== null) {
    await accept(transaction, endpointId, found.storedAt);
    return undefined;
  }
  const [opened] = await transaction.query<Opened[]>(Prisma.sql`
    WITH opened AS (
      INSERT INTO incidents (
        id, project_id, endpoint_id, direction, kind, consumer_id, url, started_at, accepted_from, counted_from
      )
      SELECT
        ${createUuidV7()}::uuid, e.project_id, e.id, e.direction, 'reception', e.consumer_id, e.url, k.refused_from,
        k.refused_from, k.refused_total - k.refusals
      FROM receptions AS k
      JOIN endpoints AS e ON e.id = k.endpoint_id
      WHERE k.endpoint_id = ${endpointId}::uuid
      ON CONFLICT (endpoint_id, kind) WHERE ended_at IS NULL DO NOTHING
      RETURNING id
    )
    SELECT opened.id::text AS id, k.refusals AS count, k.refused_from AS "firstAt", k.refused_at AS "lastAt"
    FROM opened JOIN receptions AS k ON k.endpoint_id = ${endpointId}::uuid
  `);
  if (opened === undefined) return undefined;
  const { id, count, firstAt, lastAt } = opened;
  return await notifyOfEndpoint(transaction, endpointId, (about) => ({
    type: 'inbound.rejected',
    data: {
      ...about,
      count,
      first_at: firstAt.toISOString(),
      last_at: lastAt.toISOString(),
      incident_id: toPrefixedId('incident', id),
    },
  }));
}
