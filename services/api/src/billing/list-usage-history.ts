import type { Database } from '@posthorn/database';
import { type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { countSchema } from '../schemas/count-schema.js';
import { operation } from '../http/operation.js';
import { presentUsage, usageSchema } from './present-usage.js';
import { USAGE_PERIODS } from './billing-examples.js';

const MAX_MONTHS = 100;
/** The largest value of PostgreSQL's `integer`. */
const MAX_OFFSET = 2_147_483_647;

const parseQuery = createQueryParser(
  Type.Object({
    limit: Type.Integer({
      minimum: 1,
      maximum: MAX_MONTHS,
      default: 12,
      description: 'The maximum number of months on a page.',
    }),
    offset: Type.Integer({
      minimum: 0,
      maximum: MAX_OFFSET,
      default: 0,
      description: 'The number of newest months to skip.',
    }),
  }),
);

/** GET /v1/billing/usage-history: the total of all the tenant's projects per month, newest month first. */
export function listUsageHistory({
  usage,
}: {
  readonly usage: Pick<Database['usage'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/billing/usage-history',
    description: {
      operationId: 'billing.listUsageHistory',
      summary: 'List usage by month',
      details:
        'The number of accepted messages of all projects of the tenant in each calendar month (UTC), newest month first.',
      tag: 'Billing',
      query: parseQuery,
      data: Type.Array(usageSchema),
      meta: Type.Object(
        {
          total: countSchema,
          limit: countSchema,
          offset: countSchema,
          has_more: Type.Boolean(),
        },
        { examples: [{ total: USAGE_PERIODS.length, limit: 12, offset: 0, has_more: false }] },
      ),
    },
    async handle({ caller, query }) {
      const { limit, offset } = parseQuery(query);
      const { periods, total } = await usage.list({ tenantId: caller.tenantId, limit, offset });
      return {
        data: periods.map((period) => presentUsage(period, planOf(caller))),
        meta: { total, limit, offset, has_more: offset + periods.length < total && periods.length > 0 },
      };
    },
  });
}
