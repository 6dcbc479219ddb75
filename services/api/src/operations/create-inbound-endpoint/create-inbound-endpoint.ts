import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import { createParser } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import { assertDestination, findUrlIssues } from '../../assert-destination.js';
import type { Caller } from '../../caller.js';
import { createNewSigningKey, presentNewSigningKey } from '../../new-signing-key.js';
import { DEFAULT_SETTINGS } from '../../receptions/default-settings.js';
import { findReceptionFaults } from '../../receptions/find-reception-faults.js';
import { INBOUND } from '../../receptions/reception-kind.js';
import { newInboundSchema } from '../../receptions/reception-schema.js';
import type { StoreReceptionDependencies } from '../../receptions/store-reception.js';
import { storeReception } from '../../receptions/store-reception.js';

export interface CreateInboundEndpointDependencies extends StoreReceptionDependencies {
  readonly guard: AddressGuard;
}

const parseSettings = createParser(newInboundSchema);

/** POST /v1/inbound-endpoints: the only answer that ever shows the ingest URL, its token and the signing secret. */
export function createInboundEndpoint(dependencies: CreateInboundEndpointDependencies): Route<Caller> {
  return { method: 'post', path: INBOUND.path, handle: (request) => handle(request, dependencies) };
}

async function handle(
  { caller, json }: ApiRequest<Caller>,
  { guard, ...dependencies }: CreateInboundEndpointDependencies,
): Promise<ApiResponse> {
  const given = json();
  const faults = [...findUrlIssues(given, guard), ...findReceptionFaults(given, DEFAULT_SETTINGS)];
  const settings = parseSettings(given, faults);
  assertDestination(settings.url, guard);
  const signingKey = settings.signing_enabled === true ? createNewSigningKey(dependencies.cipher) : undefined;
  const request = { caller, direction: INBOUND.direction, settings, signingKey: signingKey?.row };
  const { row, access } = await storeReception(request, dependencies);
  const { id, name, url, createdAt } = row;
  return {
    status: 201,
    data: {
      id,
      name,
      url,
      ...access,
      created_at: createdAt.toISOString(),
      ...(signingKey && presentNewSigningKey(signingKey)),
    },
  };
}
