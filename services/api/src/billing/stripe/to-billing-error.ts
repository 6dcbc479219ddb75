import Stripe from 'stripe';
import { BillingError } from './billing-error.js';

const { StripeAPIError, StripeConnectionError, StripeError, StripeRateLimitError } = Stripe.errors;

/** An error that is not Stripe's own comes from parsing the response, so the response counts as unreadable. */
export function toBillingError(error: unknown): BillingError {
  if (!(error instanceof StripeError)) return new BillingError('unavailable', 'no answer that can be read');
  const what = [error.type, error.statusCode, error.code].filter((part) => part !== undefined).join(' ');
  if (isUnavailable(error)) return new BillingError('unavailable', what);
  const isCursor = error.code === 'resource_missing' && error.param === 'starting_after';
  return new BillingError(isCursor ? 'unknown-invoice' : 'refused', what);
}

function isUnavailable(error: unknown): boolean {
  return [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
}
