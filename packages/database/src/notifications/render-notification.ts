import type {
  About,
  Counted,
  CountedNotification,
  Disabled,
  Notification,
  NotificationTemplate,
} from '@posthorn/domain';

interface NotificationFacts {
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

/** One line of text about a notification, for people. */
function describeNotification(notification: Notification): string {
  if (isCounted(notification)) return describeCounted(notification);
  const { type, data } = notification;
  switch (type) {
    case 'endpoint.failing':
      return `${nameEndpoint(data)} is failing: nothing has succeeded since ${data.failing_since}.`;
    case 'endpoint.recovered':
      return `${nameEndpoint(data)} has recovered. It was failing since ${data.failing_since}.`;
    case 'endpoint.disabling_soon':
      return `${nameEndpoint(data)} will be disabled at ${data.disables_at}: nothing has succeeded since ${data.failing_since}.`;
    case 'endpoint.certificate_expiring':
      return `${nameEndpoint(data)}: its client certificate expires at ${data.expires_at}. Set another one.`;
    case 'endpoint.disabled':
      return `${nameEndpoint(data)} is disabled: ${reasonOf(data)}. ${helpOf(data)}`;
    case 'export.completed':
      return `Export ${data.export_id} is complete, with ${String(data.row_count)} rows.`;
    case 'export.failed':
      return `Export ${data.export_id} failed: ${data.error_message}`;
    case 'quota.warning':
      return `${String(data.messages)} of ${String(data.messages_per_month)} messages of ${data.month} are used (${String(data.percent)} %).`;
  }
}

type CountedOne = Extract<Notification, { readonly type: CountedNotification }>;

function isCounted(notification: Notification): notification is CountedOne {
  return 'count' in notification.data;
}

function describeCounted({ type, data }: CountedOne): string {
  switch (type) {
    case 'message.failed':
      return `${nameEndpoint(data)}: ${count(data, 'message')} failed for good ${spanOf(data)}.`;
    case 'endpoint.order_broken':
      return `${nameEndpoint(data)} goes on in order without ${count(data, 'message')}, which failed for good ${spanOf(data)}.`;
    case 'inbound.rejected':
      return `${nameEndpoint(data)} rejected ${count(data, 'request')} ${spanOf(data)}.`;
  }
}

/** Without the path of the URL, because a path may contain a secret. */
function nameEndpoint({ endpoint_id: id, consumer_id: consumer, url }: About): string {
  const facts = [consumer !== null && `customer ${consumer}`, url !== null && originOf(url)];
  const known = facts.filter((fact) => fact !== false);
  return `Endpoint ${id}${known.length === 0 ? '' : ` (${known.join(', ')})`}`;
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? 'no valid URL';
}

function reasonOf({ disabled_reason: reason, failing_since: since }: Disabled): string {
  if (reason === 'gone') return 'it answered 410 Gone';
  const blocked =
    reason === 'order_blocked' ? 'a message that holds back others has one attempt left, and ' : '';
  return `${blocked}nothing has succeeded since ${since}`;
}

function helpOf({ disabled_reason: reason }: Disabled): string {
  const until = reason === 'gone' ? 'it is resumed' : 'it comes back or is resumed';
  return `Its messages wait until ${until}.`;
}

function count({ count }: Counted, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function spanOf({ first_at: first, last_at: last }: Counted): string {
  return first === last ? `at ${first}` : `from ${first} to ${last}`;
}
