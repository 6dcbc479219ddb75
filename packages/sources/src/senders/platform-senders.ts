import { likeStandard, SIGNED } from './forms.js';
import type { Sender } from './sender.js';

/** The structured and the batched mode of CloudEvents. An id is unique within its source only. */
const CLOUD_EVENTS = {
  types: [{ body: 'type' }, { body: '0.type' }],
  identities: [
    [{ body: 'source' }, { body: 'id' }],
    [{ body: '0.source' }, { body: '0.id' }],
  ],
} as const;

/** Forms that many services share. */
export const PLATFORM_SENDERS = {
  microsoft_graph: {
    label: 'Microsoft Graph',
    source: 'https://learn.microsoft.com/en-us/graph/change-notifications-delivery-webhooks',
    token: { body: 'value.*.clientState' },
    handshake: 'graph',
    eventType: { body: 'value.0.changeType' },
    setup: {
      place: 'Create a subscription with the API.',
      urlName: 'notificationUrl',
      again: 'Graph tries again for up to four hours. After that, a delta query reads what was missed.',
      secret: { chosen: 'clientState' },
    },
  },
  event_grid: {
    label: 'Azure Event Grid',
    source: 'https://learn.microsoft.com/en-us/azure/event-grid/webhook-event-delivery',
    handshake: 'event_grid',
    eventType: { body: '0.eventType' },
    orEventType: CLOUD_EVENTS.types,
    identities: [[{ body: '0.topic' }, { body: '0.id' }], ...CLOUD_EVENTS.identities],
    setup: {
      place: 'In the topic: Event Subscription, with the endpoint type Web Hook.',
      urlName: 'Subscriber Endpoint',
      again:
        'Event Grid tries again for 24 hours, but not after a 400 or a 413. Dead-lettering keeps what is left.',
      secret: undefined,
    },
  },
  cloudevents: {
    label: 'CloudEvents',
    source: 'https://github.com/cloudevents/spec/blob/main/cloudevents/http-webhook.md',
    handshake: 'cloudevents',
    eventType: { header: 'ce-type' },
    orEventType: CLOUD_EVENTS.types,
    identities: [[{ header: 'ce-source' }, { header: 'ce-id' }], ...CLOUD_EVENTS.identities],
    setup: {
      place: 'Where the service asks for the address of a webhook.',
      urlName: 'Delivery target',
      again: 'It depends on the sender: a failed delivery is usually tried again by its broker.',
      secret: undefined,
    },
  },
  standard_webhooks: {
    label: 'Standard Webhooks',
    source: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
    signature: likeStandard('webhook'),
    eventType: { body: 'type' },
    delivery: { header: 'webhook-id' },
    setup: {
      place: 'Where the service asks for the address of a webhook.',
      urlName: 'Endpoint URL',
      again: 'Most senders try again for days, and have a button for it in their portal.',
      secret: { shown: 'the signing secret (whsec_…) of the endpoint' },
    },
  },
  svix: {
    label: 'Svix',
    source: 'https://docs.svix.com/receiving/verifying-payloads/how-manual',
    signature: likeStandard('svix'),
    eventType: { body: 'type' },
    delivery: { header: 'svix-id' },
    setup: {
      place: 'In the portal of the service: Endpoints, Add Endpoint.',
      urlName: 'Endpoint URL',
      again: 'In the portal of the sender: the endpoint, Recover failed messages.',
      secret: { shown: 'the Signing Secret (whsec_…) of the endpoint' },
    },
  },
  posthorn: {
    label: 'Posthorn',
    source: 'verify-signatures.md',
    signature: {
      in: { header: 'X-Webhook-Signature' },
      signed: SIGNED.stamped,
      value: 'sha256={hex}',
      timestamp: { header: 'X-Webhook-Timestamp', unit: 's' },
      isHeaderCommon: true,
    },
    eventType: { header: 'X-Webhook-Event' },
    delivery: { header: 'X-Webhook-Id' },
    setup: {
      place: 'Create an endpoint there.',
      urlName: 'url',
      again: 'In the console or the portal of the sender: the incident of the endpoint, Recover.',
      secret: { shown: 'the signing secret (whsec_…) of the endpoint' },
    },
  },
} as const satisfies Readonly<Record<string, Sender>>;
