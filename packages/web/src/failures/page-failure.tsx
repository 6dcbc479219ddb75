import { Container } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MissingPartError, reloadIfServed } from '../parts/load-part.js';
import { FailureNotice } from './failure-notice.js';

const AGAIN_AFTER_MS = 5000;

/** Stands in the place of a page that could not be opened, and opens it again by itself. */
export function PageFailure({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const retry = async (): Promise<void> => {
    if (error instanceof MissingPartError) {
      await reloadIfServed();
      return;
    }
    await router.invalidate();
    reset();
  };
  useInterval(() => void retry(), AGAIN_AFTER_MS, { autoInvoke: true });
  return (
    <Container size="sm" py="xl">
      <FailureNotice error={error} onRetry={() => void retry()} />
    </Container>
  );
}
