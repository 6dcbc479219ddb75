import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { CloudOfflineIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';

/** Failures of single queries stand where their data would. */
export function ConnectionNotice(): ReactNode {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert color="orange" mb="md" icon={<CloudOfflineIcon />} role="status">
      This computer is offline. The page continues when the connection is back.
    </Alert>
  );
}
