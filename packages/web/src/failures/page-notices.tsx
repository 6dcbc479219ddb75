import { Alert, Box } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { ClockIcon, CloudOfflineIcon } from '@primer/octicons-react';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { FailureNotice } from './failure-notice.js';

/** Says why a page, or the panel beside it, does not show the present state. */
export function PageNotices(): ReactNode {
  return (
    <>
      <ConnectionNotice />
      <StaleNotice />
    </>
  );
}

const SLOW_AFTER_MS = 8000;

/** Says that nothing answers, before a query has failed. Failures of single queries stand where their data would. */
function ConnectionNotice(): ReactNode {
  const { online } = useNetwork();
  const isSlow = useIsSlow();
  if (!online)
    return (
      <Alert color="orange" mb="md" icon={<CloudOfflineIcon />} role="status">
        This computer is offline. The page continues when the connection is back.
      </Alert>
    );
  if (!isSlow) return null;
  return (
    <Alert color="orange" mb="md" icon={<ClockIcon />} role="status">
      The service takes long to answer. The page keeps waiting.
    </Alert>
  );
}

/** Whether the page has waited for answers for long. */
function useIsSlow(): boolean {
  const isWaiting = useIsFetching({ type: 'active' }) > 0;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

/** Says why the page does not show the present state, when a query failed whose earlier data it shows. */
function StaleNotice(): ReactNode {
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
