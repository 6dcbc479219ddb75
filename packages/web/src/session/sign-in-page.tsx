import { Alert, Anchor, Center, Code, Paper, Stack, Text, Title } from '@mantine/core';
import { LockIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../layout/logo.js';
import { PageLink } from '../layout/page-link.js';
import { API_URL } from './addresses.js';
import { CodeSignIn } from './code-sign-in.js';
import { ProviderFailure, signIn } from './provider-sign-in.js';
import { forgetCode } from './redeem-code.js';
import { useSession } from './session.js';
import { SignInForm } from './sign-in-form.js';
import { leadsInto } from './sign-in-search.js';

export function SignInPage(): ReactNode {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { next } = useSearch({ from: '/sign-in' });
  const { history } = useRouter();
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack w={380} maw="100%" gap="lg">
        <Stack gap={6} align="center">
          <Logo size={44} />
          <Title order={1} size="h3">
            Sign in to Posthorn
          </Title>
          {signIn !== 'sso' && (
            <Text size="sm" c="dimmed" ta="center">
              The console may do what your key may. The key itself is not kept in the browser.
            </Text>
          )}
        </Stack>
        <ProviderFailure />
        {next !== undefined && <OtherProject />}
        <CodeSignIn>
          <Paper withBorder p="lg">
            <SignInForm
              label="Sign in"
              next={next}
              onSignedIn={async (projectId) => {
                forgetCode(queries);
                queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
                if (next !== undefined && leadsInto({ next }, projectId)) history.push(next);
                else await navigate({ to: '/$projectId', params: { projectId } });
              }}
            />
          </Paper>
        </CodeSignIn>
        <Text size="sm" c="dimmed" ta="center">
          {signIn === 'sso' ? 'Without the provider' : 'Without a key at hand'}:{' '}
          <Code>posthorn console-link</Code> on the server prints a link that signs in once.{' '}
          <Anchor href={`${API_URL}/docs`} size="sm" underline="always">
            API reference
          </Anchor>
        </Text>
      </Stack>
    </Center>
  );
}

/** To a reader who is signed in, but not to the project of the page that he opened. */
function OtherProject(): ReactNode {
  const {
    projects: [known],
    person,
  } = useSession();
  if (known === undefined) return null;
  const isPerson = person !== undefined;
  return (
    <Alert
      color="orange"
      title={`You ${isPerson ? 'have no access' : 'are not signed in'} to the project of this page`}
      icon={<LockIcon size={18} />}
    >
      {isPerson ? 'Ask an administrator of it for a grant' : 'Enter one of its keys to open it'}, or go{' '}
      <PageLink to="/$projectId" params={{ projectId: known.id }}>
        back to {known.name}
      </PageLink>
      .
    </Alert>
  );
}
