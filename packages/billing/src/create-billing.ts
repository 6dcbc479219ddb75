import Stripe from 'stripe';
import { toBillingError } from './to-billing-error.js';
import type { Invoice } from './to-invoice.js';
import { toInvoice } from './to-invoice.js';

export interface InvoiceQuery {
  readonly customerId: string;
  readonly limit: number;
  /** The id of the invoice where the page before ended. */
  readonly startingAfter: string | undefined;
}

export interface InvoicePage {
  readonly invoices: readonly Invoice[];
  readonly hasMore: boolean;
}

export interface Billing {
  /** Newest first. Throws BillingError. */
  listInvoices(query: InvoiceQuery): Promise<InvoicePage>;
}

export interface BillingOptions {
  readonly secretKey: string;
  /** Without a path. */
  readonly apiUrl: string;
}

/** A client waits for the answer. */
const TIMEOUT_MS = 5000;
const RETRIES = 1;
/** An invoice comes with its first lines; of one with many, so many are asked for. */
const MAX_LINES = 500;

/** What Stripe knows of a customer's invoices. */
export function createBilling({ secretKey, apiUrl }: BillingOptions): Billing {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  async function withAllLines(invoice: Stripe.Invoice): Promise<Invoice> {
    if (!invoice.lines.has_more) return toInvoice(invoice);
    const lines = stripe.invoices.listLineItems(invoice.id, { limit: 100 });
    return toInvoice(invoice, await lines.autoPagingToArray({ limit: MAX_LINES }));
  }

  return {
    async listInvoices({ customerId, limit, startingAfter }) {
      try {
        const page = await stripe.invoices.list({
          customer: customerId,
          limit,
          ...(startingAfter !== undefined && { starting_after: startingAfter }),
        });
        const invoices: Invoice[] = [];
        for (const invoice of page.data) invoices.push(await withAllLines(invoice));
        return { invoices, hasMore: page.has_more };
      } catch (error) {
        throw toBillingError(error);
      }
    },
  };
}
