import { type SecretCipher, ApiError } from '@posthorn/common';
import type { Database, SourceRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import { assertMayPublish } from '../scopes/scope-rules.js';
import type { Caller } from '../http/caller.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { describe, uuidSchema } from '../schemas/values.js';
import { parsePathId } from '../resources/path-ids.js';
import type { BuildIngestUrl } from '../resources/ingest-url.js';

/** The two kinds of source endpoints. */
export const INBOUND = {
  direction: 'inbound',
  path: '/v1/inbound-endpoints',
  group: 'inboundEndpoints',
  tag: 'Inbound endpoints',
  noun: 'an inbound endpoint',
  defaultName: 'Inbound endpoint',
} as const;
export const PULL = {
  direction: 'pull',
  path: '/v1/pull-endpoints',
  group: 'pullEndpoints',
  tag: 'Pull endpoints',
  noun: 'a pull endpoint',
  defaultName: 'Pull endpoint',
} as const;

export const sourceIdSchema = describe(uuidSchema, 'The id of the endpoint.');

export type SourceKind = typeof INBOUND | typeof PULL;

type FindSource = (request: Pick<ApiRequest<Caller>, 'params' | 'caller'>) => Promise<SourceRow>;

export interface SourceResource extends EndpointResource, Pick<SourceKind, 'direction'> {
  readonly require: FindSource;
  /** Throws FORBIDDEN for an endpoint that publishes, unless the caller may publish, too. */
  readonly requireChangeable: FindSource;
}

export function sourceResource(kind: SourceKind, sources: Database['sources']): SourceResource {
  const find: FindSource = async ({ params, caller: { projectId } }) => {
    const id = parsePathId(params['id'], { noun: 'an endpoint' });
    const row = await sources.findInProject({ id, projectId, direction: kind.direction });
    if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such endpoint.');
    return row;
  };
  return {
    ...kind,
    idSchema: sourceIdSchema,
    require: find,
    async requireChangeable(request) {
      const row = await find(request);
      if (row.isPublishing) assertMayPublish(request.caller);
      return row;
    },
    formatId: (id) => id,
  };
}

export interface SourceDependencies extends Pick<Database, 'sources'> {
  readonly resource: SourceResource;
  readonly cipher: SecretCipher;
  readonly ingestUrl: BuildIngestUrl;
  readonly guard: AddressGuard;
}
