import { isTimed } from '../senders/sender.js';
import { type SignatureNaming, findSignatureRule } from '../senders/senders.js';

/** The headers that senders add to their signature header. */
export interface SignatureHeaderNames {
  readonly timestamp: string | undefined;
  readonly id: string | undefined;
}

const SUFFIX = 'signature';

/** `webhook-signature` has `webhook-timestamp` and `webhook-id`. Capitals follow those of the signature header. */
export function signatureHeaderNames(signatureHeaderName: string): SignatureHeaderNames {
  if (!signatureHeaderName.toLowerCase().endsWith(SUFFIX)) return { timestamp: undefined, id: undefined };
  const prefix = signatureHeaderName.slice(0, -SUFFIX.length);
  const isLower = signatureHeaderName.endsWith(SUFFIX);
  const toName = (end: string): string => prefix + (isLower ? end.toLowerCase() : end);
  return { timestamp: toName('Timestamp'), id: toName('Id') };
}

/** Whether a signature brings a timestamp: by the rule of its sender, or by the name of its header. */
export function bringsTimestamp(naming: SignatureNaming): boolean {
  const rule = findSignatureRule(naming);
  if (rule !== undefined) return isTimed(rule);
  const { headerName } = naming;
  return headerName !== undefined && signatureHeaderNames(headerName).timestamp !== undefined;
}
