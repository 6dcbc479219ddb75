import { AuthenticationError, type ConsoleSession } from '@posthorn/client';
import { type UseMutationResult, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { posthorn, posthornWithKey } from './console-client.js';

export type SessionProject = ConsoleSession['projects'][number];

/** The projects that this browser is signed in to; an empty list without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<readonly SessionProject[]> => {
    try {
      return (await posthorn.consoleSessions.getCurrent()).projects;
    } catch (error) {
      if (error instanceof AuthenticationError) return [];
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Signs in with a key, or adds its project to the session. Resolves with the key's project. */
export function useSignIn(): UseMutationResult<SessionProject | undefined, Error, string> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (apiKey: string) => {
      const before = queries.getQueryData(sessionQuery.queryKey) ?? [];
      const { projects } = await posthornWithKey(apiKey).consoleSessions.create();
      queries.setQueryData(sessionQuery.queryKey, projects);
      return projects.find(({ id }) => !before.some((known) => known.id === id)) ?? projects[0];
    },
    meta: { showsItsFailure: true },
  });
}

export function useSignOut(): UseMutationResult<unknown, Error, void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => posthorn.consoleSessions.deleteCurrent(),
    async onSuccess() {
      queries.clear();
      await navigate({ to: '/sign-in' });
    },
  });
}
