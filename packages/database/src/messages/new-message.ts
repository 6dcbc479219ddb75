import type { Direction } from '@posthorn/domain';
import {
  type ColumnsOf,
  boolean,
  columnOf,
  int,
  json,
  tableOf,
  text,
  uuid,
} from '../connections/table-of.js';
import type { SearchableValue } from '../search/searchable-values.js';
import type { MessageQuota } from './accept-in-batches.js';

export interface NewMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  /** An event of a pull endpoint becomes `stored` and is not enqueued. Any other message becomes `queued`. */
  readonly direction: Direction;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly payloadSha256: string;
  /** As the client requested it. 0 erases the payload when a success is recorded. */
  readonly retentionHours: number;
  /** The maximum time for which the payload is kept. */
  readonly expiresAfterHours: number;
  /** Bytes when PostgreSQL cannot store it as text: not UTF-8, or with a NUL. */
  readonly body: string | Buffer;
  /** The custom headers of this message. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** The hash covers the payload's canonical JSON. */
  readonly idempotency:
    | {
        readonly key: string;
        readonly payloadHash: string;
        /** Within which the key is unique. Default: the endpoint. */
        readonly scope?: string;
      }
    | undefined;
  /** The seconds before each retry. Default: the retry schedule of the endpoint. */
  readonly retrySchedule?: readonly number[] | undefined;
  /** The type of the event, as the sender or the settings of the inbound endpoint name it. */
  readonly eventType?: string | null | undefined;
  /** The consumer of the endpoint. */
  readonly consumerId?: string | undefined;
  /** The messages of the endpoint with the same key are delivered in the order of their commits. Default: in any order. */
  readonly orderingKey?: string | undefined;
  /** A test message has one attempt, and is in no count. */
  readonly isTest?: boolean | undefined;
  /** Listeners get the message, and no worker delivers it. */
  readonly isForListeners?: boolean | undefined;
  /** The values of the payload's members that can be searched. */
  readonly searchable?: readonly SearchableValue[] | undefined;
  /** Present for a message that a sender posted to an ingest URL. */
  readonly received?: ReceivedFacts | undefined;
  /** Present when the tenant's plan has a monthly limit. Messages of other tenants are only counted. */
  readonly quota?: MessageQuota | undefined;
}

export interface ReceivedFacts {
  /** Stored with the payload: the forwarded headers, or the masked headers of a pull endpoint's event. */
  readonly headers: Readonly<Record<string, string>>;
  /** The sender's query string, stored with the payload. */
  readonly query?: string | undefined;
  readonly sourceIp: string | undefined;
  readonly processingMs: number;
}

const COLUMNS = {
  id: uuid((m) => m.id),
  project_id: uuid((m) => m.projectId),
  endpoint_id: uuid((m) => m.endpointId),
  direction: columnOf('direction')((m) => m.direction),
  content_type: text((m) => m.contentType),
  size_bytes: int((m) => m.sizeBytes),
  payload_sha256: text((m) => m.payloadSha256),
  retention_hours: int((m) => m.retentionHours),
  expires_after_hours: int((m) => m.expiresAfterHours),
  body: text((m) => (typeof m.body === 'string' ? m.body : '')),
  body_base64: text((m) => (typeof m.body === 'string' ? undefined : m.body.toString('base64'))),
  headers: text((m) => m.headers && JSON.stringify(m.headers)),
  idempotency_key: text((m) => m.idempotency?.key),
  payload_hash: text((m) => m.idempotency?.payloadHash),
  idempotency_scope: uuid(idempotencyScope),
  retry_schedule: text((m) => m.retrySchedule && `{${m.retrySchedule.join(',')}}`),
  received: json((m) => m.received && JSON.stringify(m.received)),
  event_type: text((m) => m.eventType),
  consumer_id: text((m) => m.consumerId),
  is_test: boolean((m) => m.isTest === true),
  ordinal: int((_message, index) => index),
} satisfies ColumnsOf<NewMessage>;

export const MESSAGES = tableOf<NewMessage>(COLUMNS);
export const ORDERED_MESSAGES = tableOf<NewMessage>({ ...COLUMNS, ordering_key: text((m) => m.orderingKey) });

/** The scope of an idempotency key. */
export function idempotencyScope({
  idempotency,
  endpointId,
}: Pick<NewMessage, 'idempotency' | 'endpointId'>): string {
  return idempotency?.scope ?? endpointId;
}
