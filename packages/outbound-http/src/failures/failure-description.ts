import type { FailureReason } from '../delivery-result.js';

/** The description of a failure for the tenant. */
export interface FailureDescription {
  readonly reason: FailureReason;
  readonly message: string;
}
