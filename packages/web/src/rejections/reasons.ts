import type { ReasonCode } from '@posthorn/sources';
import { formatCount } from '../formats/format.js';

export interface Reason {
  /** What was wrong. */
  readonly title: string;
  /** What helps. */
  readonly advice: string;
  /** The setting of the endpoint that it is about. */
  readonly field?: string;
}

/** The words for each check that refuses a request. */
const REASONS: Readonly<Record<ReasonCode, Reason>> = {
  method_not_allowed: {
    title: 'It was no POST',
    advice: 'Webhooks are posted. A browser that opens the URL, or a monitor, sends a GET.',
  },
  endpoint_not_found: {
    title: 'No endpoint has this URL',
    advice: 'The sender posts to an old or a mistyped URL. Make a new ingest URL and paste it there.',
  },
  endpoint_inactive: {
    title: 'The endpoint is inactive',
    advice: 'Switch “Receive” on in its settings.',
  },
  endpoint_paused: {
    title: 'The endpoint is paused',
    advice: 'Resume it. Most senders try again by themselves after a 503.',
  },
  too_many_hops: {
    title: 'It goes in a circle',
    advice: 'It was forwarded five times. One of the endpoints on its way forwards it to an earlier one.',
  },
  payload_too_large: {
    title: 'The body is larger than 1 MB',
    advice: 'Let the sender send less, or a link.',
  },
  ip_not_allowed: {
    title: 'The sender’s address is not allowed',
    advice: 'Add the address to the allowed ones in the settings, if it is one of the sender’s.',
    field: 'allowedCidrs',
  },
  static_token_missing: {
    title: 'The token is missing',
    advice: 'Compare the name of the header or query parameter with what the sender sends.',
    field: 'tokenHeaderName',
  },
  static_token_invalid: {
    title: 'The token is wrong',
    advice: 'Enter the same token here and at the sender.',
    field: 'tokenValue',
  },
  timestamp_missing: {
    title: 'The time is missing',
    advice: 'Compare the name of the timestamp header with what the sender sends.',
    field: 'timestampHeaderName',
  },
  timestamp_invalid: {
    title: 'The time is not readable',
    advice: 'It must be in seconds, milliseconds or RFC 3339.',
  },
  timestamp_expired: {
    title: 'The request is too old or ahead of time',
    advice: 'Check the sender’s clock, or allow a greater age in the settings.',
    field: 'timestampTtlSeconds',
  },
  hmac_missing: {
    title: 'The signature is missing',
    advice: 'Compare the name of the signature header with what the sender sends.',
    field: 'hmacHeaderName',
  },
  hmac_failed: {
    title: 'The signature is wrong',
    advice: 'Enter the sender’s secret again in the settings. A changed body fails, too.',
    field: 'hmacSecret',
  },
  handshake_failed: {
    title: 'The handshake failed',
    advice: 'The sender tested the URL. The detail says what the test, or this endpoint, lacks.',
  },
  event_refused: {
    title: 'The event type refuses it',
    advice: 'Its schema does not accept the payload. Change the schema, or switch its check off.',
  },
  rate_limited: {
    title: 'There were too many requests',
    advice: 'The project’s rate allows no more. Senders try again after a 429.',
  },
};

/** A newer service may refuse for a reason that this page does not know. */
export function findReason(reasonCode: string): Reason {
  const known: Readonly<Record<string, Reason>> = REASONS;
  return known[reasonCode] ?? { title: reasonCode, advice: '' };
}

/** `Rejections (12)`: with the number of those of a day. */
export function labelOfRejections(count = 0): string {
  return count === 0 ? 'Rejections' : `Rejections (${formatCount(count)})`;
}
