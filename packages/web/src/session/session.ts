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

/** Who is signed in. Asked for where it is shown: a session of keys has nobody. */
export const personQuery = queryOptions({
  queryKey: ['person'],
  queryFn: async () => (await posthorn.consoleSessions.getCurrent()).person ?? null,
  select: (person) => person ?? undefined,
  staleTime: Number.POSITIVE_INFINITY,
});

export function holds(projects: readonly SessionProject[], projectId: string): boolean {
  return projects.some(({ id }) => id === projectId);
}

/** Signs in with a key, or adds its project to the session. Resolves with the id of the key's project. */
export function useSignIn(): UseMutationResult<string, Error, string> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (apiKey: string) => {
      const { projects, projectId } = await posthornWithKey(apiKey).consoleSessions.create();
      queries.setQueryData(sessionQuery.queryKey, projects);
      return projectId;
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
