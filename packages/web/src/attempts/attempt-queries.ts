import type { Attempt, Message } from '@posthorn/client';
import { queryOptions } from '@tanstack/react-query';
import type { OpenProject } from '../session/posthorn.js';

export function attemptsQuery({ projectId, posthorn }: OpenProject, message: Message) {
  return queryOptions({
    queryKey: [projectId, 'messages', message.id, 'attempts', message.attemptCount, message.updatedAt],
    queryFn: async ({ signal }): Promise<readonly Attempt[]> =>
      posthorn.messages.listAttempts(message.id, { signal }),
    placeholderData: (previous) => previous,
  });
}
