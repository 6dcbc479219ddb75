import Stripe from 'stripe';
import { toBillingError } from './to-billing-error.js';
import { type Invoice, toInvoice } from './to-invoice.js';

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
  /** How long a call may take in all. */
  readonly deadlineMs?: number;
}

/** A client waits for the answer: for so long for one of Stripe's, and for all of them together. */
const TIMEOUT_MS = 5000;
const DEADLINE_MS = 12_000;
const RETRIES = 1;
/** An invoice comes with its first lines; of one with many, so many are asked for. */
const MAX_LINES = 500;
/** Invoices whose further lines are asked for at once. */
const CONCURRENCY = 10;

/** What Stripe knows of a customer's invoices. */
export function createBilling({ secretKey, apiUrl, deadlineMs = DEADLINE_MS }: BillingOptions): Billing {
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

  async function list({ customerId, limit, startingAfter }: InvoiceQuery): Promise<InvoicePage> {
    const page = await stripe.invoices.list({
      customer: customerId,
      limit,
      ...(startingAfter !== undefined && { starting_after: startingAfter }),
    });
    const invoices: Invoice[] = [];
    for (let first = 0; first < page.data.length; first += CONCURRENCY) {
      const some = page.data.slice(first, first + CONCURRENCY);
      invoices.push(...(await Promise.all(some.map(withAllLines))));
    }
    return { invoices, hasMore: page.has_more };
  }

  return {
    async listInvoices(query) {
      try {
        return await withinDeadline(list(query), deadlineMs);
      } catch (error) {
        throw toBillingError(error);
      }
    },
  };
}

/** What is still asked for then is bounded, and nobody waits for it. */
async function withinDeadline<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Stripe took too long.')), deadlineMs);
  });
  return await Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
