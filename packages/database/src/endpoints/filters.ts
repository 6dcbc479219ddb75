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

/** The rows with their filters, whose numbers come back as they were written. Prisma would round them. */
export async function withFilters(
  client: Pick<Transaction, '$queryRaw'>,
  rows: readonly EndpointRow[],
): Promise<readonly EndpointRow[]> {
  const ids = rows.filter(({ filter }) => filter !== null).map(({ id }) => id);
  if (ids.length === 0) return rows;
  const found = await client.$queryRaw<{ readonly id: string; readonly filter: string }[]>(Prisma.sql`
    SELECT id::text, filter::text FROM endpoints WHERE id = ANY(${ids}::uuid[]) AND filter IS NOT NULL
  `);
  const filters = new Map(found.map(({ id, filter }) => [id, parseExactJson(filter) as JsonSchema]));
  return rows.map((row) => ({ ...row, filter: filters.get(row.id) ?? null }));
}

/** Does the same for one row. */
export async function withFilter(
  client: Pick<Transaction, '$queryRaw'>,
  row: EndpointRow,
): Promise<EndpointRow> {
  const [found = row] = await withFilters(client, [row]);
  return found;
}
