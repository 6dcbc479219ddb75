import type { Attempt } from '@posthorn/client';
import { queryOptions } from '@tanstack/react-query';
import { type DeliveredMessage, isReceived } from '../payloads/delivered-message.js';
import type { OpenProject } from '../session/posthorn.js';

export function attemptsQuery({ projectId, posthorn }: OpenProject, message: DeliveredMessage) {
  const resource = isReceived(message) ? 'inboundMessages' : 'messages';
  return queryOptions({
    queryKey: [projectId, resource, message.id, 'attempts', message.attemptCount, message.updatedAt],
    queryFn: async ({ signal }): Promise<readonly Attempt[]> =>
      posthorn[resource].listAttempts(message.id, { signal }),
    placeholderData: (previous) => previous,
  });
}
