import type { ApiRequest } from './api-request.js';
import { randomHex } from './random-hex.js';

/** Adds an idempotency key, so that a repeated try is not a second message. A key of the caller stays. */
export function withKey(request: ApiRequest, given?: string): ApiRequest {
  const { keyed, body } = request;
  if (keyed === undefined || body === undefined) return request;
  if (keyed === true) return { ...request, body: { ...body, idempotencyKey: given ?? keyOf(body) } };
  const items = (body as Readonly<Record<string, unknown>>)[keyed];
  if (!Array.isArray(items)) return request;
  const withKeys = items.map((item: unknown, index) =>
    typeof item === 'object' && item !== null
      ? { ...item, idempotencyKey: given === undefined ? keyOf(item) : `${given}-${index}` }
      : item,
  );
  return { ...request, body: { ...body, [keyed]: withKeys } };
}

function keyOf(body: object): unknown {
  const { idempotencyKey } = body as { readonly idempotencyKey?: unknown };
  return idempotencyKey ?? randomHex();
}
