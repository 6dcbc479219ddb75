import type { EventCounts } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { countSchema } from '../schemas/count-schema.js';
import { EVENT_COUNTS } from '../metrics/metrics-examples.js';

export const eventCountsSchema = Type.Object(
  {
    stored: countSchema,
    fetched: countSchema,
    delivered: countSchema,
    total: countSchema,
  },
  { examples: [EVENT_COUNTS] },
);

export function withTotal({ stored, fetched, delivered }: EventCounts): View<typeof eventCountsSchema> {
  return { stored, fetched, delivered, total: stored + fetched + delivered };
}
