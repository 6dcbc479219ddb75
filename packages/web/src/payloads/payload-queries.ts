import { queryOptions } from '@tanstack/react-query';
import type { OpenProject } from '../session/posthorn.js';
import { type DeliveredMessage, isReceived } from './delivered-message.js';

export function payloadQuery({ projectId, posthorn }: OpenProject, message: DeliveredMessage) {
  const resource = isReceived(message) ? 'inboundMessages' : 'messages';
  return queryOptions({
    queryKey: [projectId, resource, message.id, 'payload'],
    queryFn: async ({ signal }) => {
      const response = await posthorn[resource].getPayload(message.id, { signal });
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
