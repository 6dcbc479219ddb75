import { parseExactJson } from '@posthorn/common';
import type { Followed } from '../connections/until-full.js';
import { type Transaction, Prisma } from '../connections/prisma-client.js';
import type { JsonSchema } from './json-schema.js';

export interface EventTypeOfProject {
  readonly projectId: string;
  readonly name: string;
}

export interface EventTypeSettings {
  readonly description: string | null;
  readonly schema: JsonSchema | null;
  /** Whether the schema refuses payloads. */
  readonly validate: boolean;
  readonly deprecated: boolean;
}

export interface EventTypeRow extends EventTypeSettings {
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An event type whose schema is a JSON text, as it was stored. */
export interface ListedEventType extends Omit<EventTypeRow, 'schema'>, Followed {
  readonly schema: string | null;
}

export const EVENT_TYPE_COLUMNS = Prisma.sql`
  name, description, schema::text, validate, deprecated, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The rows of a statement that returns the columns. Numbers of the schema come back as they were written. */
export async function queryEventTypes<More = object>(
  client: Pick<Transaction, '$queryRaw'>,
  statement: Prisma.Sql,
): Promise<readonly (EventTypeRow & More)[]> {
  const rows = await client.$queryRaw<(ListedEventType & More)[]>(statement);
  return rows.map((row) => ({
    ...row,
    schema: row.schema === null ? null : (parseExactJson(row.schema) as JsonSchema),
  }));
}
