import { type Transaction, Prisma } from '../connections/prisma-client.js';

/** Changes of an endpoint, and of what belongs to it, happen one after the other. */
export async function lockEndpoint(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`SELECT FROM endpoints WHERE id = ${endpointId}::uuid FOR UPDATE`);
}
