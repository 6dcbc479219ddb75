import { MAX_REMAINING } from '@posthorn/domain';
import { type Owner, ownsMessage } from '../connections/owner.js';
import { countAtMost } from '../connections/pages.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { hasFailed, IS_WAITING } from '../messages/message-conditions.js';
import type { IncidentRow } from './incident-row.js';

/** The messages of the endpoint of an incident, as they are now. Not more than `MAX_REMAINING` of each are counted. */
export interface IncidentMessages {
  readonly waiting: number;
  /** Its dead letters that failed during the incident. */
  readonly failedPermanent: number;
  /** Those that were accepted during it and are delivered since it began. */
  readonly delivered: number;
  /** The earliest of all. */
  readonly nextAttemptAt: Date | null;
}

type Outage = Pick<IncidentRow, 'projectId' | 'endpointId' | 'startedAt' | 'acceptedFrom' | 'endedAt'>;

/** An owner sees only its own messages, and not those of the endpoint's former consumers. */
export async function countMessages(
  client: SqlClient,
  { projectId, endpointId, startedAt, acceptedFrom, endedAt }: Outage,
  owner?: Owner,
): Promise<IncidentMessages> {
  const until = endedAt ?? 'infinity';
  // Nothing that was accepted after the end is among them, so later days are not read.
  const isBeforeEnd =
    endedAt === null
      ? Prisma.sql`true`
      : Prisma.sql`m.id <= uuid_v7_floor(${endedAt}::timestamptz + interval '1 minute')`;
  const ofEndpoint = Prisma.sql`m.endpoint_id = ${endpointId}::uuid AND ${ownsMessage(owner)}`;
  const count = (fits: Prisma.Sql): Prisma.Sql =>
    countAtMost(MAX_REMAINING, Prisma.sql`messages AS m WHERE ${ofEndpoint} AND ${fits}`);
  const [counts] = await client.query<IncidentMessages[]>(Prisma.sql`
    SELECT
      ${count(IS_WAITING)} AS waiting,
      ${count(Prisma.sql`
        m.project_id = ${projectId}::uuid AND NOT m.is_test AND m.deleted_at IS NULL AND ${isBeforeEnd}
        AND ${hasFailed({ from: startedAt, until: endedAt })}`)} AS "failedPermanent",
      ${count(Prisma.sql`
        NOT m.is_test AND m.status = 'succeeded' AND ${isBeforeEnd}
        AND m.id >= uuid_v7_floor(${acceptedFrom}::timestamptz - interval '1 minute')
        AND m.created_at BETWEEN ${acceptedFrom}::timestamptz AND ${until}::timestamptz
        AND m.delivered_at >= ${startedAt}::timestamptz`)} AS delivered,
      (
        SELECT m.next_attempt_at FROM messages AS m
        WHERE m.endpoint_id BETWEEN ${endpointId}::uuid AND ${endpointId}::uuid AND m.next_attempt_at IS NOT NULL
          AND ${IS_WAITING} AND ${ownsMessage(owner)}
        ORDER BY m.endpoint_id, m.next_attempt_at
        LIMIT 1
      ) AS "nextAttemptAt"
  `);
  return counts ?? { waiting: 0, failedPermanent: 0, delivered: 0, nextAttemptAt: null };
}
