/** The choices for the headers that carry a signature. */
export const SIGNATURE_SCHEMES = [
  { value: 'posthorn', label: 'X-Webhook-Signature' },
  { value: 'standard', label: 'Standard Webhooks' },
  { value: 'both', label: 'Both' },
];
