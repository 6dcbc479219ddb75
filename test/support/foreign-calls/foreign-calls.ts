import type { Possessions } from '../start-tenants.js';
import type { ForeignCall } from './foreign-call.js';
import { INBOUND_CALLS } from './inbound-calls.js';
import { OUTBOUND_CALLS } from './outbound-calls.js';
import { PULL_CALLS } from './pull-calls.js';

/** One call per route. A route without a call fails the test. */
export const FOREIGN_CALLS: Readonly<Record<string, ForeignCall>> = {
  ...OUTBOUND_CALLS,
  ...INBOUND_CALLS,
  ...PULL_CALLS,
};

const pull = ({ pullEndpoint: id }: Possessions): string => `/v1/pull-endpoints/${id}`;

/** Calls that name the owner's data within the caller's own data. */
export const MIXED_CALLS: Readonly<
  Record<string, (owner: Possessions, own: Possessions) => readonly [string, object?]>
> = {
  'DELETE signing key of an endpoint': (owner, own) => [
    `/v1/endpoints/${own.endpoint}/signing-keys/${owner.signingKey}`,
  ],
  'DELETE signing key of an inbound endpoint': (owner, own) => [
    `/v1/inbound-endpoints/${own.inboundEndpoint}/signing-keys/${owner.inboundSigningKey}`,
  ],
  'GET event': (owner, own) => [`${pull(own)}/events/${owner.event}`],
  'DELETE event': (owner, own) => [`${pull(own)}/events/${owner.event}`],
};
