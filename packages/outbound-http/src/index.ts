export { createAddressGuard } from './address/address-guard.js';
export type { AddressGuard, AddressGuardOptions } from './address/address-guard.js';
export type { DestinationIssue } from './address/destination-issue.js';
export type { DeliveryRequest } from './delivery-request.js';
export type {
  DeliveryFailure,
  DeliveryResponse,
  DeliveryResult,
  DeliveryTimings,
  FailureReason,
} from './delivery-result.js';
export type { ResolvedAddress } from './dns/resolve-addresses.js';
export type { ResolveHost } from './dns/resolve-host.js';
export { SenderExhaustedError } from './failures/sender-exhausted-error.js';
export { SendAbortedError } from './send-aborted-error.js';
export { createSender, USER_AGENT } from './sender.js';
export type { Sender, SenderOptions } from './sender.js';
