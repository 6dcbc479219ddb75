import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import type { ReceptionFamily } from '../../receptions/own-reception.js';
import { presentInbound } from '../../receptions/present-reception.js';

/** GET /v1/inbound-endpoints/{id} */
export function getInboundEndpoint(family: ReceptionFamily): Route<Caller> {
  return {
    method: 'get',
    path: `${family.path}/:id`,
    handle: async (request) => ({ data: presentInbound(await family.getOwn(request)) }),
  };
}
