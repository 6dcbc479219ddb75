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
