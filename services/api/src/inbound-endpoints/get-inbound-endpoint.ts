import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { ReceptionFamily } from '../receptions/reception-resource.js';
import { presentInbound } from '../receptions/present-reception.js';
import { operation } from '../http/operation.js';
import { inboundEndpointSchema } from '../receptions/reception-view.js';

/** GET /v1/inbound-endpoints/{id} */
export function getInboundEndpoint(family: ReceptionFamily): Route<Caller> {
  return operation({
    method: 'get',
    path: `${family.path}/:id`,
    description: {
      summary: 'Get an inbound endpoint',
      tag: family.tag,
      params: { id: family.idSchema },
      data: inboundEndpointSchema,
      errors: ['NOT_FOUND'],
    },
    handle: async (request) => ({ data: presentInbound(await family.getOwn(request)) }),
  });
}
