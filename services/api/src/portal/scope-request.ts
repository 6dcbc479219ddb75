import { ApiError, invalidRequest } from '@posthorn/common';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { PortalAccess } from '../http/portal-access.js';
import { readMember } from '../http/read-member.js';
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
      return withConsumer(request);
    case 'endpoint-and-body':
      return withoutConsumer(await withOwnId('endpoint', request, ownership));
    case 'endpoint-filter':
      return await withOwnFilter(request, ownership);
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

function withConsumer(request: Scoped): Request {
  const { consumerId } = request.portal;
  return withBody(request, (body) => ({ ...body, consumer_id: consumerId }));
}

/** The endpoint stays with its consumer. */
function withoutConsumer(request: Scoped): Request {
  return withBody(request, (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'consumer_id')),
  );
}

function withBody(request: Scoped, change: (body: object) => object): Request {
  return {
    ...request,
    async json() {
      const body = await request.json();
      return typeof body === 'object' && body !== null && !Array.isArray(body) ? change(body) : body;
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

/**
 * Without the filter, the operation would be about all consumers. The endpoint that was looked up stands in the query,
 * wherever the caller named it: a route refuses a body that names another one.
 */
async function withOwnFilter(request: Scoped, ownership: ConsumerOwnership): Promise<Request> {
  const { query, caller } = request;
  const id = query['endpoint_id'] ?? readMember(await request.json(), 'endpoint_id');
  if (typeof id !== 'string') {
    throw invalidRequest([{ path: 'endpoint_id', message: 'must be one endpoint id with a portal token' }]);
  }
  if (!(await ownership.endpoint(caller, id))) throw new ApiError('NOT_FOUND', 'There is no such endpoint.');
  return { ...request, query: { ...query, endpoint_id: id } };
}
