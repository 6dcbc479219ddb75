/** Every reason why a request is rejected, in the order of the checks, and the HTTP status that says so. */
export const REJECTION_STATUS = {
  method_not_allowed: 405,
  endpoint_not_found: 404,
  endpoint_inactive: 404,
  endpoint_paused: 503,
  payload_too_large: 413,
  ip_not_allowed: 403,
  static_token_missing: 401,
  static_token_invalid: 401,
  timestamp_missing: 401,
  timestamp_invalid: 401,
  timestamp_expired: 401,
  hmac_missing: 401,
  hmac_failed: 401,
  rate_limited: 429,
} as const;

export type ReasonCode = keyof typeof REJECTION_STATUS;

export interface Rejection {
  readonly reasonCode: ReasonCode;
  readonly status: number;
  /** For the owner of the endpoint; holds nothing secret, and nothing of the request's own text. */
  readonly detail: string;
}

export function reject(reasonCode: ReasonCode, detail: string): Rejection {
  return { reasonCode, status: REJECTION_STATUS[reasonCode], detail };
}
