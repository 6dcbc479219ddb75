import { ApiError } from '@posthorn/common';
import type { Database, EndpointSettings } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { createParser } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import type { Static } from 'typebox';
import Type from 'typebox';
import { assertDestination, findUrlIssues } from '../../assert-destination.js';
import { assertHeaders } from '../../assert-headers.js';
import type { Caller } from '../../caller.js';
import { endpointSettingsSchema } from '../../endpoint-settings.js';
import { getOwnEndpoint } from '../../own-endpoint.js';
import { presentEndpoint } from '../../present-endpoint.js';

const parseUpdate = createParser(Type.Partial(endpointSettingsSchema));

type Update = Static<ReturnType<typeof Type.Partial<typeof endpointSettingsSchema>>>;

export interface UpdateEndpointDependencies {
  readonly endpoints: Pick<Database['endpoints'], 'findById' | 'update'>;
  readonly guard: AddressGuard;
}

/** PATCH /v1/endpoints/{id}: what is left out stays; `null` clears. */
export function updateEndpoint({ endpoints, guard }: UpdateEndpointDependencies): Route<Caller> {
  return {
    method: 'patch',
    path: '/v1/endpoints/:id',
    async handle(request) {
      const given = request.json();
      const body = parseUpdate(given, findUrlIssues(given, guard));
      if (body.url !== undefined) assertDestination(body.url, guard);
      assertHeaders(body.headers, 'endpoint');
      const { id } = await getOwnEndpoint(request, endpoints);
      const row = await endpoints.update(id, toChanges(body));
      if (row === undefined) throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
      return { data: { ...presentEndpoint(row), updated: true } };
    },
  };
}

function toChanges(body: Update): Partial<EndpointSettings> {
  const { url, description, rate_limit_rps: rateLimitRps, burst, headers } = body;
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(rateLimitRps !== undefined && { rateLimitRps }),
    ...(burst !== undefined && { burst }),
    ...(headers !== undefined && { headers }),
  };
}
