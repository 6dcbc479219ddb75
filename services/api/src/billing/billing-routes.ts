import { ApiError, invalidRequest } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { monthOf } from '@posthorn/domain';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { subject } from '../resources/subject.js';
import { countSchema } from '../schemas/values.js';
import { USAGE_PERIODS } from './billing-examples.js';
import {
  invoiceSchema,
  parseInvoiceQuery,
  parseUsageQuery,
  presentInvoice,
  presentSubscription,
  presentUsage,
  subscriptionSchema,
  usageSchema,
} from './billing-schema.js';
import { BillingError } from './stripe/billing-error.js';
import type { Billing, InvoicePage, InvoiceQuery } from './stripe/create-billing.js';

const NO_INVOICES: InvoicePage = { invoices: [], hasMore: false };
const RETRY_AFTER_SECONDS = 5;

interface Dependencies extends Pick<Database, 'tenants' | 'usage'> {
  /** Undefined when nobody is billed here. */
  readonly billing: Billing | undefined;
}

const of = subject({
  group: 'billing',
  tag: 'Billing',
  path: '/v1/billing',
  params: {},
  data: subscriptionSchema,
});

export function billingRoutes({ tenants, usage, billing }: Dependencies): readonly Route<Caller>[] {
  return [
    of.get({
      at: '/invoices',
      verb: 'listInvoices',
      summary: 'List invoices',
      details: 'The invoices of the tenant, newest first. An empty list for a tenant that is not billed.',
      query: parseInvoiceQuery,
      data: Type.Array(invoiceSchema),
      meta: Type.Object({ has_more: Type.Boolean() }),
      async handle({ caller, given: { limit, starting_after: startingAfter } }) {
        const customerId = billing && (await tenants.findStripeCustomer(caller.tenantId));
        const { invoices, hasMore } =
          billing === undefined || customerId === undefined
            ? NO_INVOICES
            : await ask(billing, { customerId, limit, startingAfter });
        return { data: invoices.map(presentInvoice), meta: { has_more: hasMore } };
      },
    }),
    of.get({
      at: '/usage-history',
      verb: 'listUsageHistory',
      summary: 'List usage by month',
      details:
        'The number of accepted messages of all projects of the tenant in each calendar month (UTC), newest month first.',
      query: parseUsageQuery,
      data: Type.Array(usageSchema),
      meta: Type.Object(
        { total: countSchema, limit: countSchema, offset: countSchema, has_more: Type.Boolean() },
        { examples: [{ total: USAGE_PERIODS.length, limit: 12, offset: 0, has_more: false }] },
      ),
      async handle({ caller, given: { limit, offset } }) {
        const { periods, total } = await usage.list({ tenantId: caller.tenantId, limit, offset });
        return {
          data: periods.map((period) => presentUsage(period, planOf(caller))),
          meta: { total, limit, offset, has_more: offset + periods.length < total && periods.length > 0 },
        };
      },
    }),
    of.get({
      at: '/subscription',
      verb: 'getSubscription',
      summary: 'Get the subscription',
      details:
        'The limits of the plan, and the usage in this month (UTC). The period ends when the next month begins.',
      async handle({ caller }) {
        const { periods } = await usage.list({ tenantId: caller.tenantId, limit: 1, offset: 0 });
        const period = periods[0] ?? { month: monthOf(new Date()), messages: 0 };
        return { data: presentSubscription(caller, period) };
      },
    }),
  ];
}

async function ask(billing: Billing, query: InvoiceQuery): Promise<InvoicePage> {
  try {
    return await billing.listInvoices(query);
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    switch (error.kind) {
      case 'unknown-invoice':
        throw invalidRequest([{ path: 'starting_after', message: 'is not one of your invoices' }]);
      case 'unavailable':
        throw new ApiError('SERVICE_UNAVAILABLE', 'The billing provider does not answer.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
          cause: error,
        });
      case 'refused':
        throw error;
    }
  }
}
