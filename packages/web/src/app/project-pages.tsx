import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { SignInAgain } from '../failures/sign-in-again.js';
import { posthornOf } from '../session/console-client.js';
import { OpenProjectContext } from '../session/posthorn.js';
import { holds, sessionQuery } from '../session/session.js';
import { SignInButton } from '../session/sign-in-button.js';
import { comeBack } from '../session/sign-in-search.js';
import { Shell } from './shell.js';

/** The pages of the project in the address. */
export function ProjectPages(): ReactNode {
  const { projectId } = useParams({ from: '/$projectId' });
  const { data: projects = [] } = useQuery(sessionQuery);
  const project = useMemo(() => ({ projectId, posthorn: posthornOf(projectId) }), [projectId]);
  // The key of the project was deleted, or another tab signed out and in again.
  if (projects.length > 0 && !holds(projects, projectId))
    return <Navigate to="/sign-in" search={comeBack()} />;
  return (
    <OpenProjectContext value={project}>
      <SignInAgain value={<SignInButton />}>
        <Shell />
      </SignInAgain>
    </OpenProjectContext>
  );
}
