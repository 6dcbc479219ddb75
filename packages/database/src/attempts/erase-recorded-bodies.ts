import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';

/** Erases the response bodies that are stored with the attempt records of some messages. */
export async function eraseRecordedBodies(
  prisma: PrismaClient,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  const { first, last } = idRange(messageIds);
  await prisma.$executeRaw(Prisma.sql`
    DELETE FROM response_bodies
    WHERE message_id = ANY (${messageIds}::uuid[]) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
  `);
}
