/** The headers that senders add to their signature header. */
export interface SignatureHeaderNames {
  readonly timestamp: string | undefined;
  readonly id: string | undefined;
}

const SLACK = 'x-slack-signature';
const SUFFIX = 'signature';

/**
 * `webhook-signature` has `webhook-timestamp` and `webhook-id`, and `svix-signature` follows the same pattern. Slack
 * uses different names.
 */
export function signatureHeaderNames(signatureHeaderName: string): SignatureHeaderNames {
  const name = signatureHeaderName.toLowerCase();
  if (name === SLACK) return { timestamp: 'x-slack-request-timestamp', id: undefined };
  if (!name.endsWith(SUFFIX)) return { timestamp: undefined, id: undefined };
  const prefix = name.slice(0, -SUFFIX.length);
  return { timestamp: `${prefix}timestamp`, id: `${prefix}id` };
}

/** Whether a signature header, by its name, has a timestamp: within itself, as Stripe's does, or in another header. */
export function bringsTimestamp(signatureHeaderName: string): boolean {
  return signatureHeaderNames(signatureHeaderName).timestamp !== undefined;
}
