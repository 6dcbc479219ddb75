import type { ServiceKind } from '@posthorn/lab';

/** The instant before a process writes to a store: no other process has that information yet. */
export interface Instant {
  readonly kind: ServiceKind;
  readonly store: 'postgres' | 'redis';
  /** Text that such a process sends then, and at no other time. */
  readonly text: string;
}

/** Only an addition of deliveries names the key of BullMQ's number of prioritized jobs, in the services named below. */
const ADDED_DELIVERIES = '{bull:0}:deliveries:pc';

/**
 * The instants at which scenarios stop a process. Prepared statements send only their values, so most texts of
 * PostgreSQL are values. The scenarios of instants-seen.ts tell which text nobody sends any more.
 */
export const INSTANTS = {
  /** Only the insertion of messages has their content type. */
  messagesBeforeCommit: { kind: 'api', store: 'postgres', text: 'application/json' },
  /** Messages are committed and acknowledged. */
  messagesBeforeEnqueue: { kind: 'api', store: 'redis', text: ADDED_DELIVERIES },
  /** Destinations have answered. Only an attempt record has the headers that were sent. */
  attemptsBeforeRecord: { kind: 'delivery-worker', store: 'postgres', text: 'x-webhook-signature' },
  /** A failure is recorded. */
  retryBeforeEnqueue: { kind: 'delivery-worker', store: 'redis', text: '{bull:0}:retries-slow:' },
  /** A retry is due. */
  dueRetryBeforeEnqueue: { kind: 'retry-scheduler', store: 'redis', text: ADDED_DELIVERIES },
  /** The deletion of an endpoint is committed. */
  heldMessagesBeforeEnd: { kind: 'api', store: 'postgres', text: 'uuid_hash(' },
  /** Webhooks are committed and acknowledged. */
  webhooksBeforeEnqueue: { kind: 'ingest', store: 'redis', text: ADDED_DELIVERIES },
  /** An event and its messages, in one statement. A lone event is no array, and has plain quotes. */
  publishedBeforeCommit: { kind: 'ingest', store: 'postgres', text: 'delivery":' },
  /** Events are committed. */
  fanOutBeforeEnqueue: { kind: 'api', store: 'redis', text: '{bull:0}:fan-outs:' },
  /** The next subscribers are read. */
  fanOutPartBeforeCommit: { kind: 'retry-scheduler', store: 'postgres', text: 'DELETE FROM fan_out_parts' },
  /** The messages of the next subscribers are committed. */
  fanOutMessagesBeforeEnqueue: { kind: 'retry-scheduler', store: 'redis', text: ADDED_DELIVERIES },
} satisfies Record<string, Instant>;
