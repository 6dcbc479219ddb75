import { type DescribedRoute, type OpenApiDocument, buildDocument } from '@posthorn/openapi';
import { createSessionCookie } from '../console-sessions/session-cookie.js';
import { describeFiles } from '../files/describe-files.js';
import { describeKeySet } from '../signature-keys/describe-key-set.js';
import { describeDelivery } from './describe-delivery.js';
import { describeIndex } from './describe-index.js';
import { describeSource } from './describe-source.js';
import { TAGS } from '../resources/tags.js';
import { HOUR, RETRY_SCHEDULES, MAX_ATTEMPTS, MAX_REPLAYS, MINUTE, SECOND } from '@posthorn/domain';

const WAITS = MAX_ATTEMPTS - 1;

/** The retry schedule and the effect of a replay, for the introduction of the document. */
const RETRIES = `## Retries

Posthorn makes up to ${MAX_ATTEMPTS} attempts to deliver a message. A 2xx answer makes it \`succeeded\`. After any other outcome the message
is \`pending_retry\` until \`next_attempt_at\`; after the last attempt it is \`failed_permanent\` and a dead letter.

| after | waits before each retry |
|---|---|
| a 429 | ${formatWaits(RETRY_SCHEDULES.fast)} |
| any other failure, and a 429 beyond these | ${formatWaits(RETRY_SCHEDULES.slow.slice(0, WAITS))} |

Each row counts its own failures; all failures together count towards the ${MAX_ATTEMPTS} attempts. A \`Retry-After\` of a 429 or a 503 that is
longer than the wait replaces it, up to 24 hours.

## Replay

A replay gives the same message a fresh set of ${MAX_ATTEMPTS} attempts, the first of them now. The destination gets the same bytes and the same
\`X-Webhook-Id\`, with a new signature. Earlier attempts stay on record, and the numbers of attempts continue; \`replay_count\` grows by 1.
Posthorn refuses a replay while a delivery is in progress (409 \`DELIVERY_IN_PROGRESS\`), once retention has removed the payload
(410 \`PAYLOAD_UNAVAILABLE\`), when the endpoint was deleted (404 \`ENDPOINT_NOT_FOUND\`), and after ${MAX_REPLAYS} replays of the message
(429 \`REPLAY_LIMIT_EXCEEDED\`). The operations of the dead letters take failed messages only; the others deliver a succeeded message again.`;

function formatWaits(waits: readonly number[]): string {
  return waits.map(formatWait).join(', ');
}

function formatWait(ms: number): string {
  if (ms % HOUR === 0) return `${ms / HOUR} h`;
  if (ms % MINUTE === 0 && ms >= 10 * MINUTE) return `${ms / MINUTE} min`;
  return `${ms / SECOND} s`;
}

const INTRODUCTION = `Webhook delivery: accepts JSON messages, stores them durably and delivers them, signed, with retries and a full record.

Every answer is JSON in an envelope: \`{data, meta}\`, or \`{error: {code, message, details?}, meta}\`. Clients ignore unknown members, and so
does Posthorn. It stores none of them and names those of a body in \`meta.ignored\`, in answers and in errors (the first 100, each cut
after 100 characters; \`meta.ignored_more\` says that there are more), so that a client finds a misspelt member. An unknown query parameter is \`INVALID_REQUEST\`, because a
misspelt filter would select too much. A time without an offset is in UTC, and a plain date is its midnight.
An unknown path is \`NOT_FOUND\`. A method that a path does not allow is \`METHOD_NOT_ALLOWED\`; HEAD is allowed wherever GET is.
Resources of another project are not found. Posthorn reads a body as JSON, regardless of its content type.

${RETRIES}`;

export interface ApiAddresses {
  readonly publicBaseUrl: string;
  readonly receiveBaseUrl: string;
}

/** Builds the OpenAPI document of the public HTTP interface from the routes. */
export function describeApi(
  routes: readonly DescribedRoute[],
  { publicBaseUrl, receiveBaseUrl }: ApiAddresses,
): OpenApiDocument {
  return buildDocument({
    info: { title: 'Posthorn', version: '1', description: INTRODUCTION },
    servers: [
      { url: basePathOf(publicBaseUrl) || '/', description: 'The address of this document.' },
      { url: publicBaseUrl.replace(/\/+$/, ''), description: 'The public address.' },
    ],
    tags: TAGS,
    sessionCookie: createSessionCookie(publicBaseUrl).name,
    routes,
    webhooks: { delivery: { post: describeDelivery() } },
    others: (components) => ({
      ...describeSource(receiveBaseUrl, components),
      ...describeFiles(components),
      ...describeKeySet(components),
      ...describeIndex(components),
    }),
  });
}

/** The path that the API is mounted under, without a trailing slash. */
export function basePathOf(publicBaseUrl: string): string {
  return new URL(publicBaseUrl).pathname.replace(/\/+$/, '');
}
