import type { NewInboundEndpoint } from '@posthorn/client';

export interface Sender {
  readonly value: string;
  readonly label: string;
  /** Where the ingest URL goes, and where the secret is found. */
  readonly steps: string;
  /** What the endpoint verifies, except the secret. */
  readonly settings: Omit<Partial<NewInboundEndpoint>, 'url'>;
}

/** How well-known services sign, and where their settings are. */
export const SENDERS: readonly Sender[] = [
  {
    value: 'github',
    label: 'GitHub',
    steps:
      'In the repository: Settings, Webhooks, Add webhook. Paste the ingest URL as Payload URL, choose application/json, and enter the secret that you chose here.',
    settings: { hmacHeaderName: 'X-Hub-Signature-256', idempotencyHeaderNames: ['X-GitHub-Delivery'] },
  },
  {
    value: 'stripe',
    label: 'Stripe',
    steps:
      'In Workbench: Webhooks, Add destination. Paste the ingest URL, and copy the signing secret (whsec_…) of the new destination into this endpoint.',
    settings: { hmacHeaderName: 'Stripe-Signature', timestampTtlSeconds: 300 },
  },
  {
    value: 'shopify',
    label: 'Shopify',
    steps:
      'In the admin: Settings, Notifications, Webhooks, Create webhook. Paste the ingest URL. The page shows the secret that all its webhooks are signed with.',
    settings: { hmacHeaderName: 'X-Shopify-Hmac-Sha256', idempotencyHeaderNames: ['X-Shopify-Webhook-Id'] },
  },
  {
    value: 'slack',
    label: 'Slack',
    steps:
      'In the settings of the app: Event Subscriptions, Request URL. Paste the ingest URL. The secret is the Signing Secret of Basic Information.',
    settings: {
      hmacHeaderName: 'X-Slack-Signature',
      timestampHeaderName: 'X-Slack-Request-Timestamp',
      timestampTtlSeconds: 300,
    },
  },
  {
    value: 'other',
    label: 'Another service',
    steps: 'Paste the ingest URL where the service asks for one.',
    settings: {},
  },
];
