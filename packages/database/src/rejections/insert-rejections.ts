import { countNotifications } from '../notifications/count-notifications.js';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** A request that an endpoint refused. */
export interface NewRejection {
  readonly id: string;
  readonly projectId: string;
  /** Undefined when the request did not contain the token of the ingest URL. */
  readonly endpointId: string | undefined;
  readonly reasonCode: string;
  readonly reasonDetail: string;
  readonly sourceIp: string;
  /** Secret values are masked. */
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAt: Date;
}

const REJECTED = Prisma.raw('SELECT project_id, endpoint_id, 1 AS count, received_at AS at FROM recorded');

export async function insertRejections(
  prisma: PrismaClient,
  rejections: readonly NewRejection[],
): Promise<void> {
  const column = <Value>(read: (rejection: NewRejection) => Value): Value[] => rejections.map(read);
  await prisma.$executeRaw(Prisma.sql`
    WITH recorded AS (
      INSERT INTO inbound_rejections (
        id, project_id, endpoint_id, reason_code, reason_detail, source_ip, headers, received_at
      )
      SELECT * FROM unnest(
        ${column((r) => r.id)}::uuid[],
        ${column((r) => r.projectId)}::uuid[],
        ${column((r) => r.endpointId)}::uuid[],
        ${column((r) => r.reasonCode)}::text[],
        ${column((r) => r.reasonDetail)}::text[],
        ${column((r) => r.sourceIp)}::text[],
        ${column((r) => JSON.stringify(r.headers))}::text[]::json[],
        ${column((r) => r.receivedAt.toISOString())}::timestamptz[]
      )
      RETURNING project_id, endpoint_id, received_at
    )
    ${countNotifications('inbound.rejected', REJECTED)}
  `);
}
