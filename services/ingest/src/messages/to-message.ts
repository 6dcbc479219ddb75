import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { createUuidV7 } from '@posthorn/common';
import type { NewMessage } from '@posthorn/database';
import {
  countHop,
  extractEventType,
  findIdempotencyKey,
  forwardedHeaders,
  keptQuery,
  redactHeaders,
} from '@posthorn/sources';
import type { VerifiedRequest } from '../requests/verify-request.js';

/** The stored form of an accepted request. */
export async function toMessage({
  endpoint,
  request,
  contentType,
  sourceIp,
}: VerifiedRequest): Promise<NewMessage> {
  const { body, receivedAtMs } = request;
  const { id: endpointId, projectId, direction, isForListeners, retentionHours, quota } = endpoint;
  const { tokenHeaderName, hmacHeaderName } = endpoint;
  const isPulled = direction === 'pull';
  const key = findIdempotencyKey(request, endpoint);
  return {
    id: createUuidV7(),
    projectId,
    endpointId,
    direction,
    isForListeners,
    contentType: contentType ?? '',
    sizeBytes: body.length,
    payloadSha256: hash('sha256', body),
    retentionHours,
    expiresAfterHours: retentionHours,
    body: isText(body) ? body.toString('utf8') : body,
    searchable: await endpoint.readSearchable?.(body),
    headers: undefined,
    quota,
    // Only the key decides: a sender that repeats a webhook may have changed a timestamp in the body.
    idempotency: key === undefined ? undefined : { key, payloadHash: '' },
    received: {
      headers: isPulled
        ? redactHeaders(request, [tokenHeaderName, hmacHeaderName])
        : {
            ...forwardedHeaders(request, { tokenHeaderName, keepsOwn: isForListeners }),
            ...countHop(request.headers),
          },
      query: keptQuery(request, endpoint.tokenQueryParam),
      sourceIp,
      processingMs: Math.max(0, Date.now() - receivedAtMs),
    },
    eventType: isPulled ? extractEventType(request, endpoint.eventType) : null,
  };
}

/** Whether PostgreSQL can store the body as text and return the same bytes. */
function isText(body: Buffer): boolean {
  return isUtf8(body) && !body.includes(0);
}
