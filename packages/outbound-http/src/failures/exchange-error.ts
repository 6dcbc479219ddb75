import type { FailureReason } from '../delivery-result.js';

/** Ends an exchange for a reason that this package detected. Tenants see the message. */
export class ExchangeError extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExchangeError';
    this.reason = reason;
  }
}
