import { likeSlack, overBody } from './forms.js';
import type { Sender } from './sender.js';

/** Chats, calls, mail and streams. */
export const MESSAGE_SENDERS = {
  slack: {
    label: 'Slack',
    source: 'https://docs.slack.dev/authentication/verifying-requests-from-slack',
    signature: likeSlack('X-Slack-Signature', 'X-Slack-Request-Timestamp'),
    handshake: 'slack',
    eventType: { body: 'event.type' },
    delivery: { body: 'event_id' },
    setup: {
      place: 'In the settings of the app: Event Subscriptions, Enable Events.',
      urlName: 'Request URL',
      again: 'Slack tries three more times, the last about five minutes later, and then not again.',
      secret: { shown: 'the Signing Secret of Basic Information' },
    },
  },
  zoom: {
    label: 'Zoom',
    source: 'https://developers.zoom.us/docs/api/webhooks/',
    signature: likeSlack('x-zm-signature', 'x-zm-request-timestamp'),
    handshake: 'zoom',
    eventType: { body: 'event' },
    setup: {
      place: 'In the Marketplace: the app, Features, Access, Event Subscriptions.',
      urlName: 'Event notification endpoint URL',
      again: 'Zoom tries three more times within about two hours, and then not again.',
      secret: { shown: 'the Secret Token of that page' },
    },
  },
  meta: {
    label: 'Meta, WhatsApp',
    source: 'https://developers.facebook.com/docs/graph-api/webhooks/getting-started',
    signature: overBody('X-Hub-Signature-256', 'sha256={hex}'),
    handshake: 'meta',
    eventType: { body: 'object' },
    setup: {
      place: 'In the app dashboard: Webhooks, or WhatsApp, Configuration.',
      urlName: 'Callback URL',
      again:
        'Meta tries again by itself, less and less often, for WhatsApp up to seven days. There is no button for it.',
      secret: { shown: 'the App Secret of App settings, Basic' },
    },
  },
  telegram: {
    label: 'Telegram',
    source: 'https://core.telegram.org/bots/api#setwebhook',
    token: { header: 'X-Telegram-Bot-Api-Secret-Token' },
    delivery: { body: 'update_id' },
    setup: {
      place: 'Call setWebhook of the Bot API.',
      urlName: 'url',
      again: 'Telegram tries again by itself, and keeps updates for 24 hours.',
      secret: { chosen: 'secret_token' },
    },
  },
  twilio: {
    label: 'Twilio',
    source: 'https://www.twilio.com/docs/usage/security#validating-requests',
    signature: {
      algorithm: 'sha1',
      in: { header: 'X-Twilio-Signature' },
      signed: '{url}{form}',
      orSigned: ['{decodedurl}{form}', '{encodedurl}{form}'],
      value: '{base64}',
    },
    delivery: { header: 'I-Twilio-Idempotency-Token' },
    setup: {
      place: 'In the Console: the phone number or the messaging service, with the method POST.',
      urlName: 'Webhook URL',
      again: 'Twilio does not try again by default. Monitor, Logs, Errors lists what it could not send.',
      secret: { shown: 'the Auth Token of the account' },
    },
  },
  sendgrid: {
    label: 'SendGrid',
    source:
      'https://docs.sendgrid.com/for-developers/tracking-events/getting-started-event-webhook-security-features',
    signature: {
      algorithm: 'ecdsa',
      in: { header: 'X-Twilio-Email-Event-Webhook-Signature' },
      signed: '{timestamp}{body}',
      value: '{base64}',
      timestamp: { header: 'X-Twilio-Email-Event-Webhook-Timestamp', unit: 's' },
    },
    eventType: { body: '0.event' },
    setup: {
      place: 'Settings, Mail Settings, Event Webhooks, Create new webhook.',
      urlName: 'Post URL',
      again: 'SendGrid tries again for 24 hours. There is no button for it.',
      secret: { shown: 'the Verification Key of the signed webhook, a public key' },
    },
  },
  mailgun: {
    label: 'Mailgun',
    source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks',
    // It covers no byte of the event itself.
    signature: {
      in: { body: 'signature.signature' },
      signed: '{timestamp}{id}',
      value: '{hex}',
      timestamp: { body: 'signature.timestamp', unit: 's' },
      // Its retries of the same signature go on for eight hours.
      ttlSeconds: 8 * 3600 + 300,
      id: { body: 'signature.token' },
    },
    eventType: { body: 'event-data.event' },
    delivery: { body: 'event-data.id' },
    setup: {
      place: 'Send, Sending, Webhooks, Add webhook.',
      urlName: 'URL',
      again: 'Mailgun tries again for eight hours, except after a 406. Its Events API has what was missed.',
      secret: { shown: 'the HTTP webhook signing key of that page' },
    },
  },
  twitch: {
    label: 'Twitch',
    source: 'https://dev.twitch.tv/docs/eventsub/handling-webhook-events/',
    signature: {
      in: { header: 'Twitch-Eventsub-Message-Signature' },
      signed: '{id}{timestamp}{body}',
      value: 'sha256={hex}',
      timestamp: { header: 'Twitch-Eventsub-Message-Timestamp', unit: 'date-time' },
      ttlSeconds: 600,
      id: { header: 'Twitch-Eventsub-Message-Id' },
    },
    handshake: 'echo',
    handshakeEcho: {
      from: 'json',
      name: 'challenge',
      when: { header: 'Twitch-Eventsub-Message-Type', equals: 'webhook_callback_verification' },
    },
    eventType: { header: 'Twitch-Eventsub-Subscription-Type' },
    delivery: { header: 'Twitch-Eventsub-Message-Id' },
    setup: {
      place: 'Create an EventSub subscription with the transport webhook.',
      urlName: 'callback',
      again: 'Twitch tries a few times, and revokes a subscription that keeps failing: create it again.',
      secret: { chosen: 'secret' },
    },
  },
} as const satisfies Readonly<Record<string, Sender>>;
