import { type Billing, type InvoicePage, type InvoiceQuery } from './stripe/create-billing.js';
import { BillingError } from './stripe/billing-error.js';
import { ApiError, invalidRequest } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { invoiceSchema, presentInvoice } from './present-invoice.js';

export interface ListInvoicesDependencies {
  readonly tenants: Pick<Database['tenants'], 'findStripeCustomer'>;
  /** Undefined when billing is not configured. */
  readonly billing: Billing | undefined;
}

const NO_INVOICES: InvoicePage = { invoices: [], hasMore: false };
const RETRY_AFTER_SECONDS = 5;

const parseQuery = createQueryParser(
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

/** GET /v1/billing/invoices: the tenant's invoices, newest first. The list is empty for a tenant that is not billed. */
export function listInvoices({ tenants, billing }: ListInvoicesDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/billing/invoices',
    description: {
      operationId: 'billing.listInvoices',
      summary: 'List invoices',
      details: 'The invoices of the tenant, newest first. An empty list for a tenant that is not billed.',
      tag: 'Billing',
      query: parseQuery,
      data: Type.Array(invoiceSchema),
      meta: Type.Object({ has_more: Type.Boolean() }),
    },
    async handle({ caller, query }) {
      const { limit, starting_after: startingAfter } = parseQuery(query);
      const customerId = billing && (await tenants.findStripeCustomer(caller.tenantId));
      const { invoices, hasMore } =
        billing === undefined || customerId === undefined
          ? NO_INVOICES
          : await ask(billing, { customerId, limit, startingAfter });
      return { data: invoices.map(presentInvoice), meta: { has_more: hasMore } };
    },
  });
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
