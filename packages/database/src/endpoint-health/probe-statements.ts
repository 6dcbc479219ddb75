import { DISABLED_TOO_OFTEN, MAX_PROBES_PER_MINUTE, type ProbeHistory } from '@posthorn/domain';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import type { NotifyingClient } from '../notifications/notify.js';
import { whileLocked } from './change-health.js';
import { type Looked, type Probe, ATTEMPTED_WITHIN, concludeProbe, lookAgain } from './conclude-probe.js';
import { findSpareMessage } from './find-spare-message.js';
import { IS_PROBED, planProbes, stopProbing } from './probing.js';

export interface ProbeOptions {
  /** The endpoints that are looked at. */
  readonly limit: number;
  /** Returns the milliseconds until an endpoint is probed. */
  waitMs(history: ProbeHistory): number;
}

export interface ProbeRound {
  readonly looked: number;
  /** The caller enqueues them. One that is not attempted soon is returned again. */
  readonly probes: readonly Probe[];
  readonly errors: readonly unknown[];
}

/** The time that a claim takes that began before its endpoint waited for a message. */
const CLAIMED_WITHIN = Prisma.raw(`interval '10 seconds'`);

/**
 * Looks at disabled endpoints that are due: plans their next probes, chooses the messages of those that are to be probed,
 * and concludes what became of earlier ones. An error of one does not stop the others.
 */
export async function probe(client: NotifyingClient, { limit, waitMs }: ProbeOptions): Promise<ProbeRound> {
  const due = await client.sql.query<{ id: string }[]>(Prisma.sql`
    SELECT endpoint_id::text AS id FROM endpoint_probes WHERE look_at <= now() ORDER BY look_at LIMIT ${limit}
  `);
  const probes: Probe[] = [];
  const errors: unknown[] = [];
  for (const { id } of due) {
    try {
      const looked = await whileLocked(client, id, (transaction) => look(transaction, id, waitMs));
      if (looked?.probe !== undefined) probes.push(looked.probe);
    } catch (error) {
      errors.push(error);
    }
  }
  return { looked: due.length, probes, errors };
}

/**
 * Plans the probes of at most `limit` disabled endpoints that have none planned: a service of an earlier version disabled
 * them. Returns their number.
 */
export async function planMissing({ sql }: { readonly sql: SqlPool }, limit: number): Promise<number> {
  return await planProbes(
    sql,
    Prisma.sql`e.id IN (
      SELECT e.id FROM endpoints AS e
      LEFT JOIN endpoint_probes AS p ON p.endpoint_id = e.id AND (p.look_at IS NOT NULL OR p.waits)
      WHERE ${IS_PROBED} AND p.endpoint_id IS NULL
      LIMIT ${limit}
    )`,
  );
}

interface Due extends ProbeHistory {
  readonly endpointId: string;
  readonly projectId: string;
  readonly isProbed: boolean;
  readonly failingSince: Date | null;
  readonly isPlanned: boolean;
  readonly isTime: boolean;
  readonly messageId: string | null;
  readonly attemptNo: number;
}

async function look(
  transaction: Transaction,
  endpointId: string,
  waitMs: ProbeOptions['waitMs'],
): Promise<Looked | undefined> {
  const [due] = await transaction.query<Due[]>(Prisma.sql`
    SELECT
      e.id::text AS "endpointId", e.project_id::text AS "projectId", ${IS_PROBED} AND p.status <> 'deleted' AS "isProbed",
      e.failing_since AS "failingSince", e.next_probe_at IS NOT NULL AS "isPlanned",
      coalesce(e.next_probe_at <= now(), false) AS "isTime", b.failures,
      coalesce(b.disabled_times[${DISABLED_TOO_OFTEN}] > b.disabled_times[1] - interval '24 hours', false) AS "isFlapping",
      b.message_id::text AS "messageId", coalesce(b.attempt_no, 0) AS "attemptNo"
    FROM endpoint_probes AS b
    JOIN endpoints AS e ON e.id = b.endpoint_id
    JOIN projects AS p ON p.id = e.project_id
    WHERE b.endpoint_id = ${endpointId}::uuid AND b.look_at <= now()
  `);
  if (due === undefined) return undefined;
  if (!due.isProbed) {
    await stopProbing(transaction, endpointId);
    return undefined;
  }
  if (due.messageId !== null) return await concludeProbe(transaction, { ...due, messageId: due.messageId });
  if (!due.isPlanned) await plan(transaction, due, waitMs(due));
  else if (due.isTime) return await start(transaction, due);
  else
    await lookAgain(
      transaction,
      endpointId,
      Prisma.sql`(SELECT next_probe_at FROM endpoints WHERE id = ${endpointId}::uuid)`,
    );
  return undefined;
}

async function plan(transaction: Transaction, { endpointId }: Due, waitMs: number): Promise<void> {
  await transaction.execute(Prisma.sql`
    WITH planned AS (
      UPDATE endpoints SET next_probe_at = now() + ${waitMs}::float8 * interval '1 millisecond'
      WHERE id = ${endpointId}::uuid
      RETURNING id, next_probe_at
    )
    UPDATE endpoint_probes SET look_at = planned.next_probe_at FROM planned WHERE endpoint_id = planned.id
  `);
}

/** Chooses the message of a probe. Without one, the claim that holds the next message has the endpoint looked at. */
async function start(transaction: Transaction, { endpointId, projectId }: Due): Promise<Looked | undefined> {
  if (await isProjectBusy(transaction, projectId)) {
    await lookAgain(
      transaction,
      endpointId,
      Prisma.raw(`now() + (10 + 20 * random()) * interval '1 second'`),
    );
    return undefined;
  }
  const message = await findSpareMessage(transaction, endpointId);
  if (message === undefined) {
    // A claim may be holding one just now, without knowing that the endpoint waits for it.
    await transaction.execute(Prisma.sql`
      UPDATE endpoint_probes SET look_at = CASE WHEN NOT waits THEN now() + ${CLAIMED_WITHIN} END, waits = true
      WHERE endpoint_id = ${endpointId}::uuid
    `);
    return undefined;
  }
  const { messageId, attemptNo } = message;
  await transaction.execute(Prisma.sql`
    UPDATE endpoint_probes SET
      message_id = ${messageId}::uuid, attempt_no = ${attemptNo}, waits = false, started_at = now(),
      look_at = now() + ${ATTEMPTED_WITHIN}
    WHERE endpoint_id = ${endpointId}::uuid
  `);
  return { probe: { messageId, endpointId, attemptNo } };
}

/** The first key of the advisory locks. No other lock uses it. */
const PROBES = 1_668_047_221;

/** Schedulers that probe endpoints of one project count one after the other. */
async function isProjectBusy(transaction: Transaction, projectId: string): Promise<boolean> {
  await transaction.execute(Prisma.sql`
    SELECT pg_advisory_xact_lock(${PROBES}::int, uuid_hash(${projectId}::uuid))
  `);
  const [row] = await transaction.query<{ started: number }[]>(Prisma.sql`
    SELECT count(*)::int AS started FROM endpoint_probes
    WHERE project_id = ${projectId}::uuid AND started_at > now() - interval '1 minute'
  `);
  return (row?.started ?? 0) >= MAX_PROBES_PER_MINUTE;
}
