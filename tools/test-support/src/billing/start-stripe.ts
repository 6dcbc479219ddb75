import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StripeRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
}

/** Undefined leaves the request without a response. */
export type StripeScript = (
  request: StripeRequest,
) => { readonly status: number; readonly body: unknown } | undefined;

export interface TestStripe {
  readonly url: string;
  readonly requests: readonly StripeRequest[];
  answer(script: StripeScript): void;
  close(): Promise<void>;
}

/** A fake of the Stripe API on a local port. */
export async function startStripe(): Promise<TestStripe> {
  const requests: StripeRequest[] = [];
  let script: StripeScript = () => undefined;

  function handle(incoming: IncomingMessage, response: ServerResponse): void {
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '', 'http://stripe.test');
    const request = { path, query, authorization: incoming.headers.authorization };
    requests.push(request);
    const answer = script(request);
    if (answer === undefined) return;
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }

  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(next) {
      script = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** An invoice in the format of Stripe's API. */
export function stripeInvoice(id: string, changes: object = {}): Readonly<Record<string, unknown>> {
  return {
    id,
    object: 'invoice',
    status: 'paid',
    amount_due: 4900,
    amount_paid: 4900,
    currency: 'eur',
    period_start: 1_790_812_800,
    period_end: 1_793_491_200,
    created: 1_793_491_260,
    invoice_pdf: `https://pay.stripe.test/${id}/pdf`,
    hosted_invoice_url: `https://invoice.stripe.test/${id}`,
    lines: {
      object: 'list',
      data: [{ object: 'line_item', description: 'Pro', amount: 4900, quantity: 1, secret: 'unknown' }],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    customer: 'cus_of_somebody',
    ...changes,
  };
}
