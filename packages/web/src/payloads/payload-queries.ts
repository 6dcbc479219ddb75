import { queryOptions } from '@tanstack/react-query';
import type { OpenProject } from '../session/posthorn.js';

export function payloadQuery({ projectId, posthorn }: OpenProject, messageId: string) {
  return queryOptions({
    queryKey: [projectId, 'messages', messageId, 'payload'],
    queryFn: async ({ signal }) => {
      const response = await posthorn.messages.getPayload(messageId, { signal });
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
