import type { DeliveryResult, FailureReason as SendFailure } from '@posthorn/outbound-http';
import { isSuccess } from './decide-outcome.js';

const OF_SENDS = {
  'invalid-url': 'invalid_url',
  'address-not-allowed': 'address_not_allowed',
  dns: 'dns',
  connect: 'connect',
  tls: 'tls',
  timeout: 'timeout',
  reset: 'reset',
  'headers-too-large': 'headers_too_large',
  'invalid-response': 'invalid_response',
  other: 'other',
} as const satisfies Record<SendFailure, string>;

const OF_ANSWERS = ['http_3xx', 'http_4xx', 'http_429', 'http_5xx', 'http_other'] as const;

/** The failure reasons in metrics. The set is closed, whatever destinations do. */
export const FAILURE_REASONS = [...Object.values(OF_SENDS), ...OF_ANSWERS] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Undefined for a success. */
export function failureReasonOf(result: DeliveryResult): FailureReason | undefined {
  if (isSuccess(result)) return undefined;
  return result.kind === 'failure' ? OF_SENDS[result.reason] : reasonOfStatus(result.status);
}

function reasonOfStatus(status: number): FailureReason {
  if (status === 429) return 'http_429';
  const reason = `http_${Math.floor(status / 100)}xx`;
  return OF_ANSWERS.find((known) => known === reason) ?? 'http_other';
}
