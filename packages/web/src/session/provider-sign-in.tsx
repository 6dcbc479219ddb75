import { Alert, Button, Text } from '@mantine/core';
import { AlertIcon, PersonIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { API_URL, CONSOLE_PATH } from './addresses.js';
import { readPageSettings } from './page-settings.js';

interface ConsoleSettings {
  /** With an API key, with the provider of the operator (`sso`), or with either. */
  readonly signIn: 'key' | 'both' | 'sso';
}

export const { signIn = 'key' } = readPageSettings<ConsoleSettings>();

/** Leads to the provider, which leads back to the page. */
export function ProviderSignIn({ next = CONSOLE_PATH }: { readonly next: string | undefined }): ReactNode {
  const address = `${API_URL}/v1/console-sessions/sign-in?return_to=${encodeURIComponent(next)}`;
  return (
    <Button
      renderRoot={(props: object) => <a href={address} {...props} />}
      variant={signIn === 'sso' ? 'filled' : 'default'}
      leftSection={<PersonIcon />}
      fullWidth
    >
      Sign in with your organization
    </Button>
  );
}

/** Why the provider's sign-in ended, by the codes of the fragment. */
const FAILURES: Readonly<Record<string, string>> = {
  unknown_state: 'This browser did not begin the sign-in, or more than ten minutes ago. Begin it again.',
  too_many_failures: 'Too many sign-ins from your address have failed. Try again in some minutes.',
  access_denied: 'The sign-in was cancelled.',
  provider_refused: 'The provider refused the sign-in. Its operator finds the reason there.',
  provider_unavailable: 'The provider does not answer. Try again later.',
  provider_answer_invalid:
    'The answer of the provider could not be verified. Tell the operator of this service.',
  email_not_verified: 'Your provider has not verified your address, and no group of yours has access.',
  no_access: 'You have no access to any project yet. Ask an administrator of yours for a grant.',
};

/** Tells why the provider's sign-in ended, with what the asked person needs. */
export function ProviderFailure(): ReactNode {
  const given = new URLSearchParams(location.hash.slice(1));
  const code = given.get('error');
  if (code === null) return null;
  const [address, requestId] = [given.get('address'), given.get('request_id')];
  return (
    <Alert color="orange" role="alert" icon={<AlertIcon size={18} />} title="You are not signed in">
      {FAILURES[code] ?? 'The sign-in failed.'}
      {address !== null && <Text size="sm">You signed in as {address}.</Text>}
      {requestId !== null && (
        <Text size="xs" c="dimmed">
          Request {requestId}
        </Text>
      )}
    </Alert>
  );
}
