import type { EventTypeRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import type { eventTypeSchema } from './event-type-schema.js';

export function presentEventType({
  createdAt,
  updatedAt,
  name,
  description,
  schema,
  validate,
  deprecated,
}: EventTypeRow): View<typeof eventTypeSchema> {
  return {
    name,
    description,
    schema,
    validate,
    deprecated,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
