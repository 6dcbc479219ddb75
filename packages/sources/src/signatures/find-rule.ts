import { type ReceivedHeaders, findHeader } from '../requests/received-headers.js';
import type { SourceSettings } from '../checks/source-settings.js';
import type { SignatureRule } from '../senders/sender.js';
import { PLATFORM_SENDERS } from '../senders/platform-senders.js';
import { findSignatureRule } from '../senders/senders.js';

const STANDARD = PLATFORM_SENDERS.standard_webhooks.signature;
const STANDARD_HEADER = 'webhook-signature';
const STANDARD_ENTRY = /(?:^|\s)v1a?,/;

export type SigningSettings = Pick<SourceSettings, 'provider' | 'hmac' | 'timestamp'>;

/** Returns the rule of the sender of a request. Undefined when the sender may use each of the common forms. */
export function findRule(
  headers: ReceivedHeaders,
  { provider, hmac }: SigningSettings,
): SignatureRule | undefined {
  const rule = findSignatureRule({ provider, headerName: hmac?.headerName });
  return rule ?? (isStandard(headers, hmac?.headerName) ? STANDARD : undefined);
}

/** Others (GoCardless) call their signature of the body alone `Webhook-Signature`, too. */
function isStandard(headers: ReceivedHeaders, headerName: string | undefined): boolean {
  if (headerName?.toLowerCase() !== STANDARD_HEADER) return false;
  const hasId = findHeader(headers, 'webhook-id') !== undefined;
  return hasId || STANDARD_ENTRY.test(findHeader(headers, headerName) ?? '');
}
