import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { SourceResource } from '../sources/source-resource.js';
import { presentInbound } from '../sources/present-source.js';
import { operation } from '../http/operation.js';
import type { ShowIngestUrl } from '../sources/show-ingest-url.js';
import { inboundEndpointSchema } from '../sources/source-view.js';

/** GET /v1/inbound-endpoints/{id} */
export function getInboundEndpoint({
  resource,
  showIngestUrl,
}: {
  readonly resource: SourceResource;
  readonly showIngestUrl: ShowIngestUrl;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id`,
    description: {
      operationId: 'inboundEndpoints.get',
      summary: 'Get an inbound endpoint',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: inboundEndpointSchema,
      errors: ['NOT_FOUND'],
    },
    handle: async (request) => ({ data: presentInbound(await resource.require(request), showIngestUrl) }),
  });
}
