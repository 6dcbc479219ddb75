import type { Message } from '@posthorn/client';
import { useConsumerName } from '../consumers/consumer-names.js';
import { endpointRead } from '../endpoints/use-endpoints.js';
import { withoutScheme } from '../formats/format.js';
import { useRead } from '../session/use-read.js';
import { useMessage } from './message-reads.js';

/** `order.created → Maison Verte`: what a message is, and whose, or where it goes. A consumer knows whose. */
export function useMessageTitle(id: string, { isOwn = false } = {}): string {
  const message: Partial<Message> = useMessage(id).data ?? {};
  const { eventType = 'Message', endpointId = '' } = message;
  const consumerId = isOwn ? undefined : message.consumerId;
  const consumer = useConsumerName(consumerId ?? '', { enabled: consumerId !== undefined });
  const endpoint = useRead(endpointRead(endpointId), { enabled: endpointId !== '' });
  const to = consumerId === undefined ? endpoint.data && withoutScheme(endpoint.data.url) : consumer;
  return [eventType, to].filter(Boolean).join(' → ');
}
