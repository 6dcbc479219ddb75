import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';

export interface WaitingProps {
  readonly query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
}

/** Stands in the place of what has never been loaded: it loads, or has failed. */
export function Waiting({ query: { isError, error, refetch } }: WaitingProps): ReactNode {
  return isError ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <PagePending />;
}

export function PagePending(): ReactNode {
  return (
    <Stack role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={28} w={180} />
      <Skeleton h={240} />
    </Stack>
  );
}
