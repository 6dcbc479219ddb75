import { Alert, Button, Group, Text } from '@mantine/core';
import { AuthenticationError } from '@posthorn/client';
import { AlertIcon } from '@primer/octicons-react';
import { type ReactNode, use } from 'react';
import { wordsOf } from './failure-words.js';
import { SignInAgain } from './sign-in-again.js';

export interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/** Stands in the place of what could not be loaded. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps): ReactNode {
  const { title, text, requestId } = wordsOf(error);
  const signInAgain = use(SignInAgain);
  return (
    <Alert color="red" title={title} icon={<AlertIcon />} role="alert">
      <Text size="sm">{text}</Text>
      {requestId !== undefined && (
        <Text size="xs" c="dimmed" mt={4}>
          Request {requestId}
        </Text>
      )}
      <Group mt="sm" gap="xs">
        {error instanceof AuthenticationError
          ? signInAgain
          : onRetry && (
              <Button size="xs" variant="default" onClick={onRetry}>
                Try again
              </Button>
            )}
      </Group>
    </Alert>
  );
}
