import { useQueryClient } from '@tanstack/react-query';
import { useProject } from '../session/posthorn.js';

/**
 * Leaves the message that was deleted, and then forgets what was read of it. It goes first, so that nothing reads the
 * message again.
 */
export function useLeaveDeleted(leave: () => Promise<void> | void): (messageId: string) => Promise<void> {
  const { projectId } = useProject();
  const queries = useQueryClient();
  return async (messageId) => {
    await leave();
    await queries.resetQueries({
      predicate: ({ queryKey }) => queryKey[0] === projectId && queryKey[2] === messageId,
    });
  };
}
