import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { ClockIcon, CloudOfflineIcon } from '@primer/octicons-react';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

const SLOW_AFTER_MS = 8000;

/** Says that nothing answers, before a query has failed. Failures of single queries stand where their data would. */
export function ConnectionNotice(): ReactNode {
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
