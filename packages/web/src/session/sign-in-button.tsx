import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { askForKey } from './key-form.js';
import { type SignInFormProps, SignInForm } from './sign-in-form.js';
import { comeBack } from './sign-in-search.js';

/** Begins another session. The page then reads again what it shows. */
export function SignInButton(): ReactNode {
  const queries = useQueryClient();
  const ask = (): void =>
    askForKey(
      'Sign in again',
      { label: 'Sign in', onSignedIn: () => queries.invalidateQueries() },
      SignInHere,
    );
  return (
    <Button size="xs" variant="default" onClick={ask}>
      Sign in
    </Button>
  );
}

/** The provider leads back to the present page. */
function SignInHere(props: SignInFormProps): ReactNode {
  return <SignInForm {...props} {...comeBack()} />;
}
