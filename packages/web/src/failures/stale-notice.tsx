import { Box } from '@mantine/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { FailureNotice } from './failure-notice.js';

/** Says why the page does not show the present state, when a query failed whose earlier data it shows. */
export function StaleNotice(): ReactNode {
  const cache = useQueryClient().getQueryCache();
  const error = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => cache.findAll({ type: 'active', predicate: isStale })[0]?.state.error,
  );
  return (
    error && (
      <Box mb="md">
        <FailureNotice error={error} />
      </Box>
    )
  );
}

function isStale({ state }: Query): boolean {
  return state.status === 'error' && state.data !== undefined;
}
