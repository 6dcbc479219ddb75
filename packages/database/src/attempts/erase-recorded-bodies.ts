import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Erases the response bodies that are stored with the attempt records of a message. */
export async function eraseRecordedBodies(prisma: PrismaClient, messageId: string): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`DELETE FROM response_bodies WHERE message_id = ${messageId}::uuid`);
}
