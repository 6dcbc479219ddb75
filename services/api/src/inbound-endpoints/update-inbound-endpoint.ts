import type { SecretCipher } from '@posthorn/common';
import type { Database } from '@posthorn/database';
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
import { changeSource } from '../sources/change-source.js';
import { findSourceIssues } from '../sources/settings/find-source-issues.js';
import type { SourceResource } from '../sources/source-resource.js';
import { presentInbound } from '../sources/present-source.js';
import { changedInboundSchema } from '../sources/source-schema.js';
import { findChangedModeIssues } from '../sources/settings/mode-issues.js';
import type { ShowIngestUrl } from '../sources/show-ingest-url.js';
import { toSettings } from '../sources/settings/to-settings.js';
import { operation } from '../http/operation.js';
import { inboundEndpointSchema } from '../sources/source-view.js';
import { flagSchema } from '../schemas/flag-schema.js';

export interface UpdateInboundEndpointDependencies {
  readonly resource: SourceResource;
  readonly sources: Pick<Database['sources'], 'update'>;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
  readonly showIngestUrl: ShowIngestUrl;
}

const updatedSchema = Type.Object({
  ...inboundEndpointSchema.properties,
  ...Type.Partial(Type.Object(newSigningKeyProperties)).properties,
  updated: flagSchema(true),
});

const parseChanges = createParser(changedInboundSchema);

/**
 * PATCH /v1/inbound-endpoints/{id}. Omitted members keep their values; `null` clears.
 * Enabling signing shows the new secret once.
 */
export function updateInboundEndpoint(dependencies: UpdateInboundEndpointDependencies): Route<Caller> {
  return operation({
    method: 'patch',
    path: `${dependencies.resource.path}/:id`,
    description: {
      operationId: 'inboundEndpoints.update',
      summary: 'Change an inbound endpoint',
      details:
        'Omitted members keep their value; `null` clears one. Enabling signing returns the new secret, only in this answer.',
      tag: dependencies.resource.tag,
      params: { id: dependencies.resource.idSchema },
      body: parseChanges,
      data: updatedSchema,
      errors: ['NOT_FOUND', 'ENDPOINT_BLOCKED', 'DUPLICATE_URL'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

async function handle(
  request: ApiRequest<Caller>,
  { resource, sources, guard, cipher, showIngestUrl }: UpdateInboundEndpointDependencies,
): Promise<ApiResponse<typeof updatedSchema>> {
  const stored = await resource.require(request);
  const given = await request.json();
  const changes = parseChanges(given, [
    ...findUrlIssues(given, guard),
    ...findChangedModeIssues(given, stored),
    ...findSourceIssues(given, stored),
  ]);
  if (changes.url !== undefined) assertDestination(changes.url, guard);
  const signingKey = changes.signing_enabled === true ? createNewSigningKey(cipher) : undefined;
  const { row, signingKeyCreated } = await changeSource(
    {
      id: stored.id,
      settings: toSettings(changes, { endpointId: stored.id, cipher }),
      signingKey: signingKey?.row,
      findIssues: (changed) => findSourceIssues({}, changed),
    },
    sources,
  );
  const signing = signingKeyCreated && signingKey !== undefined && presentNewSigningKey(signingKey);
  return { data: { ...presentInbound(row, showIngestUrl), ...signing, updated: true } };
}
