import { type Transaction, Prisma } from '../connections/open-connection.js';
import { markBacklog } from '../outbox/mark-backlog.js';
import { type Changed, describeEnded, notifyOfHealth } from './change-health.js';
import { stopProbing } from './probing.js';
import { enable } from './reset-health.js';

/** An attempt of a held message that probes its endpoint. */
export interface Probe {
  readonly messageId: string;
  readonly endpointId: string;
  readonly attemptNo: number;
}

export interface Looked extends Changed {
  /** To be enqueued. */
  readonly probe?: Probe;
}

/** A probe that is not under way after this time is enqueued again. */
export const ATTEMPTED_WITHIN = Prisma.raw(`interval '30 seconds'`);

export async function lookAgain(transaction: Transaction, endpointId: string, at: Prisma.Sql): Promise<void> {
  await transaction.execute(Prisma.sql`
    UPDATE endpoint_probes SET look_at = ${at} WHERE endpoint_id = ${endpointId}::uuid
  `);
}

type Outcome = 'succeeded' | 'gone' | 'failed' | 'running' | 'waiting' | 'ended';

/** Follows what became of the message of a probe. Call it while the endpoint is locked. */
export async function concludeProbe(
  transaction: Transaction,
  { failingSince, ...probe }: Probe & { readonly failingSince: Date | null },
): Promise<Looked | undefined> {
  const { endpointId, messageId, attemptNo } = probe;
  const { outcome, claimedUntil } = await findOutcome(transaction, probe);
  switch (outcome) {
    case 'succeeded':
      return await recover(transaction, endpointId, failingSince);
    case 'gone':
      await transaction.execute(Prisma.sql`
        UPDATE endpoints SET disabled_reason = 'gone', updated_at = now() WHERE id = ${endpointId}::uuid
      `);
      await stopProbing(transaction, endpointId);
      return undefined;
    case 'failed':
      await endProbe(transaction, endpointId, 1);
      return undefined;
    case 'ended':
      await endProbe(transaction, endpointId, 0);
      return undefined;
    case 'running':
      await lookAgain(
        transaction,
        endpointId,
        Prisma.sql`${claimedUntil}::timestamptz + interval '1 second'`,
      );
      return undefined;
    case 'waiting':
      await lookAgain(transaction, endpointId, Prisma.sql`now() + ${ATTEMPTED_WITHIN}`);
      return { probe: { endpointId, messageId, attemptNo } };
  }
}

interface Found {
  readonly outcome: Outcome;
  readonly claimedUntil: Date | null;
}

/** A message that was deleted, or ended without the attempt, leaves the probe to another one. */
async function findOutcome(transaction: Transaction, { messageId, attemptNo }: Probe): Promise<Found> {
  const [found] = await transaction.query<Found[]>(Prisma.sql`
    SELECT
      claimed_until AS "claimedUntil",
      CASE
        WHEN attempt_count >= ${attemptNo} AND status = 'succeeded' THEN 'succeeded'
        WHEN attempt_count >= ${attemptNo} AND response_status = 410 THEN 'gone'
        WHEN attempt_count >= ${attemptNo} THEN 'failed'
        WHEN status IN ('succeeded', 'failed_permanent') THEN 'ended'
        WHEN status = 'delivering' AND claimed_until >= now() THEN 'running'
        ELSE 'waiting'
      END AS outcome
    FROM messages
    WHERE id = ${messageId}::uuid
  `);
  return found ?? { outcome: 'ended', claimedUntil: null };
}

/** After a failure the next probe is planned; a probe that was not made is made with another message. */
async function endProbe(transaction: Transaction, endpointId: string, failures: 0 | 1): Promise<void> {
  await transaction.execute(Prisma.sql`
    UPDATE endpoint_probes
    SET message_id = NULL, attempt_no = NULL, failures = failures + ${failures}, look_at = now()
    WHERE endpoint_id = ${endpointId}::uuid
  `);
  if (failures === 0) return;
  await transaction.execute(Prisma.sql`
    UPDATE endpoints SET next_probe_at = NULL WHERE id = ${endpointId}::uuid
  `);
}

/** Enables the endpoint, and releases what it holds, as a resume does. */
async function recover(transaction: Transaction, endpointId: string, since: Date | null): Promise<Looked> {
  await transaction.execute(Prisma.sql`
    UPDATE endpoints SET paused = false, limit_version = limit_version + 1, updated_at = now()
    WHERE id = ${endpointId}::uuid
  `);
  const incident = describeEnded(await enable(transaction, endpointId, 'success'));
  const recovered = { type: 'endpoint.recovered', since, incident } as const;
  return {
    notification: await notifyOfHealth(transaction, endpointId, recovered),
    backlog: await markBacklog(transaction, endpointId),
  };
}
