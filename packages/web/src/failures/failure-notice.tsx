import { Alert, Button, Group, Text } from '@mantine/core';
import { AuthenticationError } from '@posthorn/client';
import { AlertIcon } from '@primer/octicons-react';
import { type ReactNode, createContext, use } from 'react';
import { type Again, wordsOf } from './failure-words.js';

/** What leads from a failure to a new session, where there is a way. */
export const SignInAgain = createContext<ReactNode>(null);

/** Whether the page says already that the session has ended. */
export const EndIsTold = createContext(false);

export interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Of an action of the user, the page does not try again by itself. */
  readonly again?: Again;
}

/** Stands in the place of what could not be loaded or done. */
export function FailureNotice({ error, onRetry, again = 'by-itself' }: FailureNoticeProps): ReactNode {
  const { title, text, requestId } = wordsOf(error, again);
  const signInAgain = use(SignInAgain);
  const isTold = use(EndIsTold);
  if (isTold && error instanceof AuthenticationError) return null;
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
