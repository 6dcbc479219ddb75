import { AuthenticationError, type ConsoleSession } from '@posthorn/client';
import {
  type QueryExecuteOptions,
  type QueryClient,
  type UseMutationResult,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { allows } from '../scopes/scopes.js';
import { posthorn, posthornWithKey } from './console-client.js';
import { useProject } from './posthorn.js';

export type SessionProject = ConsoleSession['projects'][number];

/** What this browser is signed in to. A person may have more projects than are here. */
export type Session = Pick<ConsoleSession, 'projects' | 'hasMore' | 'person'>;

const NO_SESSION: Session = { projects: [] };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => readSession(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The projects of the session with an id, or with a text in their names. */
export function searchedQuery(search: string): QueryExecuteOptions<Session> {
  return {
    queryKey: [...sessionQuery.queryKey, search],
    queryFn: async () => readSession({ search }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

async function readSession(query: { readonly search?: string } = {}): Promise<Session> {
  try {
    return await posthorn.consoleSessions.getCurrent(query);
  } catch (error) {
    if (error instanceof AuthenticationError) return NO_SESSION;
    throw error;
  }
}

export function useSession(): Session {
  return useQuery(sessionQuery).data ?? NO_SESSION;
}

function findIn({ projects }: Session, projectId: string): SessionProject | undefined {
  return projects.find(({ id }) => id === projectId);
}

/** Whether the session has a project. */
export async function holds(queries: QueryClient, projectId: string): Promise<boolean> {
  const session = await queries.query({ ...sessionQuery, staleTime: 'static' });
  if (findIn(session, projectId) !== undefined) return true;
  if (session.hasMore !== true) return false;
  const searched = await queries.query({ ...searchedQuery(projectId), staleTime: 'static' });
  return findIn(searched, projectId) !== undefined;
}

/** The open project in the session. `isGone`: the session is known, and has others only. */
export function useSessionProject(projectId: string): {
  readonly project: SessionProject | undefined;
  readonly isGone: boolean;
} {
  const session = useSession();
  const known = findIn(session, projectId);
  const isElsewhere = known === undefined && session.hasMore === true;
  const { data: searched } = useQuery({ ...searchedQuery(projectId), enabled: isElsewhere });
  const project = known ?? (searched && findIn(searched, projectId));
  const isComplete = session.projects.length > 0 && (!isElsewhere || searched !== undefined);
  return { project, isGone: isComplete && project === undefined };
}

/** What the session may do in the open project. Nothing until that is known. */
export function useScopes(): readonly string[] {
  return useSessionProject(useProject().projectId).project?.scopes ?? [];
}

/** Whether the session may do one of these in the open project. Not until that is known. */
export function useAllowed(...scopes: readonly string[]): boolean {
  const own = useScopes();
  return scopes.some((scope) => allows(own, scope));
}

/** Signs in with a key, or adds its project to the session. Resolves with the id of the key's project. */
export function useSignIn(): UseMutationResult<string, Error, string> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (apiKey: string) => {
      const { projects, projectId } = await posthornWithKey(apiKey).consoleSessions.create();
      queries.setQueryData(sessionQuery.queryKey, { projects });
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
