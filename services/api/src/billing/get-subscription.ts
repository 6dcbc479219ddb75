import type { Database } from '@posthorn/database';
import { monthOf, overageOf } from '@posthorn/domain';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { countSchema } from '../schemas/count-schema.js';
import { operation } from '../http/operation.js';
import { limitSchema, periodProperties, presentPeriod } from './present-usage.js';
import { SUBSCRIPTION } from './billing-examples.js';

const HOURS_PER_DAY = 24;

const planNameSchema = Type.String({ examples: ['free'] });

const subscriptionSchema = Type.Object(
  {
    plan: planNameSchema,
    status: Type.String({ examples: ['active'] }),
    limits: Type.Object({
      plan: planNameSchema,
      messages_per_month: limitSchema,
      max_projects: limitSchema,
      max_endpoints: limitSchema,
      retention_days: countSchema,
    }),
    usage: Type.Object({ messages_used: countSchema, overage_count: countSchema, ...periodProperties }),
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
      summary: 'Get the subscription',
      details: 'The limits of the plan, and the usage in this month (UTC). `null` means no limit.',
      tag: 'Billing',
      data: subscriptionSchema,
    },
    async handle({ caller }) {
      const plan = planOf(caller);
      const { periods } = await usage.list({ tenantId: caller.tenantId, limit: 1, offset: 0 });
      const { month, messages } = periods[0] ?? { month: monthOf(new Date()), messages: 0 };
      return {
        data: {
          plan: caller.plan,
          status: 'active',
          limits: {
            plan: caller.plan,
            messages_per_month: plan.messagesPerMonth,
            max_projects: plan.maxProjects,
            max_endpoints: plan.maxEndpointsPerProject,
            retention_days: Math.floor(plan.maxRetentionHours / HOURS_PER_DAY),
          },
          usage: {
            messages_used: messages,
            overage_count: overageOf(messages, plan),
            ...presentPeriod(month),
          },
        },
      };
    },
  });
}
