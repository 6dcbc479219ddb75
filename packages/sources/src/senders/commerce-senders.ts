import { likeStripe, overBody } from './forms.js';
import type { Sender } from './sender.js';

/** Shops and payments. */
export const COMMERCE_SENDERS = {
  stripe: {
    label: 'Stripe',
    source: 'https://docs.stripe.com/webhooks/signature',
    signature: likeStripe('Stripe-Signature'),
    eventType: { body: 'type' },
    delivery: { body: 'id' },
    setup: {
      place: 'In Workbench: Webhooks, Add destination, Webhook endpoint.',
      urlName: 'Endpoint URL',
      again:
        'Stripe tries again for three days. Before that: Developers, Webhooks, the endpoint, the event, Resend.',
      secret: { shown: 'the signing secret (whsec_…) of the new destination' },
    },
  },
  shopify: {
    label: 'Shopify',
    source: 'https://shopify.dev/docs/apps/build/webhooks/subscribe/https',
    signature: overBody('X-Shopify-Hmac-Sha256', '{base64}'),
    eventType: { header: 'X-Shopify-Topic' },
    delivery: { header: 'X-Shopify-Webhook-Id' },
    setup: {
      place: 'In the admin: Settings, Notifications, Webhooks, Create webhook.',
      urlName: 'URL',
      again: 'Shopify tries eight times within four hours. After that, read what was missed from its API.',
      values: [['Format', 'JSON']],
      secret: { shown: 'the secret that the page shows for all of its webhooks' },
    },
  },
  woocommerce: {
    label: 'WooCommerce',
    source: 'https://woocommerce.com/document/webhooks/',
    signature: overBody('X-WC-Webhook-Signature', '{base64}'),
    eventType: { header: 'X-WC-Webhook-Topic' },
    delivery: { header: 'X-WC-Webhook-Delivery-ID' },
    setup: {
      place: 'In the admin: WooCommerce, Settings, Advanced, Webhooks, Add webhook.',
      urlName: 'Delivery URL',
      again:
        'WooCommerce does not try again, and disables a webhook after five failures: set it to Active there.',
      secret: { chosen: 'Secret' },
    },
  },
  square: {
    label: 'Square',
    source: 'https://developer.squareup.com/docs/webhooks/step3validate',
    signature: {
      in: { header: 'x-square-hmacsha256-signature' },
      signed: '{url}{body}',
      value: '{base64}',
    },
    eventType: { body: 'type' },
    delivery: { body: 'event_id' },
    setup: {
      place: 'In the Developer Console: the application, Webhooks, Subscriptions, Add subscription.',
      urlName: 'Notification URL',
      again: 'Square tries again for 24 hours. After that, read what was missed from its Events API.',
      secret: { shown: 'the Signature Key of the subscription' },
    },
  },
  paddle: {
    label: 'Paddle',
    source: 'https://developer.paddle.com/webhooks/signature-verification',
    signature: {
      in: { header: 'Paddle-Signature' },
      signed: '{timestamp}:{body}',
      value: 'ts={timestamp};h1={hex}',
    },
    eventType: { body: 'event_type' },
    delivery: { body: 'event_id' },
    setup: {
      place: 'Developer tools, Notifications, New destination.',
      urlName: 'URL',
      again:
        'Paddle tries again for three days. Before that: Developer tools, Notifications, View logs, Replay.',
      secret: { shown: 'the secret key of the destination (pdl_ntfset_…)' },
    },
  },
  paystack: {
    label: 'Paystack',
    source: 'https://paystack.com/docs/payments/webhooks/',
    signature: { ...overBody('x-paystack-signature', '{hex}'), algorithm: 'sha512' },
    eventType: { body: 'event' },
    setup: {
      place: 'Settings, API Keys & Webhooks.',
      urlName: 'Webhook URL',
      again:
        'Paystack tries again by itself for a limited time. After that, read what was missed from its API.',
      secret: { shown: 'the Secret Key on that page' },
    },
  },
  gocardless: {
    label: 'GoCardless',
    source: 'https://developer.gocardless.com/api-reference/#appendix-webhooks',
    signature: overBody('Webhook-Signature', '{hex}'),
    eventType: { body: 'events.0.resource_type' },
    delivery: { body: 'meta.webhook_id' },
    setup: {
      place: 'Developers, Create, Webhook endpoint.',
      urlName: 'URL',
      again: 'In the dashboard: Developers, Webhooks, the webhook, Retry.',
      secret: { shown: 'the secret of the endpoint' },
    },
  },
} as const satisfies Readonly<Record<string, Sender>>;
