/**
 * How deliveries are signed: with Posthorn's own headers, with those of Standard Webhooks 1.0 or with both. The first one
 * is the default.
 */
export const SIGNATURE_SCHEMES = ['posthorn', 'standard', 'both'] as const;

export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];
