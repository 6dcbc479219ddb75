export type { Delivery } from './delivery.js';
export { VerificationError } from './verification-error.js';
export type { FailedCheck } from './verification-error.js';
export { verifyDelivery } from './verify-delivery.js';
export type { VerifiedDelivery, VerifyOptions } from './verify-delivery.js';
