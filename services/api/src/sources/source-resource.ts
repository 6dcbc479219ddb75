import { type SecretCipher, ApiError } from '@posthorn/common';
import type { Database, SourceRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import type { Caller } from '../http/caller.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { describe, uuidSchema } from '../schemas/values.js';
import { parsePathId } from '../resources/path-ids.js';
import type { BuildIngestUrl } from './ingest-url.js';

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

export interface SourceResource extends EndpointResource, Pick<SourceKind, 'direction'> {
  require(request: Pick<ApiRequest<Caller>, 'params' | 'caller'>): Promise<SourceRow>;
}

export function sourceResource(kind: SourceKind, sources: Database['sources']): SourceResource {
  return {
    ...kind,
    idSchema: sourceIdSchema,
    async require({ params, caller }) {
      const id = parsePathId(params['id'], { noun: 'an endpoint' });
      const { projectId } = caller;
      const { direction } = kind;
      const row = await sources.findInProject({ id, projectId, direction });
      if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such endpoint.');
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
