import type { EventCounts, SourceRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { EVENT_COUNTS } from '../metrics/metrics-examples.js';
import { countSchema } from '../schemas/values.js';
import type { BuildIngestUrl } from '../resources/ingest-url.js';
import { PULL } from '../sources/source-resource.js';
import {
  accessProperties,
  checkProperties,
  eventTypeProperties,
  generalProperties,
  presentChecks,
  presentEventType,
  presentTimes,
} from '../sources/source-view.js';

export const eventCountsSchema = Type.Object(
  { stored: countSchema, fetched: countSchema, delivered: countSchema, total: countSchema },
  { examples: [EVENT_COUNTS] },
);

/** A pull endpoint without its event counts. */
const pullProperties = {
  ...generalProperties,
  mode: Type.Literal('pull'),
  ingest_url: Type.String({
    description: 'The URL that senders post to, without the token that follows it.',
    examples: ['https://receive.example.com/v1/webhooks/receive/01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'],
  }),
  retention_days: Type.Integer({ examples: [30] }),
  ...eventTypeProperties,
  ...checkProperties,
};

export const pullEndpointSchema = Type.Object(
  { ...pullProperties, counts: eventCountsSchema },
  { title: 'PullEndpoint' },
);

export const createdPullSchema = Type.Object(
  { ...pullEndpointSchema.properties, ...accessProperties },
  { title: 'CreatedPullEndpoint' },
);

/** The counts of a pull endpoint that has not received any event yet. */
export const NO_EVENTS = { stored: 0, fetched: 0, delivered: 0, total: 0 } as const;

export function withTotal({ stored, fetched, delivered }: EventCounts): View<typeof eventCountsSchema> {
  return { stored, fetched, delivered, total: stored + fetched + delivered };
}

export interface PullContext {
  /** The default of the tenant's plan. */
  readonly retentionDays: number;
  readonly ingestUrl: BuildIngestUrl;
}

/** The API representation without the event counts; it never includes a secret. */
export function presentPull(
  row: SourceRow,
  { retentionDays, ingestUrl }: PullContext,
): View<TObject<typeof pullProperties>> {
  const { id, name, description } = row;
  return {
    id,
    name: name ?? PULL.defaultName,
    description,
    mode: 'pull',
    ingest_url: ingestUrl(id),
    retention_days: row.retentionDays ?? retentionDays,
    ...presentEventType(row),
    ...presentChecks(row),
    ...presentTimes(row),
  };
}
