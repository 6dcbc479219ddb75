import Stripe from 'stripe';
import { type Invoice, toInvoice } from './to-invoice.js';
import { BillingError } from './billing-error.js';

export interface InvoiceQuery {
  readonly customerId: string;
  readonly limit: number;
  /** The id of the last invoice on the previous page. */
  readonly startingAfter: string | undefined;
}

export interface InvoicePage {
  readonly invoices: readonly Invoice[];
  readonly hasMore: boolean;
}

export interface Billing {
  /** Lists invoices, newest first. Throws BillingError. */
  listInvoices(query: InvoiceQuery): Promise<InvoicePage>;
}

export interface BillingOptions {
  readonly secretKey: string;
  /** The base URL without a path. */
  readonly apiUrl: string;
  /** The time limit of a whole call, including all requests to Stripe. */
  readonly deadlineMs?: number;
}

/**
 * A client waits for the response. `TIMEOUT_MS` bounds one request to Stripe; `DEADLINE_MS` bounds all of them
 * together.
 */
const TIMEOUT_MS = 5000;
const DEADLINE_MS = 12_000;
const RETRIES = 1;
/** Stripe returns an invoice with its first lines only. Invoices with more lines are read up to this number. */
const MAX_LINES = 500;
/** The number of invoices whose remaining lines are requested concurrently. */
const CONCURRENCY = 10;

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

/** Requests that still run at the deadline are bounded by their own timeout; their results are ignored. */
async function withinDeadline<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Stripe took too long.')), deadlineMs);
  });
  return await Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

const { StripeAPIError, StripeConnectionError, StripeError, StripeRateLimitError } = Stripe.errors;

/** An error that is not Stripe's own comes from parsing the response, so the response counts as unreadable. */
function toBillingError(error: unknown): BillingError {
  if (!(error instanceof StripeError)) return new BillingError('unavailable', 'no answer that can be read');
  const what = [error.type, error.statusCode, error.code].filter((part) => part !== undefined).join(' ');
  if (isUnavailable(error)) return new BillingError('unavailable', what);
  const isCursor = error.code === 'resource_missing' && error.param === 'starting_after';
  return new BillingError(isCursor ? 'unknown-invoice' : 'refused', what);
}

function isUnavailable(error: unknown): boolean {
  return [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
}
