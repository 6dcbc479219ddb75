import type { ConsumerErasure, ConsumerRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import type { consumerSchema, erasureSchema } from './consumer-schema.js';

export function presentConsumer(row: ConsumerRow): View<typeof consumerSchema> {
  return {
    id: row.id,
    name: row.name,
    metadata: row.metadata,
    endpoint_count: row.endpointCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentErasure({
  startedAt,
  endpointsRemaining,
}: ConsumerErasure): View<typeof erasureSchema> {
  return { started_at: startedAt.toISOString(), endpoints_remaining: endpointsRemaining };
}
