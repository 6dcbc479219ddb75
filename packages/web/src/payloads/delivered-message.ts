import type { InboundMessage, Message } from '@posthorn/client';

/** A message on its way to a destination: your own, or one that was received and is forwarded. */
export type DeliveredMessage = Message | InboundMessage;

export function isReceived(message: DeliveredMessage): message is InboundMessage {
  return 'inboundEndpointId' in message;
}
