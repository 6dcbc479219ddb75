import type { Attempt } from '@posthorn/client';
import { queryOptions } from '@tanstack/react-query';
import { type DeliveredMessage, isReceived } from '../payloads/delivered-message.js';
import type { OpenProject } from '../session/posthorn.js';

export function attemptsQuery({ projectId, posthorn }: OpenProject, message: DeliveredMessage) {
  const resource = isReceived(message) ? 'inboundMessages' : 'messages';
  return queryOptions({
    queryKey: [projectId, resource, message.id, 'attempts', message.attemptCount, message.updatedAt],
    async queryFn({ signal }): Promise<readonly Attempt[]> {
      const attempts: Attempt[] = [];
      for await (const attempt of posthorn[resource].listAttempts(message.id, {}, { signal }))
        attempts.push(attempt);
      return attempts;
    },
    placeholderData: (previous) => previous,
  });
}
