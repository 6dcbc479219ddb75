/** The choices for the headers that carry a signature. */
export const SIGNATURE_SCHEMES = [
  { value: 'posthorn', label: 'X-Webhook-Signature' },
  { value: 'standard', label: 'Standard Webhooks' },
  { value: 'both', label: 'Both' },
];

/** The names of the headers of Standard Webhooks. */
export const SIGNATURE_HEADERS = [
  { value: 'webhook', label: 'webhook-id, webhook-timestamp, webhook-signature' },
  { value: 'svix', label: 'svix-id, svix-timestamp, svix-signature' },
];

export interface SignatureSettings {
  /** Empty: the default of the project, which is taken as `posthorn`. */
  readonly signatureScheme: string;
  readonly signatureHeaders: string;
  readonly asymmetricSignature: boolean;
}

/** Returns the headers of a delivery by these settings, with cut values. */
export function exampleHeaders(settings: SignatureSettings): string {
  const { signatureScheme, signatureHeaders, asymmetricSignature } = settings;
  const own = ['X-Webhook-Timestamp: 1764201600', 'X-Webhook-Signature: sha256=5257a869…'];
  const entries = ['v1,K5oZfzN9…', ...(asymmetricSignature ? ['v1a,hnO3f9T8…'] : [])];
  const standard = [
    `${signatureHeaders}-id: 0199c1f2-…`,
    `${signatureHeaders}-timestamp: 1764201600`,
    `${signatureHeaders}-signature: ${entries.join(' ')}`,
  ];
  if (signatureScheme === 'standard') return standard.join('\n');
  return (signatureScheme === 'both' ? [...own, ...standard] : own).join('\n');
}
