import { Prisma } from '../connections/prisma-client.js';
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
export interface ListedEventType extends Omit<EventTypeRow, 'schema'> {
  readonly schema: string | null;
}

const columns = (schema: Prisma.Sql): Prisma.Sql => Prisma.sql`
  name, description, ${schema}, validate, deprecated, created_at AS "createdAt", updated_at AS "updatedAt"`;

export const EVENT_TYPE_COLUMNS = columns(Prisma.sql`schema`);
export const LISTED_COLUMNS = columns(Prisma.sql`schema::text AS schema`);
