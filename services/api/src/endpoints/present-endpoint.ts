import { type SecretCipher, openHeaders, toPrefixedId } from '@posthorn/common';
import type { EndpointRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { shownHeaders } from '../http/shown-headers.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { healthProperties, presentHealth } from './health.js';
import { headerMapSchema } from '../schemas/header-map-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { nullable } from '../schemas/nullable.js';
import { presentRetrySchedule, retryScheduleSchema } from '../schemas/retry-schedule-schema.js';
import { presentSubscription, subscriptionProperties } from './subscription.js';
import { signatureSchemeSchema } from '../schemas/signature-scheme-schema.js';

export const endpointSchema = Type.Object({
  id: endpointIdSchema,
  url: Type.String({ examples: ['https://example.com/webhooks'] }),
  description: nullable<string>({ type: 'string', examples: ['Orders of the shop'] }),
  rate_limit_rps: nullable<number>({ type: 'integer', examples: [50] }),
  burst: nullable<number>({ type: 'integer', examples: [100] }),
  headers: headerMapSchema,
  signature_scheme: signatureSchemeSchema,
  retry_schedule: retryScheduleSchema(
    'The seconds before each retry. Null: the retry schedule of the service.',
  ),
  timeout_ms: nullable<number>({
    type: 'integer',
    description: 'Null: the timeout of the service.',
    examples: [10_000],
  }),
  ...subscriptionProperties,
  paused: Type.Boolean(),
  ...healthProperties,
  created_at: momentSchema,
  updated_at: momentSchema,
});

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
    retry_schedule: presentRetrySchedule(row.retrySchedule),
    timeout_ms: row.timeoutMs,
    ...presentSubscription(row),
    paused: row.paused,
    ...presentHealth(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
