import { Alert, Loader, Stack, Text } from '@mantine/core';
import { AuthenticationError } from '@posthorn/client';
import { UnlinkIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { useRedeemedCode } from './redeem-code.js';

/** Tells what comes of the link that opened the page. The other way to sign in follows once the link has failed. */
export function CodeSignIn({ children }: { readonly children: ReactNode }): ReactNode {
  const code = useRedeemedCode();
  if (code === undefined) return children;
  const failure = code.error ?? code.failureReason;
  return (
    <Stack>
      {failure === null ? <SigningIn /> : <Failure error={failure} />}
      {code.status === 'error' && children}
    </Stack>
  );
}

function SigningIn(): ReactNode {
  return (
    <Stack align="center" role="status">
      <Loader size="sm" />
      <Text size="sm">Signing in</Text>
    </Stack>
  );
}

function Failure({ error }: { readonly error: unknown }): ReactNode {
  if (!(error instanceof AuthenticationError)) return <FailureNotice error={error} />;
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<UnlinkIcon size={18} />}
      title="This link does not sign in any more"
    >
      A link signs in once, within ten minutes. Enter an API key, or make a new link.
    </Alert>
  );
}
