import { parseExactJson } from '@posthorn/common';
import { type Transaction, Prisma } from '../connections/prisma-client.js';
import type { JsonSchema } from '../event-types/event-type-statements.js';
import type { EndpointRow } from './endpoint-row.js';

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

/** The row with its filter, whose numbers come back as they were written. Prisma would round them. */
export async function withFilter(
  client: Pick<Transaction, '$queryRaw'>,
  row: EndpointRow,
): Promise<EndpointRow> {
  if (row.filter === null) return row;
  const [found] = await client.$queryRaw<{ readonly filter: string | null }[]>(Prisma.sql`
    SELECT filter::text FROM endpoints WHERE id = ${row.id}::uuid
  `);
  return { ...row, filter: parseFilter(found?.filter) };
}

export function parseFilter(json: string | null | undefined): JsonSchema | null {
  return typeof json === 'string' ? (parseExactJson(json) as JsonSchema) : null;
}
