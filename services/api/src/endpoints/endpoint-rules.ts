import { type Issue, ApiError, invalidRequest, parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { Database, EndpointRow, EndpointSettings } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import { findFilterIssues } from '@posthorn/payload-schemas';
import type { Static } from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { readMember } from '../http/read-member.js';
import { limitReached } from '../http/within-limit.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { type CircleDependencies, assertNoCircle } from '../resources/ingest-url.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { findSchemaIssues } from '../schemas/find-schema-issues.js';
import type { parseEndpointChanges } from './endpoint-schema.js';
import { toStoredSubscription } from './subscription.js';

/**
 * Finds the outbound endpoint that a path names. Throws INVALID_REQUEST for a malformed id, NOT_FOUND for another
 * project's.
 */
export async function requireEndpoint(
  { params, caller }: Pick<ApiRequest<Caller>, 'params' | 'caller'>,
  endpoints: Pick<Database['endpoints'], 'findInProject'>,
): Promise<EndpointRow> {
  const id = parsePrefixedId('endpoint', params['id'] ?? '');
  if (id === undefined) throw invalidRequest([{ path: 'id', message: 'is not an endpoint id' }]);
  const row = await endpoints.findInProject({ id, projectId: caller.projectId });
  if (row === undefined) throw noSuchEndpoint();
  return row;
}

export function noSuchEndpoint(details?: Readonly<Record<string, unknown>>): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such endpoint.', details && { details });
}

export function outboundResource(endpoints: Database['endpoints']): EndpointResource {
  return {
    path: '/v1/endpoints',
    group: 'endpoints',
    tag: 'Endpoints',
    noun: 'an endpoint',
    idSchema: endpointIdSchema,
    require: (request) => requireEndpoint(request, endpoints),
    formatId: (id) => toPrefixedId('endpoint', id),
  };
}

/** Issues in the form of a `url`. A forbidden address has its own error code. */
export function findUrlIssues(given: unknown, guard: AddressGuard, member = 'url'): readonly Issue[] {
  const url = readMember(given, member);
  const issue = typeof url === 'string' ? guard.checkUrl(url) : undefined;
  return issue === undefined || issue.kind === 'blocked-address'
    ? []
    : [{ path: member, message: issue.message }];
}

/** Throws ENDPOINT_BLOCKED when the address is not public. */
export function assertDestination(url: string, guard: AddressGuard, member = 'url'): void {
  const issue = guard.checkUrl(url);
  if (issue?.kind === 'blocked-address')
    throw new ApiError('ENDPOINT_BLOCKED', `${member}: ${issue.message}`);
}

/** The same for a destination of deliveries, which must not be an endpoint that publishes either. */
export async function assertDeliverable(
  url: string,
  { guard, ...circle }: CircleDependencies & { readonly guard: AddressGuard },
): Promise<void> {
  assertDestination(url, guard);
  await assertNoCircle(url, circle);
}

/** Issues of a new or changed endpoint that the schema of requests cannot express. */
export function findEndpointIssues(given: unknown, guard: AddressGuard): readonly Issue[] {
  return [...findUrlIssues(given, guard), ...findSchemaIssues(given, 'filter', findFilterIssues)];
}

export function tooManyEndpoints(caller: Caller): ApiError {
  return caller.portal === undefined
    ? limitReached('ENDPOINT_LIMIT_REACHED', planOf(caller).maxEndpointsPerProject)
    : new ApiError('ENDPOINT_LIMIT_REACHED', 'There are too many endpoints.');
}

/** What a new endpoint has of settings that are not given. The database adds the defaults of the project. */
export const NO_SETTINGS = {
  description: null,
  rateLimitRps: null,
  burst: null,
  signatureHeaders: 'webhook',
} as const;

/** The settings that are given, as the database keeps them. Headers still need the key of their row. */
export function toEndpointSettings(
  given: Static<(typeof parseEndpointChanges)['schema']>,
): Partial<Omit<EndpointSettings, 'headers'>> {
  const { url, description, rate_limit_rps: rateLimitRps, burst, timeout_ms: timeoutMs } = given;
  const { retry_schedule: retrySchedule, auto_recover: autoRecover } = given;
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(rateLimitRps !== undefined && { rateLimitRps }),
    ...(burst !== undefined && { burst }),
    ...toSignatureSettings(given),
    ...(retrySchedule !== undefined && { retrySchedule: retrySchedule ?? [] }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(autoRecover !== undefined && { autoRecover }),
    ...toOrder(given),
    ...toStoredSubscription(given),
  };
}

function toOrder({
  ordering,
  on_failure: onFailure,
}: Static<(typeof parseEndpointChanges)['schema']>): Partial<
  Pick<EndpointSettings, 'ordering' | 'onFailure'>
> {
  return { ...(ordering !== undefined && { ordering }), ...(onFailure !== undefined && { onFailure }) };
}

function toSignatureSettings(
  given: Static<(typeof parseEndpointChanges)['schema']>,
): Partial<Pick<EndpointSettings, 'signatureScheme' | 'signatureHeaders' | 'asymmetricSignature'>> {
  const { signature_scheme: signatureScheme, signature_headers: signatureHeaders } = given;
  const { asymmetric_signature: asymmetricSignature } = given;
  return {
    ...(signatureScheme !== undefined && { signatureScheme }),
    ...(signatureHeaders !== undefined && { signatureHeaders }),
    ...(asymmetricSignature !== undefined && { asymmetricSignature }),
  };
}
