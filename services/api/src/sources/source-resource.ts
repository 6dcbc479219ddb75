import { ApiError } from '@posthorn/common';
import type { Database, SourceRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import type { SourceKind } from './source-kind.js';
import { describe } from '../schemas/describe.js';
import { parsePathId } from '../resources/path-ids.js';

type Sources = Pick<Database['sources'], 'findInProject'>;

export interface SourceResource extends EndpointResource, Pick<SourceKind, 'direction'> {
  require(request: Pick<ApiRequest<Caller>, 'params' | 'caller'>): Promise<SourceRow>;
}

export function sourceResource(kind: SourceKind, sources: Sources): SourceResource {
  return {
    ...kind,
    idSchema: describe(uuidSchema, 'The id of the endpoint.'),
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
