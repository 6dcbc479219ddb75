import type { InboundMessage, Message } from '@posthorn/client';

/** A message on its way to a destination: your own, or one that was received and is forwarded. */
export type DeliveredMessage = Message | InboundMessage;

export function isReceived(message: DeliveredMessage): message is InboundMessage {
  return 'inboundEndpointId' in message;
}

/** A published event. Its messages share its payload. */
export interface EventPayload {
  readonly kind: 'event';
  readonly id: string;
  readonly contentType: 'application/json';
  /** The API does not say until when it keeps it. */
  readonly payloadKeptUntil?: never;
  readonly deliveredAt?: never;
}

/** What has a payload that the API stores. */
export type PayloadOwner = DeliveredMessage | EventPayload;

const OWN = { subject: 'messages', operations: 'messages' } as const;
const RECEIVED = { subject: 'inbound-messages', operations: 'inboundMessages' } as const;
const PUBLISHED = { subject: 'events', operations: 'events' } as const;

/** Where messages of the kind are read, and under which keys. */
export function resourceOf(message: DeliveredMessage): typeof OWN | typeof RECEIVED {
  return isReceived(message) ? RECEIVED : OWN;
}

/** Where the payload is read, and under which key. */
export function payloadResourceOf(owner: PayloadOwner): ReturnType<typeof resourceOf> | typeof PUBLISHED {
  return 'kind' in owner ? PUBLISHED : resourceOf(owner);
}
