import type { Database } from '@posthorn/database';
import { MAX_ATTEMPTS, monthOf, nextMonthOf, overageOf } from '@posthorn/domain';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { countSchema } from '../schemas/count-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { operation } from '../http/operation.js';
import { SUBSCRIPTION } from './billing-examples.js';

const HOURS_PER_DAY = 24;

const UNLIMITED = -1;

const limitSchema = Type.Integer({
  minimum: UNLIMITED,
  description: '-1 means unlimited.',
  examples: [10_000],
});

const planNameSchema = Type.String({ examples: ['free'] });

const subscriptionSchema = Type.Object(
  {
    plan: planNameSchema,
    status: Type.String({ examples: ['active'] }),
    cancel_at_period_end: Type.Boolean({
      description: 'Always false: the operator of the service sets the plan.',
    }),
    current_period_end: momentSchema,
    limits: Type.Object({
      plan: planNameSchema,
      messages_per_month: limitSchema,
      max_projects: limitSchema,
      max_endpoints: limitSchema,
      max_consumers: limitSchema,
      max_event_types: limitSchema,
      retention_days: countSchema,
      max_retries: countSchema,
    }),
    usage: Type.Object({
      messages_used: countSchema,
      overage_count: countSchema,
      period_start: momentSchema,
      period_end: momentSchema,
    }),
  },
  { title: 'Subscription', examples: [SUBSCRIPTION] },
);

/** GET /v1/billing/subscription: the plan's limits and this month's usage (UTC). */
export function getSubscription({
  usage,
}: {
  readonly usage: Pick<Database['usage'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/billing/subscription',
    description: {
      operationId: 'billing.getSubscription',
      summary: 'Get the subscription',
      details:
        'The limits of the plan, and the usage in this month (UTC). The period ends when the next month begins.',
      tag: 'Billing',
      data: subscriptionSchema,
    },
    async handle({ caller }) {
      const plan = planOf(caller);
      const { periods } = await usage.list({ tenantId: caller.tenantId, limit: 1, offset: 0 });
      const { month, messages } = periods[0] ?? { month: monthOf(new Date()), messages: 0 };
      const periodEnd = nextMonthOf(month).toISOString();
      return {
        data: {
          plan: caller.plan,
          status: 'active',
          cancel_at_period_end: false,
          current_period_end: periodEnd,
          limits: {
            plan: caller.plan,
            messages_per_month: plan.messagesPerMonth ?? UNLIMITED,
            max_projects: plan.maxProjects ?? UNLIMITED,
            max_endpoints: plan.maxEndpointsPerProject ?? UNLIMITED,
            max_consumers: plan.maxConsumersPerProject ?? UNLIMITED,
            max_event_types: plan.maxEventTypesPerProject ?? UNLIMITED,
            retention_days: Math.floor(plan.maxRetentionHours / HOURS_PER_DAY),
            max_retries: MAX_ATTEMPTS - 1,
          },
          usage: {
            messages_used: messages,
            overage_count: overageOf(messages, plan),
            period_start: month.toISOString(),
            period_end: periodEnd,
          },
        },
      };
    },
  });
}
