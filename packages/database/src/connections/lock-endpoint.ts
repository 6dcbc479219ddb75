import { type Transaction, Prisma } from './prisma-client.js';

/** Serializes changes of an endpoint and of its dependent rows. */
export async function lockEndpoint(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`SELECT FROM endpoints WHERE id = ${endpointId}::uuid FOR UPDATE`);
}
