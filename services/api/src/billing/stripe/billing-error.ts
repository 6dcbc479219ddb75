/** `unavailable`: try again later. `unknown invoice`: there is no such place to go on from. `refused`: a fault of ours, or of our settings. */
export type BillingErrorKind = 'unavailable' | 'unknown-invoice' | 'refused';

/** Says what went wrong without what Stripe said: its own errors repeat parts of the request, and of the key. */
export class BillingError extends Error {
  readonly kind: BillingErrorKind;

  constructor(kind: BillingErrorKind, what: string) {
    super(`Stripe: ${what}`);
    this.name = 'BillingError';
    this.kind = kind;
  }
}
