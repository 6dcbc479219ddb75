import { describeNotification } from './describe-notification.js';
import type { Notification } from './notification.js';
import type { NotificationTemplate } from './notification-template.js';

export interface NotificationFacts {
  readonly projectId: string;
  readonly occurredAt: Date;
  readonly notification: Notification;
}

/** Discord refuses a `content` of more than 2,000 characters, and a backslash may precede each of these. */
const MAX_TEXT = 1000;

/**
 * Returns the JSON of a notification. Slack takes a `text`
 * (https://api.slack.com/messaging/webhooks), Discord a `content` (https://discord.com/developers/docs/resources/webhook).
 */
export function renderNotification(
  template: NotificationTemplate,
  { projectId, occurredAt, notification }: NotificationFacts,
): string {
  switch (template) {
    case 'generic': {
      const { type, data } = notification;
      return JSON.stringify({ type, timestamp: occurredAt.toISOString(), project_id: projectId, data });
    }
    case 'slack':
      return JSON.stringify({ text: escapeForSlack(describeShortly(notification)) });
    case 'discord':
      return JSON.stringify({
        content: escapeForDiscord(describeShortly(notification)),
        // Nothing in the text may call people.
        allowed_mentions: { parse: [] },
      });
  }
}

/** Slack reads these three characters as markup, such as a link or a mention. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A backslash keeps Discord from reading a character as Markdown. */
function escapeForDiscord(text: string): string {
  return text.replaceAll(/[\\*_~`|<>[\]#]/g, String.raw`\$&`);
}

function describeShortly(notification: Notification): string {
  const text = describeNotification(notification);
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…`;
}
