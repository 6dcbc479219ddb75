import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { planOf } from '../../caller.js';
import { withTotal } from '../../events/with-total.js';
import { retentionDaysOf } from '../../receptions/find-reception-faults.js';
import type { ReceptionFamily } from '../../receptions/own-reception.js';
import { presentPull } from '../../receptions/present-reception.js';

/** GET /v1/pull-endpoints/{id}: with the counts of what it holds. */
export function getPullEndpoint(
  family: ReceptionFamily,
  events: Pick<Database['events'], 'count'>,
): Route<Caller> {
  return {
    method: 'get',
    path: `${family.path}/:id`,
    async handle(request) {
      const row = await family.getOwn(request);
      const counts = withTotal(await events.count(row.id));
      return { data: { ...presentPull(row, retentionDaysOf(planOf(request.caller))), counts } };
    },
  };
}
