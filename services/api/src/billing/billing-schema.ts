import type { UsagePeriod } from '@posthorn/database';
import { type Plan, DAY, MAX_ATTEMPTS, nextMonthOf, overageOf } from '@posthorn/domain';
import { type View, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { countSchema, momentSchema, nullable } from '../schemas/values.js';
import { INVOICE, SUBSCRIPTION, USAGE_PERIODS } from './billing-examples.js';
import type { Invoice } from './stripe/to-invoice.js';

export const parseInvoiceQuery = createQueryParser(
  Type.Object({
    limit: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 12,
      description: 'The maximum number of rows on a page.',
    }),
    starting_after: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_]{1,255}$',
        'x-rule': 'must be the id of an invoice',
        description: 'The id of the last invoice on the previous page.',
      }),
    ),
  }),
);

const amountSchema = Type.Integer({ description: 'In the smallest unit of the currency.', examples: [4900] });
const linkSchema = nullable<string>({
  type: 'string',
  format: 'uri',
  examples: ['https://example.com/invoice'],
});

export const invoiceSchema = Type.Object(
  {
    id: Type.String({ examples: ['in_1MtHbELkdIwHu7ixl4OzzPMv'] }),
    status: nullable<string>({ type: 'string', examples: ['paid'] }),
    amount_due: amountSchema,
    amount_paid: amountSchema,
    currency: Type.String({ examples: ['eur'] }),
    period_start: momentSchema,
    period_end: momentSchema,
    created: momentSchema,
    invoice_pdf: linkSchema,
    hosted_invoice_url: linkSchema,
    lines: Type.Array(
      Type.Object({
        description: nullable<string>({ type: 'string', examples: ['Messages'] }),
        amount: amountSchema,
        quantity: nullable<number>({ type: 'integer', examples: [1] }),
      }),
      { description: 'At most 500.' },
    ),
  },
  { title: 'Invoice', examples: [INVOICE] },
);

export function presentInvoice(invoice: Invoice): View<typeof invoiceSchema> {
  return {
    id: invoice.id,
    status: invoice.status,
    amount_due: invoice.amountDue,
    amount_paid: invoice.amountPaid,
    currency: invoice.currency,
    period_start: invoice.periodStart.toISOString(),
    period_end: invoice.periodEnd.toISOString(),
    created: invoice.created.toISOString(),
    invoice_pdf: invoice.pdfUrl,
    hosted_invoice_url: invoice.hostedUrl,
    lines: invoice.lines.map(({ description, amount, quantity }) => ({ description, amount, quantity })),
  };
}

const MAX_MONTHS = 100;

/** The largest value of PostgreSQL's `integer`. */
const MAX_OFFSET = 2_147_483_647;

export const parseUsageQuery = createQueryParser(
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

/** The period is from the first to the last day of a month (UTC). A `plan_limit` of null means unlimited. */
export const usageSchema = Type.Object(
  {
    period_start: Type.String({ format: 'date', examples: ['2026-01-01'] }),
    period_end: Type.String({ format: 'date', examples: ['2026-01-31'] }),
    message_count: countSchema,
    overage_count: countSchema,
    plan_limit: nullable<number>({ type: 'integer', minimum: 0, examples: [10_000] }),
  },
  { title: 'UsagePeriod', examples: USAGE_PERIODS },
);

/** A past month uses the plan recorded for that month. A month without a recorded plan uses the present plan. */
export function presentUsage(
  { month, messages, ended }: UsagePeriod,
  presentPlan: Plan,
): View<typeof usageSchema> {
  const plan = ended ?? presentPlan;
  return {
    period_start: formatDay(month),
    period_end: formatDay(new Date(nextMonthOf(month).getTime() - DAY)),
    message_count: messages,
    overage_count: overageOf(messages, plan),
    plan_limit: plan.messagesPerMonth,
  };
}

function formatDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const HOURS_PER_DAY = 24;

const UNLIMITED = -1;

const planLimitSchema = Type.Integer({
  minimum: UNLIMITED,
  description: '-1 means unlimited.',
  examples: [10_000],
});

const planNameSchema = Type.String({ examples: ['free'] });

export const subscriptionSchema = Type.Object(
  {
    plan: planNameSchema,
    status: Type.String({ examples: ['active'] }),
    cancel_at_period_end: Type.Boolean({
      description: 'Always false: the operator of the service sets the plan.',
    }),
    current_period_end: momentSchema,
    limits: Type.Object({
      plan: planNameSchema,
      messages_per_month: planLimitSchema,
      max_projects: planLimitSchema,
      max_endpoints: planLimitSchema,
      max_consumers: planLimitSchema,
      max_event_types: planLimitSchema,
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

/** The limits of the caller's plan, and its usage in a month (UTC). */
export function presentSubscription(
  caller: Caller,
  { month, messages }: Pick<UsagePeriod, 'month' | 'messages'>,
): View<typeof subscriptionSchema> {
  const plan = planOf(caller);
  const periodEnd = nextMonthOf(month).toISOString();
  return {
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
  };
}
