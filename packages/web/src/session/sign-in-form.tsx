import { Divider } from '@mantine/core';
import type { ReactNode } from 'react';
import { type KeyFormProps, KeyForm } from './key-form.js';
import { ProviderSignIn, signIn } from './provider-sign-in.js';

export interface SignInFormProps extends KeyFormProps {
  /** The page to open after the sign-in with the provider: a path of the console. */
  readonly next?: string | undefined;
}

/** All ways to sign in. */
export function SignInForm({ next, ...ofKey }: SignInFormProps): ReactNode {
  return (
    <>
      {signIn !== 'key' && <ProviderSignIn next={next} />}
      {signIn === 'both' && <Divider label="or" my="md" />}
      {signIn !== 'sso' && <KeyForm {...ofKey} />}
    </>
  );
}
