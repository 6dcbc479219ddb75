import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type TestAccount,
  changeMessages,
  changeTenants,
  createAccount,
  createEndpoint,
  insertUsage,
  monthStart,
  newMessage,
  releaseAfterFile,
  startStripe,
  stripeInvoice,
} from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';

const SECRET_KEY = 'sk_test_veryMuchASecret';

type Fields = Readonly<Record<string, unknown>>;

let account: TestAccount;
let client: Client;
const stripe = await startStripe();
releaseAfterFile(() => stripe.close());
const environment = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_API_URL: stripe.url };
const api = await startTestApi({ environment });
beforeEach(async () => {
  account = await createAccount(api.database, { plan: 'starter' });
  client = createClient(api, account.apiKey);
});

/** The first day of the month that lies `ago` months back. */
function month(ago: number): string {
  return monthStart(ago).toISOString().slice(0, 10);
}

function lastDay(ago: number): string {
  return new Date(Date.parse(`${month(ago - 1)}T00:00:00Z`) - 1).toISOString().slice(0, 10);
}

async function use(ago: number, messages: number): Promise<void> {
  await insertUsage(api.query, { projectId: account.projectId, month: monthStart(ago), messages });
}

async function beBilled(): Promise<string> {
  const customerId = `cus_${account.tenantId.replaceAll('-', '')}`;
  await changeTenants(api.query, account.tenantId, { stripeCustomerId: customerId });
  return customerId;
}

function metaOf(response: { readonly body: unknown }): Fields {
  return (response.body as { readonly meta: Fields }).meta;
}

describe('the usage history', () => {
  const PATH = '/v1/billing/usage-history';

  it('returns the months of the tenant, newest first, with the overage', async () => {
    await use(0, 7);
    await use(2, 100_003);
    const response = await client.get(PATH);
    const limit = { plan_limit: 100_000 };
    expect(dataOf(response, 200)).toEqual([
      { period_start: month(0), period_end: lastDay(0), message_count: 7, overage_count: 0, ...limit },
      { period_start: month(1), period_end: lastDay(1), message_count: 0, overage_count: 0, ...limit },
      { period_start: month(2), period_end: lastDay(2), message_count: 100_003, overage_count: 3, ...limit },
    ]);
    expect(metaOf(response)).toMatchObject({ total: 3, limit: 12, offset: 0, has_more: false });
  });

  it('applies to past months the plan of that month', async () => {
    await use(0, 100_001);
    await use(1, 12);
    await api.database.usage.endMonths([
      { tenantId: account.tenantId, month: new Date(month(1)), messagesPerMonth: 10 },
    ]);
    expect(dataOf(await client.get(PATH), 200)).toMatchObject([
      { overage_count: 1, plan_limit: 100_000 },
      { overage_count: 2, plan_limit: 10 },
    ]);
  });

  it('returns one page at a time', async () => {
    await use(5, 1);
    const page = await client.get(`${PATH}?limit=2&offset=3`);
    expect((dataOf(page, 200) as unknown as Fields[]).map((period) => period['period_start'])).toEqual([
      month(3),
      month(4),
    ]);
    expect(metaOf(page)).toMatchObject({ total: 6, limit: 2, offset: 3, has_more: true });
    const behind = await client.get(`${PATH}?offset=9`);
    expect(dataOf(behind, 200)).toEqual([]);
    expect(metaOf(behind)).toMatchObject({ total: 6, has_more: false });
  });

  it('has no limit and no overage when the plan has none', async () => {
    account = await createAccount(api.database);
    client = createClient(api, account.apiKey);
    await use(0, 1e9);
    expect(dataOf(await client.get(PATH), 200)).toMatchObject([
      { message_count: 1e9, overage_count: 0, plan_limit: null },
    ]);
  });

  it('counts accepted messages of both directions, but no repeats, replays or rejections', async () => {
    const { projectId } = account;
    const { publicId } = await createEndpoint(api.database, { projectId, url: 'https://example.com/hook' });
    const send = (changes: object = {}): ReturnType<Client['send']> =>
      client.send({ endpoint_id: publicId, payload: {}, idempotency_key: 'k', ...changes });
    const { message_id: id } = dataOf(await send(), 202);
    dataOf(await send(), 202);
    expectError(await send({ payload: { a: 1 } }), 409, 'IDEMPOTENCY_MISMATCH');
    expectError(await send({ payload: 7 }), 400, 'INVALID_REQUEST');
    await changeMessages(api.query, String(id), { status: 'succeeded', sweepAt: null });
    dataOf(await client.post(`/v1/messages/${String(id)}/replay`), 200);
    await api.database.messages.accept(newMessage({ projectId, direction: 'inbound' }));
    dataOf(await client.delete(`/v1/messages/${String(id)}`), 200);
    expect(dataOf(await client.get(PATH), 200)).toMatchObject([{ message_count: 2 }]);
  });
});

