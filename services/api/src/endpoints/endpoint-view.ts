import { type SecretCipher, openHeaders, toPrefixedId } from '@posthorn/common';
import type { BacklogProgress, EndpointEntry, EndpointRow } from '@posthorn/database';
import { type OnFailure, type Ordering, ON_FAILURE, ORDERINGS } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { maskHeaders, shownHeaders } from '../http/shown-headers.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import {
  headerMapSchema,
  presentRetrySchedule,
  retryScheduleSchema,
  signatureHeadersSchema,
  signatureSchemeSchema,
} from '../schemas/delivery-settings.js';
import {
  describe,
  momentSchema,
  nullable,
  nullableMomentSchema,
  remainingSchema,
} from '../schemas/values.js';
import { newSigningKeyProperties } from '../signing-keys/signing-key-schema.js';
import { backlogProperties, presentBacklog } from './backlog.js';
import { healthProperties, presentHealth } from './health.js';
import { presentSubscription, subscriptionProperties } from './subscription.js';
import { presentTraffic, trafficSchema } from './traffic.js';

const nextProbeSchema = describe(
  nullableMomentSchema,
  'When a disabled endpoint is tried again with a message that it holds. In the past while none can be spared: the next one that is accepted is tried. Null: it is not disabled, or not tried.',
);

export const endpointSchema = Type.Object({
  id: endpointIdSchema,
  url: Type.String({ examples: ['https://example.com/webhooks'] }),
  description: nullable<string>({ type: 'string', examples: ['Orders of the shop'] }),
  rate_limit_rps: nullable<number>({ type: 'integer', examples: [50] }),
  burst: nullable<number>({ type: 'integer', examples: [100] }),
  headers: headerMapSchema,
  signature_scheme: signatureSchemeSchema,
  signature_headers: signatureHeadersSchema,
  asymmetric_signature: Type.Boolean(),
  retry_schedule: retryScheduleSchema(
    'The seconds before each retry. Null: the retry schedule of the service.',
  ),
  timeout_ms: nullable<number>({
    type: 'integer',
    description: 'Null: the timeout of the service.',
    examples: [10_000],
  }),
  ...subscriptionProperties,
  event_types: Type.Unsafe<readonly string[] | null>({ ...subscriptionProperties.event_types, minItems: 0 }),
  paused: Type.Boolean(),
  ...healthProperties,
  auto_recover: Type.Boolean(),
  ordering: Type.Unsafe<Ordering>({ type: 'string', enum: [...ORDERINGS], examples: ['key'] }),
  on_failure: Type.Unsafe<OnFailure>({ type: 'string', enum: [...ON_FAILURE], examples: ['block'] }),
  next_probe_at: nextProbeSchema,
  created_at: momentSchema,
  updated_at: momentSchema,
});

export const createdEndpointSchema = Type.Object(
  { ...endpointSchema.properties, ...newSigningKeyProperties },
  { title: 'CreatedEndpoint' },
);

export const endpointSummarySchema = Type.Object(
  {
    ...Type.Pick(endpointSchema, [
      'id',
      'url',
      'description',
      'consumer_id',
      'event_types',
      'filter',
      'paused',
    ]).properties,
    ...healthProperties,
    next_probe_at: nextProbeSchema,
    ...backlogProperties,
    traffic: trafficSchema,
    created_at: momentSchema,
  },
  { title: 'EndpointSummary' },
);

const backlogChangeSchema = Type.Object(
  {
    kind: Type.Enum(['hold', 'release', 'end'], {
      description:
        'What happens to the waiting messages. `hold`: the endpoint was paused or disabled. `release`: it was resumed, or its limit changed. `end`: it was deleted.',
    }),
    started_at: momentSchema,
    moved: Type.Integer({ description: 'The messages that have followed.', minimum: 0, examples: [250_000] }),
    remaining: remainingSchema('The waiting messages to look at.'),
  },
  {
    description:
      'How far the waiting messages have followed the last change of the endpoint. Omitted when all have.',
  },
);

export const wholeEndpointSchema = Type.Object(
  {
    kind: Type.Optional(
      Type.Literal('callback', {
        description:
          'Present for the hidden endpoint of callbacks, which is in no list and cannot be changed.',
      }),
    ),
    ...endpointSchema.properties,
    ...backlogProperties,
    backlog_change: Type.Optional(backlogChangeSchema),
  },
  { title: 'Endpoint' },
);

/** The API representation never includes a secret, and for some callers no credential among the headers. */
export function presentEndpoint(
  row: EndpointRow,
  cipher: SecretCipher,
  caller: Caller,
): View<typeof endpointSchema> {
  return {
    id: toPrefixedId('endpoint', row.id),
    url: row.url,
    description: row.description,
    rate_limit_rps: row.rateLimitRps,
    burst: row.burst ?? row.rateLimitRps,
    headers: shownHeaders(openHeaders(row.headers, row.id, cipher), caller),
    signature_scheme: row.signatureScheme,
    signature_headers: row.signatureHeaders,
    asymmetric_signature: row.asymmetricSignature,
    retry_schedule: presentRetrySchedule(row.retrySchedule),
    timeout_ms: row.timeoutMs,
    ...presentSubscription(row),
    paused: row.paused,
    ...presentHealth(row),
    auto_recover: row.autoRecover,
    ordering: row.ordering,
    on_failure: row.onFailure,
    next_probe_at: row.nextProbeAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The sender of a callback knows its credentials, and nobody else needs them. */
export function presentAsCallback<Shown extends View<typeof endpointSchema>>(
  shown: Shown,
): Shown & { readonly kind: 'callback' } {
  return { ...shown, kind: 'callback', headers: maskHeaders(shown.headers) };
}

export function summarizeEndpoint(row: EndpointEntry): View<typeof endpointSummarySchema> {
  const { consumer_id, event_types, filter } = presentSubscription(row);
  return {
    id: toPrefixedId('endpoint', row.id),
    url: row.url,
    description: row.description,
    consumer_id,
    event_types,
    filter,
    paused: row.paused,
    ...presentHealth(row),
    next_probe_at: row.nextProbeAt?.toISOString() ?? null,
    ...presentBacklog(row),
    traffic: presentTraffic(row),
    created_at: row.createdAt.toISOString(),
  };
}

export function presentBacklogChange({
  move,
  startedAt,
  moved,
  remaining,
}: BacklogProgress): View<typeof backlogChangeSchema> {
  return { kind: move, started_at: startedAt.toISOString(), moved, remaining };
}
