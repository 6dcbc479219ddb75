/**
 * `unavailable`: try again later. `unknown-invoice`: the cursor names no invoice.
 * `refused`: Stripe refused the request because of a bug or a wrong setting in Posthorn.
 */
export type BillingErrorKind = 'unavailable' | 'unknown-invoice' | 'refused';

/**
 * The message never repeats Stripe's own error text, because that text contains parts of the request and of the key.
 */
export class BillingError extends Error {
  readonly kind: BillingErrorKind;

  constructor(kind: BillingErrorKind, what: string) {
    super(`Stripe: ${what}`);
    this.name = 'BillingError';
    this.kind = kind;
  }
}