describe('the subscription', () => {
  it("returns the limits of the plan and this month's usage", async () => {
    await use(0, 100_002);
    await use(1, 5);
    expect(dataOf(await client.get('/v1/billing/subscription'), 200)).toEqual({
      plan: 'starter',
      status: 'active',
      cancel_at_period_end: false,
      current_period_end: `${month(-1)}T00:00:00.000Z`,
      limits: {
        plan: 'starter',
        messages_per_month: 100_000,
        max_projects: 3,
        max_endpoints: 50,
        max_consumers: 10_000,
        max_event_types: 1000,
        retention_days: 30,
        max_retries: 7,
      },
      usage: {
        messages_used: 100_002,
        overage_count: 2,
        period_start: `${month(0)}T00:00:00.000Z`,
        period_end: `${month(-1)}T00:00:00.000Z`,
      },
    });
  });

  it('has integers for all limits, and -1 for those that the plan does not have', async () => {
    const { apiKey } = await createAccount(api.database);
    const data = dataOf(await createClient(api, apiKey).get('/v1/billing/subscription'), 200);
    expect(data).toMatchObject({
      limits: { messages_per_month: -1, max_projects: -1, max_endpoints: -1, retention_days: 365 },
      usage: { messages_used: 0, overage_count: 0, period_start: `${month(0)}T00:00:00.000Z` },
    });
  });
});

describe('GET /v1/billing/invoices', () => {
  const PATH = '/v1/billing/invoices';

  it('returns the invoices of the tenant’s own customer', async () => {
    const customerId = await beBilled();
    stripe.answer(() => ({
      status: 200,
      body: { object: 'list', data: [stripeInvoice('in_1')], has_more: true, url: '/v1/invoices' },
    }));
    const response = await client.get(`${PATH}?limit=1&starting_after=in_2`);
    expect(dataOf(response, 200)).toEqual([
      {
        id: 'in_1',
        status: 'paid',
        amount_due: 4900,
        amount_paid: 4900,
        currency: 'eur',
        period_start: '2026-10-01T00:00:00.000Z',
        period_end: '2026-11-01T00:00:00.000Z',
        created: '2026-11-01T00:01:00.000Z',
        invoice_pdf: 'https://pay.stripe.test/in_1/pdf',
        hosted_invoice_url: 'https://invoice.stripe.test/in_1',
        lines: [{ description: 'Pro', amount: 4900, quantity: 1 }],
      },
    ]);
    expect(metaOf(response)['has_more']).toBe(true);
    expect(Object.fromEntries(stripe.requests.at(-1)?.query ?? [])).toEqual({
      customer: customerId,
      limit: '1',
      starting_after: 'in_2',
    });
    await client.get(PATH);
    expect(stripe.requests.at(-1)?.query.get('limit')).toBe('12');
  });

  it('returns none for a tenant that is not billed, without a request to Stripe', async () => {
    const asked = stripe.requests.length;
    const response = await client.get(PATH);
    expect([dataOf(response, 200), metaOf(response)['has_more']]).toEqual([[], false]);
    expect(stripe.requests).toHaveLength(asked);
  });

  it('returns none when billing is not configured', async () => {
    await beBilled();
    const { url } = await startSecondApi(api);
    const response = await createClient({ ...api, url }, account.apiKey).get(PATH);
    expect([dataOf(response, 200), metaOf(response)['has_more']]).toEqual([[], false]);
  });

  it('rejects a cursor that Stripe does not know', async () => {
    await beBilled();
    const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'starting_after' };
    stripe.answer(() => ({ status: 400, body: { error } }));
    const response = await client.get(`${PATH}?starting_after=in_of_another`);
    expectError(response, 400, 'INVALID_REQUEST');
    expect(invalidPaths(response)).toEqual(['starting_after']);
  });

  it.each([
    [500, 'api_error', { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '5' }],
    [401, 'invalid_request_error', { status: 500, code: 'INTERNAL_ERROR', retryAfter: undefined }],
  ])('reveals nothing when Stripe answers %i %s', async (given, type, { status, code, retryAfter }) => {
    await beBilled();
    const message = `Invalid API Key provided: ${SECRET_KEY}`;
    stripe.answer(() => ({ status: given, body: { error: { type, message } } }));
    const response = await client.get(PATH);
    expectError(response, status, code);
    expect(response.get('Retry-After')).toBe(retryAfter);
    expect(JSON.stringify([response.body, api.logs])).not.toMatch(/sk_test|Invalid API Key/);
  });
});
