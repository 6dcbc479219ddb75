export { createAddressGuard } from './address/address-guard.js';
export type { AddressGuard, AddressGuardOptions } from './address/address-guard.js';
export type { DestinationIssue } from './address/destination-issue.js';
export type { ClientTls } from './connections/client-tls.js';
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
export { EgressProxyError, OwnSideError, SendAbortedError } from './failures/own-side-errors.js';
export { fetchToken, GRANT_PARAMETERS } from './oauth2/fetch-token.js';
export type { ClientCredentials, FetchedToken } from './oauth2/fetch-token.js';
export { createSender } from './sender.js';
export type { Sender, SenderOptions } from './sender.js';
