import { type ApiRequest, type ApiResponse, type Route, createParser } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import Type from 'typebox';
import { assertDestination, findUrlIssues } from '../endpoints/assert-destination.js';
import type { Caller } from '../http/caller.js';
import {
  createNewSigningKey,
  newSigningKeyProperties,
  presentNewSigningKey,
} from '../signing-keys/new-signing-key.js';
import { operation } from '../http/operation.js';
import { accessProperties, inboundEndpointSchema } from '../sources/source-view.js';
import { presentInbound } from '../sources/present-source.js';
import { DEFAULT_SETTINGS } from '../sources/settings/default-settings.js';
import { findSourceIssues } from '../sources/settings/find-source-issues.js';
import { findNewModeIssues } from '../sources/settings/mode-issues.js';
import { INBOUND } from '../sources/source-kind.js';
import { newInboundSchema } from '../sources/source-schema.js';
import { type StoreSourceDependencies, storeSource } from '../sources/store-source.js';

export interface CreateInboundEndpointDependencies extends StoreSourceDependencies {
  readonly guard: AddressGuard;
}

const createdSchema = Type.Object(
  {
    id: inboundEndpointSchema.properties.id,
    name: inboundEndpointSchema.properties.name,
    mode: inboundEndpointSchema.properties.mode,
    url: inboundEndpointSchema.properties.url,
    ...accessProperties,
    ephemeral: inboundEndpointSchema.properties.ephemeral,
    ttl_minutes: inboundEndpointSchema.properties.ttl_minutes,
    created_at: inboundEndpointSchema.properties.created_at,
    ...Type.Partial(Type.Object(newSigningKeyProperties)).properties,
  },
  { title: 'CreatedInboundEndpoint' },
);

const parseSettings = createParser(newInboundSchema);

/** POST /v1/inbound-endpoints. Only this response shows the secret token, and usually the ingest URL with it. */
export function createInboundEndpoint(dependencies: CreateInboundEndpointDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: INBOUND.path,
    description: {
      operationId: 'inboundEndpoints.create',
      summary: 'Create an inbound endpoint',
      details:
        'With the mode `forward`, the default, a `url` is required. An enabled check needs its settings. With `signing_enabled`, the answer contains the signing key.',
      tag: INBOUND.tag,
      body: parseSettings,
      status: 201,
      data: createdSchema,
      errors: ['ENDPOINT_BLOCKED', 'DUPLICATE_URL', 'ENDPOINT_LIMIT_REACHED'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

async function handle(
  { caller, json }: ApiRequest<Caller>,
  { guard, ...dependencies }: CreateInboundEndpointDependencies,
): Promise<ApiResponse<typeof createdSchema>> {
  const given = await json();
  const issues = [
    ...findUrlIssues(given, guard),
    ...findNewModeIssues(given),
    ...findSourceIssues(given, DEFAULT_SETTINGS),
  ];
  const settings = parseSettings(given, issues);
  if (settings.url !== undefined) assertDestination(settings.url, guard);
  const signingKey = settings.signing_enabled === true ? createNewSigningKey(dependencies.cipher) : undefined;
  const isCli = settings.mode === 'cli';
  const request = { caller, direction: INBOUND.direction, settings, isCli, signingKey: signingKey?.row };
  const { row, access } = await storeSource(request, dependencies);
  const { id, name, mode, url, ephemeral, ttl_minutes, created_at } = presentInbound(
    row,
    () => access.ingest_url,
  );
  return {
    data: {
      id,
      name,
      mode,
      ...(url !== undefined && { url }),
      ...access,
      ...(row.isCli && { ephemeral, ttl_minutes }),
      created_at,
      ...(signingKey && presentNewSigningKey(signingKey)),
    },
  };
}
