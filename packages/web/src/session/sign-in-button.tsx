import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { KeyForm } from './key-form.js';

/** Asks for a key on top of the page, so that what was typed stays. The page then reads again what it shows. */
export function SignInButton(): ReactNode {
  const queries = useQueryClient();

  function ask(): void {
    const id = modals.open({
      title: 'Sign in again',
      children: (
        <KeyForm
          label="Sign in"
          onSignedIn={async () => {
            modals.close(id);
            await queries.invalidateQueries();
          }}
        />
      ),
    });
  }

  return (
    <Button size="xs" variant="default" onClick={ask}>
      Sign in
    </Button>
  );
}
