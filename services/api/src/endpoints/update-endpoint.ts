import { type SecretCipher, type StoredHeaders, ApiError, sealHeaders } from '@posthorn/common';
import type { Database, EndpointSettings } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import Type, { type Static } from 'typebox';
import { assertDestination } from './assert-destination.js';
import { assertHeaders } from '../resources/assert-headers.js';
import { type Caller, planOf } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import { withinConsumers } from '../consumers/consumer-rules.js';
import { endpointChangesSchema } from './endpoint-settings.js';
import { findEndpointIssues } from './find-endpoint-issues.js';
import { requireEndpoint } from './require-endpoint.js';
import { endpointSchema, presentEndpoint } from './present-endpoint.js';
import { toStoredSubscription } from './subscription.js';
import { operation } from '../http/operation.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { flagSchema } from '../schemas/flag-schema.js';

const parseUpdate = createParser(endpointChangesSchema);

type Update = Static<typeof endpointChangesSchema>;

export interface UpdateEndpointDependencies {
  readonly endpoints: Pick<Database['endpoints'], 'findInProject' | 'update'>;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
}

/** PATCH /v1/endpoints/{id}. Omitted members keep their values; `null` clears. */
export function updateEndpoint({ endpoints, guard, cipher }: UpdateEndpointDependencies): Route<Caller> {
  return operation({
    method: 'patch',
    path: '/v1/endpoints/:id',
    description: {
      operationId: 'endpoints.update',
      summary: 'Change an endpoint',
      details: 'Omitted members keep their value; `null` clears one.',
      tag: 'Endpoints',
      params: { id: endpointIdSchema },
      body: parseUpdate,
      data: Type.Object({ ...endpointSchema.properties, updated: flagSchema(true) }),
      errors: ['NOT_FOUND', 'INVALID_HEADERS', 'ENDPOINT_BLOCKED', 'CONSUMER_LIMIT_REACHED'],
    },
    async handle(request) {
      const given = await request.json();
      const body = parseUpdate(given, findEndpointIssues(given, guard));
      if (body.url !== undefined) assertDestination(body.url, guard);
      assertHeaders(body.headers, 'endpoint');
      const { id } = await requireEndpoint(request, endpoints);
      const headers = body.headers && sealHeaders(body.headers, id, cipher);
      const max = planOf(request.caller).maxConsumersPerProject;
      const options = { maxConsumers: max, owner: ownerOf(request.caller) };
      const updating = endpoints.update(id, toChanges({ ...body, headers }), options);
      const row = await withinConsumers(updating, max);
      if (row === undefined) throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
      return { data: { ...presentEndpoint(row, cipher, request.caller), updated: true } };
    },
  });
}

type SealedUpdate = Omit<Update, 'headers'> & { readonly headers: StoredHeaders | undefined };

function toChanges(body: SealedUpdate): Partial<EndpointSettings> {
  const { url, description, rate_limit_rps: rateLimitRps, burst, headers } = body;
  const { signature_scheme: signatureScheme, retry_schedule: retrySchedule, timeout_ms: timeoutMs } = body;
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(rateLimitRps !== undefined && { rateLimitRps }),
    ...(burst !== undefined && { burst }),
    ...(headers !== undefined && { headers }),
    ...(signatureScheme !== undefined && { signatureScheme }),
    ...(retrySchedule !== undefined && { retrySchedule: retrySchedule ?? [] }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...toStoredSubscription(body),
  };
}
