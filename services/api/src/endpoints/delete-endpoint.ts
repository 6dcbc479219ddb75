import type { Owner } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import type { EndpointCache } from '../resources/endpoint-cache.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { operation } from '../http/operation.js';
import { flagSchema } from '../schemas/flag-schema.js';

export interface DeletableEndpoints {
  delete(id: string, owner?: Owner): Promise<void>;
}

/**
 * DELETE …/{id}. Undelivered messages of an outbound endpoint fail permanently. Messages of other endpoints stay
 * unchanged, except those that wait for listeners.
 */
export function deleteEndpoint({
  resource,
  endpoints,
  known,
}: {
  readonly resource: EndpointResource;
  readonly endpoints: DeletableEndpoints;
  readonly known?: Pick<EndpointCache, 'forget'>;
}): Route<Caller> {
  return operation({
    method: 'delete',
    path: `${resource.path}/:id`,
    description: {
      operationId: `${resource.group}.delete`,
      summary: `Delete ${resource.noun}`,
      details:
        'Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no new attempt starts. Messages that an inbound or pull endpoint accepted stay unchanged, except those that wait for listeners: they fail, too.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: Type.Object({ id: resource.idSchema, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { id } = await resource.require(request);
      await endpoints.delete(id, ownerOf(request.caller));
      known?.forget(id);
      return { data: { id: resource.formatId(id), deleted: true } };
    },
  });
}
