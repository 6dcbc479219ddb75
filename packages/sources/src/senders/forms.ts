import type { SignatureRule } from './sender.js';

/** What is signed in the forms that several senders share. */
export const SIGNED = {
  body: '{body}',
  stamped: '{timestamp}.{body}',
  slack: 'v0:{timestamp}:{body}',
  standard: '{id}.{timestamp}.{body}',
} as const;

/** A signature of the body alone. */
export function overBody(header: string, value: string): SignatureRule {
  return { in: { header }, signed: SIGNED.body, value };
}

/** Stripe's form: the signature header contains the timestamp. */
export function likeStripe(header: string): SignatureRule {
  return { in: { header }, signed: SIGNED.stamped, value: 't={timestamp},v1={hex}' };
}

/** Slack's form. */
export function likeSlack(header: string, timestampHeader: string): SignatureRule {
  return {
    in: { header },
    signed: SIGNED.slack,
    value: 'v0={hex}',
    timestamp: { header: timestampHeader, unit: 's' },
  };
}

/** Standard Webhooks, whose three headers begin alike. */
export function likeStandard(prefix: string): SignatureRule {
  return {
    in: { header: `${prefix}-signature` },
    signed: SIGNED.standard,
    value: 'v1,{base64}',
    timestamp: { header: `${prefix}-timestamp`, unit: 's' },
    id: { header: `${prefix}-id` },
    hasStandardKey: true,
  };
}
