import type { PullEventRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { nullable } from '../schemas/nullable.js';

const milliseconds = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, description, examples: [3] }));

export const eventTimingSchema = Type.Object(
  {
    ingest_processing_ms: milliseconds('How long the reception took.'),
    time_to_fetch_ms: milliseconds('From the reception to the first read.'),
    time_to_ack_ms: milliseconds('From the first read to the acknowledgement.'),
    total_lifecycle_ms: milliseconds('From the reception to the acknowledgement.'),
  },
  { description: 'A step that has not happened has no member.' },
);

const nullableCount = nullable<number>({ type: 'integer', minimum: 0, examples: [3] });

/** The timing of a whole event, whose first two members are always present. */
export const wholeTimingSchema = Type.Object({
  ...eventTimingSchema.properties,
  ingest_processing_ms: nullableCount,
  time_to_fetch_ms: nullableCount,
});

type Times = Pick<PullEventRow, 'createdAt' | 'fetchedAt' | 'deliveredAt' | 'ingestProcessingMs'>;

export function presentTiming({
  createdAt,
  fetchedAt,
  deliveredAt,
  ingestProcessingMs,
}: Times): View<typeof eventTimingSchema> {
  return {
    ...(ingestProcessingMs !== null && { ingest_processing_ms: ingestProcessingMs }),
    ...(fetchedAt !== null && { time_to_fetch_ms: between(createdAt, fetchedAt) }),
    ...(fetchedAt !== null && deliveredAt !== null && { time_to_ack_ms: between(fetchedAt, deliveredAt) }),
    ...(deliveredAt !== null && { total_lifecycle_ms: between(createdAt, deliveredAt) }),
  };
}

/** An event that was acknowledged unread may be read later; its time to acknowledge is then 0. */
function between(from: Date, to: Date): number {
  return Math.max(0, to.getTime() - from.getTime());
}
