import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { type Caller, planOf } from '../http/caller.js';
import { withTotal } from '../sources/with-total.js';
import { retentionDaysOf } from '../sources/settings/find-source-issues.js';
import type { BuildIngestUrl } from '../sources/ingest-url.js';
import type { SourceResource } from '../sources/source-resource.js';
import { presentPull } from '../sources/present-source.js';
import { operation } from '../http/operation.js';
import { pullEndpointSchema } from '../sources/source-view.js';

/** GET /v1/pull-endpoints/{id}: includes the counts of its events. */
export function getPullEndpoint({
  resource,
  pullEvents,
  ingestUrl,
}: {
  readonly resource: SourceResource;
  readonly pullEvents: Pick<Database['pullEvents'], 'count'>;
  readonly ingestUrl: BuildIngestUrl;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id`,
    description: {
      operationId: 'pullEndpoints.get',
      summary: 'Get a pull endpoint',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: pullEndpointSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const row = await resource.require(request);
      const counts = withTotal(await pullEvents.count(row.id));
      const retentionDays = retentionDaysOf(planOf(request.caller));
      return { data: { ...presentPull(row, { retentionDays, ingestUrl }), counts } };
    },
  });
}
