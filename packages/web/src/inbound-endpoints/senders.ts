import type { NewInboundEndpoint } from '@posthorn/client';
import type { Fact } from '../layout/facts.js';

export interface Sender {
  readonly value: string;
  readonly label: string;
  /** Where a webhook is created there. */
  readonly place: string;
  /** Its name for the ingest URL, and the other values to enter. */
  readonly urlName: string;
  readonly values: readonly Fact[];
  /** Where its secret comes from. */
  readonly secret?: string;
  /** Whether the secret is chosen here, and pasted there. */
  readonly takesSecret?: true;
  /** What the endpoint verifies, except the secret. */
  readonly settings: Omit<Partial<NewInboundEndpoint>, 'url'>;
}

const LATER = 'into the settings of this endpoint, and switch “Senders must sign” on.';

/** How well-known services sign, and where their settings are. */
export const SENDERS: readonly Sender[] = [
  {
    value: 'github',
    label: 'GitHub',
    place: 'In the repository or the organization: Settings, Webhooks, Add webhook.',
    urlName: 'Payload URL',
    values: [['Content type', 'application/json']],
    takesSecret: true,
    secret:
      'Choose a secret, enter it there as “Secret”, and enter it here: ' +
      'in the settings of this endpoint, with “Senders must sign” switched on.',
    settings: { hmacHeaderName: 'X-Hub-Signature-256', idempotencyHeaderNames: ['X-GitHub-Delivery'] },
  },
  {
    value: 'stripe',
    label: 'Stripe',
    place: 'In Workbench: Webhooks, Add destination, Webhook endpoint.',
    urlName: 'Endpoint URL',
    values: [],
    secret: `Copy the signing secret (whsec_…) of the new destination ${LATER}`,
    settings: { hmacHeaderName: 'Stripe-Signature', timestampTtlSeconds: 300 },
  },
  {
    value: 'shopify',
    label: 'Shopify',
    place: 'In the admin: Settings, Notifications, Webhooks, Create webhook.',
    urlName: 'URL',
    values: [['Format', 'JSON']],
    secret: `That page shows the secret that all its webhooks are signed with. Copy it ${LATER}`,
    settings: { hmacHeaderName: 'X-Shopify-Hmac-Sha256', idempotencyHeaderNames: ['X-Shopify-Webhook-Id'] },
  },
  {
    value: 'slack',
    label: 'Slack',
    place: 'In the settings of the app: Event Subscriptions, Enable Events.',
    urlName: 'Request URL',
    values: [],
    secret: `Copy the Signing Secret of Basic Information ${LATER}`,
    settings: {
      hmacHeaderName: 'X-Slack-Signature',
      timestampHeaderName: 'X-Slack-Request-Timestamp',
      timestampTtlSeconds: 300,
    },
  },
  {
    value: 'other',
    label: 'Other',
    place: 'Paste the URL where the service asks for one.',
    urlName: 'Ingest URL',
    values: [],
    settings: {},
  },
];

export function findSender(value: string | undefined): Sender | undefined {
  return SENDERS.find((sender) => sender.value === value);
}
