import { type SecretCipher, ApiError, createRandomUuid, sealHeaders } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type ApiRequest, type ApiResponse, type Route, createParser } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import Type from 'typebox';
import { assertDestination } from './assert-destination.js';
import { assertHeaders } from '../resources/assert-headers.js';
import { type Caller, planOf } from '../http/caller.js';
import { endpointSettingsSchema } from './endpoint-settings.js';
import {
  createNewSigningKey,
  newSigningKeyProperties,
  presentNewSigningKey,
} from '../signing-keys/new-signing-key.js';
import { findEndpointIssues } from './find-endpoint-issues.js';
import { ownerOf } from '../http/consumer-scope.js';
import { withinConsumers } from '../consumers/consumer-rules.js';
import { operation } from '../http/operation.js';
import { endpointSchema, presentEndpoint } from './present-endpoint.js';
import { toStoredSubscription } from './subscription.js';

export interface CreateEndpointDependencies {
  readonly endpoints: Pick<Database['endpoints'], 'create'>;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
}

const createdSchema = Type.Object(
  { ...endpointSchema.properties, ...newSigningKeyProperties },
  { title: 'CreatedEndpoint' },
);

const parseSettings = createParser(endpointSettingsSchema);

/** POST /v1/endpoints. Only this response ever shows the signing secret. */
export function createEndpoint(dependencies: CreateEndpointDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/endpoints',
    description: {
      operationId: 'endpoints.create',
      summary: 'Create an endpoint',
      tag: 'Endpoints',
      body: parseSettings,
      status: 201,
      data: createdSchema,
      errors: ['INVALID_HEADERS', 'ENDPOINT_BLOCKED', 'ENDPOINT_LIMIT_REACHED', 'CONSUMER_LIMIT_REACHED'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

async function handle(
  { caller, json }: ApiRequest<Caller>,
  { endpoints, guard, cipher }: CreateEndpointDependencies,
): Promise<ApiResponse<typeof createdSchema>> {
  const given = await json();
  const body = parseSettings(given, findEndpointIssues(given, guard));
  assertDestination(body.url, guard);
  assertHeaders(body.headers, 'endpoint');
  const { maxEndpointsPerProject: max, maxConsumersPerProject: maxConsumers } = planOf(caller);
  const signingKey = createNewSigningKey(cipher);
  const id = createRandomUuid();
  const endpoint = {
    id,
    projectId: caller.projectId,
    url: body.url,
    description: body.description ?? null,
    rateLimitRps: body.rate_limit_rps ?? null,
    burst: body.burst ?? null,
    headers: sealHeaders(body.headers ?? {}, id, cipher),
    signatureScheme: body.signature_scheme,
    retrySchedule: body.retry_schedule === null ? [] : body.retry_schedule,
    timeoutMs: body.timeout_ms,
    ...toStoredSubscription(body),
    owner: ownerOf(caller),
    signingKey: signingKey.row,
  };
  const maxPerConsumer = caller.portal?.maxEndpoints;
  const creating = endpoints.create(endpoint, { maxPerProject: max, maxPerConsumer, maxConsumers });
  const row = await withinConsumers(creating, maxConsumers);
  if (row === undefined) {
    const limit = maxPerConsumer === undefined ? `This plan allows ${String(max)}` : 'There are too many';
    throw new ApiError('ENDPOINT_LIMIT_REACHED', `${limit} endpoints.`);
  }
  return { data: { ...presentEndpoint(row, cipher, caller), ...presentNewSigningKey(signingKey) } };
}
