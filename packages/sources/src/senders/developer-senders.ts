import { overBody } from './forms.js';
import type { Sender } from './sender.js';

/** Where code, errors and incidents come from. */
export const DEVELOPER_SENDERS = {
  github: {
    label: 'GitHub',
    source: 'https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries',
    signature: overBody('X-Hub-Signature-256', 'sha256={hex}'),
    eventType: { header: 'X-GitHub-Event' },
    delivery: { header: 'X-GitHub-Delivery' },
    setup: {
      place: 'In the repository or the organization: Settings, Webhooks, Add webhook.',
      urlName: 'Payload URL',
      again:
        'GitHub does not try again. Within three days: Settings, Webhooks, the webhook, Recent Deliveries, Redeliver.',
      values: [['Content type', 'application/json']],
      secret: { chosen: 'Secret' },
    },
  },
  gitlab: {
    label: 'GitLab',
    source: 'https://docs.gitlab.com/user/project/integrations/webhooks/',
    token: { header: 'X-Gitlab-Token' },
    eventType: { header: 'X-Gitlab-Event' },
    delivery: { header: 'Idempotency-Key' },
    setup: {
      place: 'In the project or the group: Settings, Webhooks, Add new webhook.',
      urlName: 'URL',
      again:
        'In the project or the group: Settings, Webhooks, Edit, Recent events, View details, Resend request.',
      secret: { chosen: 'Secret token' },
    },
  },
  bitbucket: {
    label: 'Bitbucket',
    source: 'https://support.atlassian.com/bitbucket-cloud/docs/manage-webhooks/',
    signature: overBody('X-Hub-Signature', 'sha256={hex}'),
    eventType: { header: 'X-Event-Key' },
    delivery: { header: 'X-Request-UUID' },
    setup: {
      place: 'In the repository or the workspace: Settings, Webhooks, Add webhook.',
      urlName: 'URL',
      again: 'In the repository or the workspace: Settings, Webhooks, View requests, the request, Resend.',
      secret: { chosen: 'Secret' },
    },
  },
  linear: {
    label: 'Linear',
    source: 'https://linear.app/developers/webhooks',
    signature: {
      ...overBody('Linear-Signature', '{hex}'),
      timestamp: { body: 'webhookTimestamp', unit: 'ms', isNumber: true },
    },
    eventType: { header: 'Linear-Event' },
    delivery: { header: 'Linear-Delivery' },
    setup: {
      place: 'In the settings of the workspace: API, Webhooks, New webhook.',
      urlName: 'URL',
      again:
        'Linear tries again after a minute, an hour and six hours. After that, read what was missed from its API.',
      secret: { shown: 'the signing secret of the webhook' },
    },
  },
  sentry: {
    label: 'Sentry',
    source: 'https://docs.sentry.io/organization/integrations/integration-platform/webhooks/',
    // Sentry-Hook-Timestamp is not signed, so that it proves nothing.
    signature: overBody('Sentry-Hook-Signature', '{hex}'),
    eventType: { header: 'Sentry-Hook-Resource' },
    delivery: { header: 'Request-ID' },
    setup: {
      place: 'In the settings of the organization: Custom Integrations, the integration.',
      urlName: 'Webhook URL',
      again: 'Sentry does not try again. The dashboard of the integration lists what it sent.',
      secret: { shown: 'the Client Secret of the integration' },
    },
  },
  pagerduty: {
    label: 'PagerDuty',
    source: 'https://developer.pagerduty.com/docs/verifying-webhook-signatures',
    signature: overBody('X-PagerDuty-Signature', 'v1={hex}'),
    eventType: { body: 'event.event_type' },
    delivery: { body: 'event.id' },
    setup: {
      place: 'Integrations, Generic Webhooks (v3), New Webhook.',
      urlName: 'Webhook URL',
      again:
        'PagerDuty tries a few more times. Look whether the webhook is still enabled, and read incidents from its API.',
      secret: { shown: 'the secret that is shown once, when the webhook was added' },
    },
  },
} as const satisfies Readonly<Record<string, Sender>>;
