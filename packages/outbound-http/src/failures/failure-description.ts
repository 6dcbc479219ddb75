import type { FailureReason } from '../delivery-result.js';

/** What the tenant is told of a failure. */
export interface FailureDescription {
  readonly reason: FailureReason;
  readonly message: string;
}
