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

export const EVENT_TYPE_COLUMNS = Prisma.sql`
  name, description, schema, validate, deprecated, created_at AS "createdAt", updated_at AS "updatedAt"`;
