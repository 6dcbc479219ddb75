import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { SignInAgain } from '../failures/sign-in-again.js';
import { posthornOf } from '../session/console-client.js';
import { OpenProjectContext } from '../session/posthorn.js';
import { comeBack } from '../session/sign-in-search.js';
import { Shell } from './shell.js';

/** The pages of the project in the address. */
export function ProjectPages(): ReactNode {
  const { projectId } = useParams({ from: '/$projectId' });
  const project = useMemo(() => ({ projectId, posthorn: posthornOf(projectId) }), [projectId]);
  return (
    <OpenProjectContext value={project}>
      <SignInAgain value={<SignInLink />}>
        <Shell />
      </SignInAgain>
    </OpenProjectContext>
  );
}

function SignInLink(): ReactNode {
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => <Link to="/sign-in" search={comeBack()} {...props} />}
    >
      Sign in
    </Button>
  );
}
