import type { InboundMessage, Message } from '@posthorn/client';

/** A message on its way to a destination: your own, or one that was received and is forwarded. */
export type DeliveredMessage = Message | InboundMessage;

export function isReceived(message: DeliveredMessage): message is InboundMessage {
  return 'inboundEndpointId' in message;
}

const OWN = { subject: 'messages', operations: 'messages' } as const;
const RECEIVED = { subject: 'inbound-messages', operations: 'inboundMessages' } as const;

/** Where messages of the kind are read, and under which keys. */
export function resourceOf(message: DeliveredMessage): typeof OWN | typeof RECEIVED {
  return isReceived(message) ? RECEIVED : OWN;
}
