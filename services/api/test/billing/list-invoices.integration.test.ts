import { beforeEach, describe, expect, it } from '@jest/globals';
import { type StripeScript, releaseAfterFile, startStripe, stripeInvoice } from '@posthorn/test-support';
import { type Billing, createBilling } from '../../src/billing/stripe/create-billing.js';
import { BillingError } from '../../src/billing/stripe/billing-error.js';

const SECRET_KEY = 'sk_test_veryMuchASecret';

let billing: Billing;
const stripe = await startStripe();
releaseAfterFile(() => stripe.close());
beforeEach(() => {
  billing = createBilling({ secretKey: SECRET_KEY, apiUrl: stripe.url });
});

function pageOf(invoices: readonly object[], hasMore = false): ReturnType<StripeScript> {
  return { status: 200, body: { object: 'list', data: invoices, has_more: hasMore, url: '/v1/invoices' } };
}

async function list(startingAfter?: string): ReturnType<Billing['listInvoices']> {
  return await billing.listInvoices({ customerId: 'cus_1', limit: 2, startingAfter });
}

async function failureOf(script: StripeScript): Promise<BillingError> {
  stripe.answer(script);
  const failure: unknown = await list('in_0').catch((error: unknown) => error);
  if (!(failure instanceof BillingError)) throw new Error('It did not fail as it should.');
  return failure;
}

it('requests only the invoices of the customer', async () => {
  stripe.answer(() => pageOf([stripeInvoice('in_2'), stripeInvoice('in_1')], true));
  const { invoices, hasMore } = await list('in_3');
  expect(stripe.requests.at(-1)).toEqual({
    path: '/v1/invoices',
    query: new URLSearchParams({ customer: 'cus_1', limit: '2', starting_after: 'in_3' }),
    authorization: `Bearer ${SECRET_KEY}`,
  });
  expect([invoices.map(({ id }) => id), hasMore]).toEqual([['in_2', 'in_1'], true]);
  expect(invoices[0]).toEqual({
    id: 'in_2',
    status: 'paid',
    amountDue: 4900,
    amountPaid: 4900,
    currency: 'eur',
    periodStart: new Date('2026-10-01T00:00:00Z'),
    periodEnd: new Date('2026-11-01T00:00:00Z'),
    created: new Date('2026-11-01T00:01:00Z'),
    pdfUrl: 'https://pay.stripe.test/in_2/pdf',
    hostedUrl: 'https://invoice.stripe.test/in_2',
    lines: [{ description: 'Pro', amount: 4900, quantity: 1 }],
  });
});

it('requests the further lines of an invoice that has many', async () => {
  const line = (description: string): object => ({ id: description, description, amount: 1, quantity: 1 });
  stripe.answer(({ path, query }) => {
    if (path === '/v1/invoices') {
      const lines = { object: 'list', data: [line('a')], has_more: true, url: '/v1/invoices/in_1/lines' };
      return pageOf([stripeInvoice('in_1', { lines })]);
    }
    expect(path).toBe('/v1/invoices/in_1/lines');
    return query.get('starting_after') === 'b' ? pageOf([line('c')]) : pageOf([line('a'), line('b')], true);
  });
  const { invoices } = await list();
  expect(invoices[0]?.lines.map(({ description }) => description)).toEqual(['a', 'b', 'c']);
});

it('gives up when reading the lines of all invoices takes too long', async () => {
  billing = createBilling({ secretKey: SECRET_KEY, apiUrl: stripe.url, deadlineMs: 300 });
  const lines = { object: 'list', data: [], has_more: true, url: '/v1/invoices/in_1/lines' };
  const failure = await failureOf(({ path }) =>
    path === '/v1/invoices'
      ? pageOf([stripeInvoice('in_2', { lines }), stripeInvoice('in_1', { lines })])
      : undefined,
  );
  // The deadline ended the call, not the timeout of a single request.
  expect([failure.kind, failure.message]).toEqual(['unavailable', 'Stripe: no answer that can be read']);
});

describe('a failure of Stripe', () => {
  const error =
    (status: number, fields: object): StripeScript =>
    () => ({
      status,
      body: { error: { message: `No such key: ${SECRET_KEY}`, ...fields } },
    });

  it.each<readonly [string, BillingError['kind'], StripeScript]>([
    ['on its own side is temporary', 'unavailable', error(500, { type: 'api_error' })],
    ['by its rate limit is temporary', 'unavailable', error(429, { type: 'rate_limit_error' })],
    ['to answer in JSON is temporary', 'unavailable', () => ({ status: 200, body: '<html>' })],
    ['to return the expected members is temporary', 'unavailable', () => ({ status: 200, body: {} })],
    [
      'to accept the configured key is a configuration error',
      'refused',
      error(401, { type: 'invalid_request_error' }),
    ],
    ['to find the customer is a configuration error', 'refused', error(400, resourceMissing('customer'))],
    [
      'to find the invoice of a cursor is an error of the client',
      'unknown-invoice',
      error(400, resourceMissing('starting_after')),
    ],
  ])('%s', async (_what, kind, script) => {
    const failure = await failureOf(script);
    expect(failure.kind).toBe(kind);
    expect(JSON.stringify([failure, failure.message, failure.stack, failure.cause])).not.toContain(
      SECRET_KEY,
    );
  });

  it('is temporary when Stripe cannot be reached', async () => {
    const away = await startStripe();
    await away.close();
    billing = createBilling({ secretKey: SECRET_KEY, apiUrl: away.url });
    await expect(list()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

function resourceMissing(param: string): object {
  return { type: 'invalid_request_error', code: 'resource_missing', param };
}
