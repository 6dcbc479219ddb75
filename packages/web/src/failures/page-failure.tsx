import { Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailureNotice } from './failure-notice.js';

export function PageFailure({ error, reset }: ErrorComponentProps): ReactNode {
  return (
    <Container size="sm" py="xl">
      <FailureNotice error={error} onRetry={reset} />
    </Container>
  );
}
