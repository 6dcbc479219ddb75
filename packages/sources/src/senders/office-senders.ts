import { likeStripe, overBody } from './forms.js';
import type { Sender } from './sender.js';

/** Customers, documents and appointments. */
export const OFFICE_SENDERS = {
  intercom: {
    label: 'Intercom',
    source: 'https://developers.intercom.com/docs/webhooks/webhook-notifications',
    signature: { ...overBody('X-Hub-Signature', 'sha1={hex}'), algorithm: 'sha1' },
    eventType: { body: 'topic' },
    delivery: { body: 'id' },
    setup: {
      place: 'In the Developer Hub: the app, Webhooks.',
      urlName: 'Endpoint URL',
      again: 'Intercom tries once more, after a minute. After that, read what was missed from its API.',
      secret: { shown: 'the Client secret of Basic information' },
    },
  },
  hubspot: {
    label: 'HubSpot',
    source:
      'https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation',
    signature: {
      in: { header: 'X-HubSpot-Signature-v3' },
      signed: '{method}{decodedurl}{body}{timestamp}',
      orSigned: ['{method}{url}{body}{timestamp}'],
      value: '{base64}',
      timestamp: { header: 'X-HubSpot-Request-Timestamp', unit: 'ms' },
    },
    eventType: { body: '0.subscriptionType' },
    setup: {
      place: 'In the settings of the app: Webhooks.',
      urlName: 'Target URL',
      again:
        'HubSpot tries up to ten times within 24 hours. The monitoring page of the app lists the failures.',
      secret: { shown: 'the Client secret of Auth' },
    },
  },
  zendesk: {
    label: 'Zendesk',
    source: 'https://developer.zendesk.com/documentation/webhooks/verifying/',
    signature: {
      in: { header: 'X-Zendesk-Webhook-Signature' },
      signed: '{timestamp}{body}',
      value: '{base64}',
      timestamp: { header: 'X-Zendesk-Webhook-Signature-Timestamp', unit: 'date-time' },
    },
    eventType: { body: 'type' },
    delivery: { header: 'X-Zendesk-Webhook-Invocation-Id' },
    setup: {
      place: 'In the Admin Center: Apps and integrations, Webhooks, Create webhook.',
      urlName: 'Endpoint URL',
      again:
        'Zendesk tries again after a 409, a 429 or a 503 only. Admin Center, Webhooks, Activity lists the failures.',
      secret: { shown: 'the signing secret of the webhook' },
    },
  },
  calendly: {
    label: 'Calendly',
    source: 'https://developer.calendly.com/api-docs/4c305798a61d3-webhook-signatures',
    signature: likeStripe('Calendly-Webhook-Signature'),
    eventType: { body: 'event' },
    setup: {
      place: 'Create a webhook subscription with the API.',
      urlName: 'url',
      again: 'Calendly tries again for 24 hours, and then disables the subscription: create it again.',
      secret: { chosen: 'signing_key' },
    },
  },
  docusign: {
    label: 'DocuSign',
    source: 'https://developers.docusign.com/platform/webhooks/connect/hmac/',
    // A rotation of its keys signs with two.
    signature: { ...overBody('X-DocuSign-Signature-1', '{base64}'), isNumbered: true },
    eventType: { body: 'event' },
    setup: {
      place: 'Settings, Connect, Add Configuration, with Include HMAC Signature.',
      urlName: 'URL to Publish',
      again:
        'Connect in the settings lists the failures. Its API publishes them again: connect/envelopes/retry_queue.',
      secret: { shown: 'the key of Connect Keys, with its “=” at the end' },
    },
  },
  typeform: {
    label: 'Typeform',
    source: 'https://www.typeform.com/developers/webhooks/secure-your-webhooks/',
    signature: overBody('Typeform-Signature', 'sha256={base64}'),
    eventType: { body: 'event_type' },
    delivery: { body: 'event_id' },
    setup: {
      place: 'In the form: Connect, Webhooks, Add a webhook.',
      urlName: 'Endpoint',
      again:
        'Typeform tries again for up to ten hours, but not after a 404 or a 410. Its Responses API has what was missed.',
      secret: { chosen: 'Secret' },
    },
  },
} as const satisfies Readonly<Record<string, Sender>>;
