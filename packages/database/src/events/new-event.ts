import type { SearchableValue } from '../search/searchable-values.js';
import type { MessageQuota } from '../messages/accept-in-batches.js';
import type { Topic } from './find-subscriptions.js';

/** An event to publish. */
export interface NewEvent extends Topic {
  readonly id: string;
  /** The endpoint that received it as a webhook. Its idempotency keys are unique for that endpoint. */
  readonly inboundEndpointId?: string | undefined;
  readonly sizeBytes: number;
  readonly payloadSha256: string;
  /** The payload, JSON. */
  readonly body: string;
  /** As the client requested it. 0 erases the payload when all messages have succeeded. */
  readonly retentionHours: number;
  /** The maximum time for which the payload is kept. */
  readonly expiresAfterHours: number;
  /** The values of the payload's members that can be searched. */
  readonly searchable?: readonly SearchableValue[] | undefined;
  /** The custom headers of each message. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** The key of its messages at endpoints that keep an order by key. */
  readonly orderingKey?: string | undefined;
  /** The hash covers the event type and the payload's canonical JSON. Empty for a webhook: only its key decides. */
  readonly idempotency: { readonly key: string; readonly payloadHash: string } | undefined;
  /** Present when the tenant's plan has a monthly limit. */
  readonly quota: MessageQuota | undefined;
}

/** An event with its subscribers. */
export interface AddressedEvent extends NewEvent {
  /** The messages that are stored with it. */
  readonly messages: readonly EventMessage[];
  /** The endpoints that get their messages in the background. */
  readonly laterEndpointIds: readonly string[];
  /** The ordering keys of the messages, by endpoint. Messages to other endpoints are in no order. */
  readonly orderingKeys?: ReadonlyMap<string, string> | undefined;
}

export interface EventMessage {
  readonly id: string;
  readonly endpointId: string;
  /** For the head of its ordering key, so that it is not to be enqueued. */
  readonly waits?: true;
}

export function countMessages({
  messages,
  laterEndpointIds,
}: Pick<AddressedEvent, 'messages' | 'laterEndpointIds'>): number {
  return messages.length + laterEndpointIds.length;
}

/** What counts towards the tenant's plan: the messages, and a received webhook at least once. */
export function countUsage(event: AddressedEvent): number {
  return Math.max(countMessages(event), event.inboundEndpointId === undefined ? 0 : 1);
}
