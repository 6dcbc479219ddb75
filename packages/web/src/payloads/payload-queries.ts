import { queryOptions } from '@tanstack/react-query';
import type { OpenProject } from '../session/posthorn.js';
import { type DeliveredMessage, isReceived } from './delivered-message.js';

/** The bytes of a payload, and the text that they are. A download has the bytes, which may be no text. */
export interface ReadPayload {
  readonly file: Blob;
  readonly text: string;
}

export function payloadQuery({ projectId, posthorn }: OpenProject, message: DeliveredMessage) {
  const resource = isReceived(message) ? 'inboundMessages' : 'messages';
  return queryOptions({
    queryKey: [projectId, resource, message.id, 'payload'],
    queryFn: async ({ signal }): Promise<ReadPayload> => {
      const response = await posthorn[resource].getPayload(message.id, { signal });
      const file = await response.blob();
      return { file, text: await file.text() };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
