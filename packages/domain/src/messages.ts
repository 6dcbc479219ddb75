/**
 * Whether a message is sent and delivered, received and forwarded, or received and pulled. An endpoint has the
 * direction of its messages.
 */
export type Direction = 'outbound' | 'inbound' | 'pull';

export const MESSAGE_STATUSES = [
  'queued',
  'delivering',
  'succeeded',
  'pending_retry',
  'failed_permanent',
  'paused',
] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Of an event of a pull endpoint. */
export const EVENT_STATUSES = ['stored', 'fetched', 'delivered'] as const;

/** 1 MB: the payload of a send, and the body of a webhook. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** More waiting messages are not counted: a count of all would read the whole backlog. */
export const MAX_REMAINING = 10_000;

/** With more subscribers, an event gets its messages in the background. */
export const MAX_SUBSCRIBERS_AT_ONCE = 1000;

/** How often a message may be replayed. */
export const MAX_REPLAYS = 100;

/** The maximum of members that a project may name. */
export const MAX_SEARCHABLE_MEMBERS = 10;

/** The longest value that is kept, in characters. */
export const MAX_SEARCHABLE_LENGTH = 128;

const POINTER = /^(?:\/(?:[^~/]|~[01])*)+$/;

/**
 * The path of names and indexes that a dotted name (`order.id`) or a JSON pointer (`/order/id`, RFC 6901) stands for.
 * Returns undefined when it is neither.
 */
export function parseSearchableMember(text: string): readonly string[] | undefined {
  if (!text.startsWith('/')) {
    const names = text.split('.');
    return names.includes('') ? undefined : names;
  }
  if (!POINTER.test(text)) return undefined;
  return text
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}
