const FEBRUARY = { period_start: '2026-02-01', period_end: '2026-02-28' } as const;

/** Usage of a tenant on the plan `starter`, newest first. */
export const USAGE_PERIODS = [
  { ...FEBRUARY, message_count: 41_870, overage_count: 0, plan_limit: 100_000 },
  {
    period_start: '2026-01-01',
    period_end: '2026-01-31',
    message_count: 112_400,
    overage_count: 12_400,
    plan_limit: 100_000,
  },
] as const;

export const SUBSCRIPTION = {
  plan: 'starter',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2026-03-01T00:00:00.000Z',
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
    messages_used: 41_870,
    overage_count: 0,
    period_start: '2026-02-01T00:00:00.000Z',
    period_end: '2026-03-01T00:00:00.000Z',
  },
} as const;

export const INVOICE = {
  id: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
  status: 'paid',
  amount_due: 4900,
  amount_paid: 4900,
  currency: 'eur',
  period_start: '2026-01-01T00:00:00.000Z',
  period_end: '2026-02-01T00:00:00.000Z',
  created: '2026-02-01T00:00:00.000Z',
  invoice_pdf: 'https://example.com/invoice.pdf',
  hosted_invoice_url: 'https://example.com/invoice',
  lines: [
    { description: 'Subscription', amount: 2900, quantity: 1 },
    { description: 'Messages', amount: 2000, quantity: 20 },
  ],
} as const;
