// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import type { Invoice, UsagePeriod, Subscription } from '../generated/types.js';

export interface BillingListInvoicesParams {
  /** The maximum number of rows on a page. */
  readonly limit?: number | undefined;
  /** The id of the last invoice on the previous page. */
  readonly startingAfter?: string | undefined;
}

export interface BillingListUsageHistoryParams {
  /** The maximum number of months on a page. */
  readonly limit?: number | undefined;
  /** The number of newest months to skip. */
  readonly offset?: number | undefined;
}

/** The plan, its usage, and invoices. */
export class BillingResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List invoices (`billing.listInvoices`).
   * The invoices of the tenant, newest first. An empty list for a tenant that is not billed.
   */
  listInvoices(params: BillingListInvoicesParams = {}, options?: CallOptions): ListCall<Invoice> {
    return this.#api.list(
      { method: 'GET', path: '/v1/billing/invoices', query: params, paging: 'starting_after' },
      options,
    );
  }

  /**
   * List usage by month (`billing.listUsageHistory`).
   * The number of accepted messages of all projects of the tenant in each calendar month (UTC), newest month
   * first.
   */
  listUsageHistory(params: BillingListUsageHistoryParams = {}, options?: CallOptions): ListCall<UsagePeriod> {
    return this.#api.list(
      { method: 'GET', path: '/v1/billing/usage-history', query: params, paging: 'offset' },
      options,
    );
  }

  /**
   * Get the subscription (`billing.getSubscription`).
   * The limits of the plan, and the usage in this month (UTC). The period ends when the next month begins.
   */
  getSubscription(options?: CallOptions): Call<Subscription> {
    return this.#api.call({ method: 'GET', path: '/v1/billing/subscription' }, options);
  }
}
