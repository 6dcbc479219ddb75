import type { SecretCipher } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type ApiRequest, type ApiResponse, type Route, createParser } from '@posthorn/http-server';
import { type Caller, planOf } from '../http/caller.js';
import { changeSource } from '../sources/change-source.js';
import { findPullIssues, retentionDaysOf } from '../sources/settings/find-source-issues.js';
import { withTotal } from '../sources/with-total.js';
import type { BuildIngestUrl } from '../sources/ingest-url.js';
import type { SourceResource } from '../sources/source-resource.js';
import { presentPull } from '../sources/present-source.js';
import { changedPullSchema } from '../sources/source-schema.js';
import { toSettings } from '../sources/settings/to-settings.js';
import { operation } from '../http/operation.js';
import { pullEndpointSchema } from '../sources/source-view.js';

export interface UpdatePullEndpointDependencies {
  readonly resource: SourceResource;
  readonly sources: Pick<Database['sources'], 'update'>;
  readonly pullEvents: Pick<Database['pullEvents'], 'count'>;
  readonly cipher: SecretCipher;
  readonly ingestUrl: BuildIngestUrl;
}

const parseChanges = createParser(changedPullSchema);

/** PATCH /v1/pull-endpoints/{id}. Omitted members keep their values; `null` clears. */
export function updatePullEndpoint(dependencies: UpdatePullEndpointDependencies): Route<Caller> {
  return operation({
    method: 'patch',
    path: `${dependencies.resource.path}/:id`,
    description: {
      operationId: 'pullEndpoints.update',
      summary: 'Change a pull endpoint',
      details: 'Omitted members keep their value; `null` clears one.',
      tag: dependencies.resource.tag,
      params: { id: dependencies.resource.idSchema },
      body: parseChanges,
      data: pullEndpointSchema,
      errors: ['NOT_FOUND'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

async function handle(
  request: ApiRequest<Caller>,
  { resource, sources, pullEvents, cipher, ingestUrl }: UpdatePullEndpointDependencies,
): Promise<ApiResponse<typeof pullEndpointSchema>> {
  const stored = await resource.require(request);
  const given = await request.json();
  const plan = planOf(request.caller);
  const changes = parseChanges(given, findPullIssues(given, stored, plan));
  const { row } = await changeSource(
    {
      id: stored.id,
      settings: toSettings(changes, { endpointId: stored.id, cipher }),
      findIssues: (changed) => findPullIssues({}, changed, plan),
    },
    sources,
  );
  const counts = withTotal(await pullEvents.count(row.id));
  return { data: { ...presentPull(row, { retentionDays: retentionDaysOf(plan), ingestUrl }), counts } };
}
