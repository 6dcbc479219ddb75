import { Alert, Button, Group, Text } from '@mantine/core';
import { AuthenticationError } from '@posthorn/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wordsOf } from './failure-words.js';

export interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/** Stands in the place of what could not be loaded. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps): ReactNode {
  const { title, text, requestId } = wordsOf(error);
  return (
    <Alert color="red" title={title} icon={<IconAlertTriangle size={18} />} role="alert">
      <Text size="sm">{text}</Text>
      {requestId !== undefined && (
        <Text size="xs" c="dimmed" mt={4}>
          Request {requestId}
        </Text>
      )}
      <Group mt="sm" gap="xs">
        {error instanceof AuthenticationError ? (
          <Button size="xs" variant="default" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
            Sign in
          </Button>
        ) : (
          onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )
        )}
      </Group>
    </Alert>
  );
}
