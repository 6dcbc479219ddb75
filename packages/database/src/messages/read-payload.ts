import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { IS_OF_FORMER_CONSUMER } from '../retention/waits-for-erasure.js';

/** Returns the bytes of a message's payload, or undefined when they are erased, or wait for that. */
export async function readPayload(prisma: PrismaClient, messageId: string): Promise<Buffer | undefined> {
  const [row] = await prisma.$queryRaw<{ body: string; bodyBytes: Uint8Array | null }[]>(Prisma.sql`
    SELECT CASE WHEN p.event_id IS NULL THEN p.body ELSE shared.body END AS body, p.body_bytes AS "bodyBytes"
    FROM payloads AS p
    JOIN messages AS m ON m.id = p.message_id
    LEFT JOIN payloads AS shared ON shared.message_id = p.event_id
    WHERE p.message_id = ${messageId}::uuid AND p.expires_at > now() AND NOT ${IS_OF_FORMER_CONSUMER}
  `);
  return row && Buffer.from(row.bodyBytes ?? row.body);
}
