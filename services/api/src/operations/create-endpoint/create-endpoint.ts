import type { SecretCipher } from '@posthorn/common';
import { ApiError, createRandomUuid, createSigningSecret, keyHint, toPrefixedId } from '@posthorn/common';
import type { Database, NewEndpoint } from '@posthorn/database';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import { assertDestination, findUrlIssues } from '../../assert-destination.js';
import { assertHeaders } from '../../assert-headers.js';
import type { Caller } from '../../caller.js';
import { planOf } from '../../caller.js';
import { readMember } from '../../read-member.js';
import { presentEndpoint } from '../../present-endpoint.js';
import type { CreateEndpointRequest } from './create-endpoint-request.js';
import { parseCreateEndpointRequest } from './create-endpoint-request.js';

export interface CreateEndpointDependencies {
  readonly endpoints: Pick<Database['endpoints'], 'create' | 'countByProject'>;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
}

/** POST /v1/endpoints: the only answer that ever shows the signing secret. */
export function createEndpoint(dependencies: CreateEndpointDependencies): Route<Caller> {
  return { method: 'post', path: '/v1/endpoints', handle: (request) => handle(request, dependencies) };
}

async function handle(
  { caller, json }: ApiRequest<Caller>,
  { endpoints, guard, cipher }: CreateEndpointDependencies,
): Promise<ApiResponse> {
  const given = json();
  const body = parseCreateEndpointRequest(given, findUrlIssues(readMember(given, 'url'), guard));
  assertDestination(body.url, guard);
  assertHeaders(body.headers, 'endpoint');
  await assertRoom(caller, endpoints);
  const secret = createSigningSecret();
  const signingKeyId = createRandomUuid();
  const row = await endpoints.create({
    ...toEndpoint(body, caller),
    signingKey: {
      id: signingKeyId,
      encryptedSecret: cipher.encrypt(secret, signingKeyId),
      keyHint: keyHint(secret),
    },
  });
  const signing = {
    signing_key_id: toPrefixedId('signingKey', signingKeyId),
    signing_secret: secret,
    key_hint: keyHint(secret),
  };
  return { status: 201, data: { ...presentEndpoint(row), ...signing } };
}

function toEndpoint(body: CreateEndpointRequest, caller: Caller): Omit<NewEndpoint, 'signingKey'> {
  const rateLimitRps = body.rate_limit_rps ?? null;
  return {
    id: createRandomUuid(),
    projectId: caller.projectId,
    url: body.url,
    description: body.description ?? null,
    rateLimitRps,
    burst: body.burst ?? rateLimitRps,
    headers: body.headers ?? {},
  };
}

async function assertRoom(caller: Caller, endpoints: CreateEndpointDependencies['endpoints']): Promise<void> {
  const { maxEndpointsPerProject: max } = planOf(caller);
  if (max === null || (await endpoints.countByProject(caller.projectId)) < max) return;
  throw new ApiError('ENDPOINT_LIMIT_REACHED', `This plan allows ${max} endpoints per project.`);
}
