import { ApiError, invalidRequest } from '@posthorn/common';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { PortalAccess } from '../http/portal-access.js';
import { readText } from '../http/read-member.js';
import type { ConsumerOwnership } from './consumer-ownership.js';
import type { PortalScope } from './portal-rules.js';

type Request = ApiRequest<Caller>;

/** Ids of no resource: what belongs to another consumer is answered exactly as what does not exist. */
const NOBODYS = {
  endpoint: `ep_${'0'.repeat(32)}`,
  message: '00000000-0000-7000-8000-000000000000',
  delivery: '00000000-0000-7000-8000-000000000000',
  event: '00000000-0000-7000-8000-000000000000',
} as const;

/** Returns the request as a consumer may make it. Throws NOT_FOUND, INVALID_REQUEST. */
export async function scopeRequest(
  scope: PortalScope,
  request: Request & { readonly portal: PortalAccess },
  ownership: ConsumerOwnership,
): Promise<Request> {
  switch (scope) {
    case 'shared':
      return request;
    case 'filter':
      return withFilter(request);
    case 'body':
      return withConsumer(request, () => true);
    case 'endpoint-and-body':
      return withConsumer(await withOwnId('endpoint', request, ownership), (body) => 'consumer_id' in body);
    case 'endpoint-filter':
      await assertOwnFilter(request, ownership);
      return request;
    case 'endpoint':
    case 'message':
    case 'delivery':
    case 'event':
      return await withOwnId(scope, request, ownership);
  }
}

type Scoped = Request & { readonly portal: PortalAccess };

function withFilter(request: Scoped): Request {
  const { query, portal } = request;
  const asked = query['consumer_id'];
  if (asked !== undefined && asked !== portal.consumerId) {
    throw new ApiError('NOT_FOUND', 'There is no such consumer.');
  }
  return { ...request, query: { ...query, consumer_id: portal.consumerId } };
}

function withConsumer(request: Scoped, isForced: (body: object) => boolean): Request {
  return {
    ...request,
    async json() {
      const body = await request.json();
      return typeof body === 'object' && body !== null && !Array.isArray(body) && isForced(body)
        ? { ...body, consumer_id: request.portal.consumerId }
        : body;
    },
  };
}

async function withOwnId(
  kind: keyof typeof NOBODYS,
  request: Scoped,
  ownership: ConsumerOwnership,
): Promise<Scoped> {
  const { caller, params } = request;
  const isOwn = await ownership[kind](caller, params['id'] ?? '');
  return isOwn ? request : { ...request, params: { ...params, id: NOBODYS[kind] } };
}

/** Without the filter, the operation would be about all consumers. */
async function assertOwnFilter(request: Scoped, ownership: ConsumerOwnership): Promise<void> {
  const { query, rawBody, caller } = request;
  const body = rawBody.length === 0 ? {} : await request.json();
  const given = [readText(query, 'endpoint_id'), readText(body, 'endpoint_id')].filter(
    (id) => id !== undefined,
  );
  if (given.length === 0) {
    throw invalidRequest([{ path: 'endpoint_id', message: 'is required with a portal token' }]);
  }
  for (const id of given) {
    if (!(await ownership.endpoint(caller, id)))
      throw new ApiError('NOT_FOUND', 'There is no such endpoint.');
  }
}
