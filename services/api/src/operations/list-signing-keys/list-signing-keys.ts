import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import type { EndpointFamily } from '../../endpoint-family.js';
import { presentSigningKey } from '../../present-signing-key.js';

/** GET …/{id}/signing-keys: newest first. */
export function listSigningKeys(
  family: EndpointFamily,
  signingKeys: Pick<Database['signingKeys'], 'list'>,
): Route<Caller> {
  return {
    method: 'get',
    path: `${family.path}/:id/signing-keys`,
    async handle(request) {
      const { id } = await family.getOwn(request);
      return { data: (await signingKeys.list(id)).map(presentSigningKey) };
    },
  };
}
