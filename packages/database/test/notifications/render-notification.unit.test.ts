import { describe, expect, it } from '@jest/globals';
import type { Notification, NotificationTemplate } from '@posthorn/domain';
import { renderNotification } from '../../src/notifications/render-notification.js';

const SINCE = '2026-11-23T10:00:00.000Z';
const LATER = '2026-11-23T11:30:00.000Z';

const about = {
  endpoint_id: 'ep_1',
  direction: 'outbound',
  consumer_id: 'acme',
  url: 'https://hooks.example.com/secret?token=abc',
  description: null,
};

function render(template: NotificationTemplate, notification: Notification): Record<string, unknown> {
  const facts = { projectId: 'p-1', occurredAt: new Date(LATER), notification };
  return JSON.parse(renderNotification(template, facts)) as Record<string, unknown>;
}

const failing: Notification = { type: 'endpoint.failing', data: { ...about, failing_since: SINCE } };

it('renders all that is known for the generic template', () =>
  expect(render('generic', failing)).toEqual({
    type: 'endpoint.failing',
    timestamp: LATER,
    project_id: 'p-1',
    data: { ...about, failing_since: SINCE },
  }));

describe('a text for a chat room', () => {
  it.each<[Notification, string]>([
    [
      failing,
      `Endpoint ep_1 (customer acme, https://hooks.example.com) is failing: nothing has succeeded since ${SINCE}.`,
    ],
    [
      { type: 'endpoint.recovered', data: { ...about, consumer_id: null, url: null, failing_since: SINCE } },
      `Endpoint ep_1 has recovered. It was failing since ${SINCE}.`,
    ],
    [
      {
        type: 'endpoint.disabled',
        data: {
          ...about,
          consumer_id: null,
          failing_since: SINCE,
          disabled_at: LATER,
          disabled_reason: 'gone',
        },
      },
      'Endpoint ep_1 (https://hooks.example.com) is disabled: it answered 410 Gone. Its messages wait until it is resumed.',
    ],
    [
      {
        type: 'endpoint.disabled',
        data: {
          ...about,
          url: null,
          failing_since: SINCE,
          disabled_at: LATER,
          disabled_reason: 'no_success',
        },
      },
      `Endpoint ep_1 (customer acme) is disabled: nothing has succeeded since ${SINCE}. Its messages wait until it comes back or is resumed.`,
    ],
    [
      {
        type: 'endpoint.disabled',
        data: {
          ...about,
          consumer_id: null,
          failing_since: SINCE,
          disabled_at: LATER,
          disabled_reason: 'order_blocked',
        },
      },
      `Endpoint ep_1 (https://hooks.example.com) is disabled: a message that holds back others has one attempt left, and nothing has succeeded since ${SINCE}. Its messages wait until it comes back or is resumed.`,
    ],
    [
      {
        type: 'endpoint.disabling_soon',
        data: { ...about, consumer_id: null, failing_since: SINCE, disables_at: LATER },
      },
      `Endpoint ep_1 (https://hooks.example.com) will be disabled at ${LATER}: nothing has succeeded since ${SINCE}.`,
    ],
    [
      {
        type: 'endpoint.certificate_expiring',
        data: { ...about, consumer_id: null, expires_at: LATER, days_left: 14 },
      },
      `Endpoint ep_1 (https://hooks.example.com): its client certificate expires at ${LATER}. Set another one.`,
    ],
    [
      { type: 'message.failed', data: { ...about, url: null, count: 3, first_at: SINCE, last_at: LATER } },
      `Endpoint ep_1 (customer acme): 3 messages failed for good from ${SINCE} to ${LATER}.`,
    ],
    [
      {
        type: 'endpoint.order_broken',
        data: { ...about, url: null, count: 1, first_at: SINCE, last_at: SINCE },
      },
      `Endpoint ep_1 (customer acme) goes on in order without 1 message, which failed for good at ${SINCE}.`,
    ],
    [
      {
        type: 'inbound.rejected',
        data: { ...about, consumer_id: null, count: 1, first_at: SINCE, last_at: SINCE },
      },
      `Endpoint ep_1 (https://hooks.example.com) rejected 1 request at ${SINCE}.`,
    ],
    [
      { type: 'export.completed', data: { export_id: 'e-1', row_count: 7, file_size_bytes: 9 } },
      'Export e-1 is complete, with 7 rows.',
    ],
    [
      { type: 'export.failed', data: { export_id: 'e-1', error_message: 'The disk is full.' } },
      'Export e-1 failed: The disk is full.',
    ],
    [
      {
        type: 'quota.warning',
        data: { percent: 80, month: '2026-11', messages: 8000, messages_per_month: 10_000 },
      },
      '8000 of 10000 messages of 2026-11 are used (80 %).',
    ],
  ])('says what happened: %j', (notification, text) =>
    expect(render('slack', notification)).toEqual({ text }),
  );

  it('never contains the path of a URL, which may be secret', () => {
    for (const template of ['slack', 'discord'] as const)
      expect(JSON.stringify(render(template, failing))).not.toMatch(/secret|token/);
  });

  const hostile: Notification = {
    type: 'export.failed',
    data: {
      export_id: 'e-1',
      error_message: '<!channel> & <https://evil.example|here> @everyone [a](b) `x` *y*',
    },
  };

  it('has no markup of Slack', () =>
    expect(render('slack', hostile)['text']).toBe(
      'Export e-1 failed: &lt;!channel&gt; &amp; &lt;https://evil.example|here&gt; @everyone [a](b) `x` *y*',
    ));

  it('has no Markdown of Discord, and calls nobody', () =>
    expect(render('discord', hostile)).toEqual({
      content: String.raw`Export e-1 failed: \<!channel\> & \<https://evil.example\|here\> @everyone \[a\](b) \`x\` \*y\*`,
      allowed_mentions: { parse: [] },
    }));

  it('is never longer than Discord allows', () => {
    const data = { export_id: 'e-1', error_message: '*'.repeat(5000) };
    const { content } = render('discord', { type: 'export.failed', data });
    expect(String(content).length).toBeLessThanOrEqual(2000);
    expect(content).toMatch(/…$/);
  });
});
