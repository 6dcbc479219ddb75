import { type Transaction, Prisma } from '../connections/prisma-client.js';
import type { JsonSchema } from '../event-types/json-schema.js';

/** Writes exactly the filter's JSON. Prisma would drop a member named `__proto__`. */
export async function writeFilter(
  transaction: Transaction,
  endpointId: string,
  filter: JsonSchema | null,
): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints SET filter = ${filter && JSON.stringify(filter)}::json
    WHERE id = ${endpointId}::uuid AND deleted_at IS NULL
  `);
}
