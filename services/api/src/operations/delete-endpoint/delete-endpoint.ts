import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import type { EndpointFamily } from '../../endpoint-family.js';

export interface DeletableEndpoints {
  delete(id: string): Promise<void>;
}

/** DELETE …/{id}: what is not yet delivered by an outbound endpoint fails for good; what another accepted stays as it is. */
export function deleteEndpoint(family: EndpointFamily, endpoints: DeletableEndpoints): Route<Caller> {
  return {
    method: 'delete',
    path: `${family.path}/:id`,
    async handle(request) {
      const { id } = await family.getOwn(request);
      await endpoints.delete(id);
      return { data: { id: family.spellId(id), deleted: true } };
    },
  };
}
