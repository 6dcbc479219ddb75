import { type SecretCipher, parsePrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { ApiResponse, Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { backlogChangeSchema, presentBacklogChange } from './backlog-change.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { endpointSchema, presentEndpoint } from './present-endpoint.js';
import { noSuchEndpoint } from './require-endpoint.js';

const wholeEndpointSchema = Type.Object(
  { ...endpointSchema.properties, backlog_change: Type.Optional(backlogChangeSchema) },
  { title: 'Endpoint' },
);

export interface GetEndpointDependencies {
  readonly endpoints: Pick<Database['endpoints'], 'findInProject'>;
  readonly backlogs: Pick<Database['backlogs'], 'findProgress'>;
  readonly cipher: SecretCipher;
}

/** GET /v1/endpoints/{id}. A malformed endpoint id is NOT_FOUND. */
export function getEndpoint(dependencies: GetEndpointDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/endpoints/:id',
    description: {
      operationId: 'endpoints.get',
      summary: 'Get an endpoint',
      details:
        'While the waiting messages of a deleted endpoint are ended, `error.details` of NOT_FOUND has its `backlog_change`.',
      tag: 'Endpoints',
      params: { id: endpointIdSchema },
      data: wholeEndpointSchema,
      errors: ['NOT_FOUND'],
    },
    handle: ({ caller, params }) => handle(caller, params['id'] ?? '', dependencies),
  });
}

async function handle(
  caller: Caller,
  given: string,
  { endpoints, backlogs, cipher }: GetEndpointDependencies,
): Promise<ApiResponse<typeof wholeEndpointSchema>> {
  const { projectId, portal } = caller;
  const id = parsePrefixedId('endpoint', given);
  if (id === undefined) throw noSuchEndpoint();
  const row = await endpoints.findInProject({ id, projectId });
  // A customer may ask for the endpoints of another one.
  const isShown = row !== undefined || portal === undefined;
  const progress = isShown ? await backlogs.findProgress({ id, projectId }) : undefined;
  const change = progress && { backlog_change: presentBacklogChange(progress) };
  if (row === undefined) throw noSuchEndpoint(change);
  return { data: { ...presentEndpoint(row, cipher, caller), ...change } };
}
