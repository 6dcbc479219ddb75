/** Every reason for which a request is rejected, in the order of the checks. */
export const REASON_CODES = [
  'method_not_allowed',
  'endpoint_not_found',
  'endpoint_inactive',
  'endpoint_paused',
  'too_many_hops',
  'payload_too_large',
  'ip_not_allowed',
  'static_token_missing',
  'static_token_invalid',
  'timestamp_missing',
  'timestamp_invalid',
  'timestamp_expired',
  'hmac_missing',
  'hmac_failed',
  'handshake_failed',
  'event_refused',
  'rate_limited',
] as const;

/** Those that say nothing about the webhooks of a sender: nobody's, a paused endpoint's, or no webhook at all. */
const NO_REFUSALS: ReadonlySet<ReasonCode> = new Set([
  'method_not_allowed',
  'endpoint_not_found',
  'endpoint_inactive',
  'endpoint_paused',
  'handshake_failed',
]);

/** Whether an endpoint refused a webhook that a sender meant for it. */
export function isRefusal(reasonCode: ReasonCode): boolean {
  return !NO_REFUSALS.has(reasonCode);
}

export type ReasonCode = (typeof REASON_CODES)[number];

export interface Rejection {
  readonly reasonCode: ReasonCode;
  /** For the owner of the endpoint. It contains no secret and no text of the request. */
  readonly detail: string;
}

export function reject(reasonCode: ReasonCode, detail: string): Rejection {
  return { reasonCode, detail };
}
