import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { holds, sessionQuery } from './session.js';
import { comeBack } from './sign-in-search.js';

/** Leads to the overview of the first project, or to the sign-in. */
export async function toFirstProject(queries: QueryClient): Promise<never> {
  const { projects } = await queries.query({ ...sessionQuery, staleTime: 'static' });
  if (projects[0] === undefined) throw redirect({ to: '/sign-in' });
  throw redirect({ to: '/$projectId', params: { projectId: projects[0].id } });
}

/** Leads to the sign-in, and back after it, when the session does not hold the project of the address. */
export async function requireProject(queries: QueryClient, projectId: string): Promise<void> {
  if (!(await holds(queries, projectId))) throw redirect({ to: '/sign-in', search: comeBack() });
}
