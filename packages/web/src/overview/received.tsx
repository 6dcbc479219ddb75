import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageLink } from '../layout/page-link.js';
import { MetricsView } from '../metrics/metrics-view.js';
import { useMetrics } from '../metrics/use-metrics.js';
import { PullNumbers, usePullMetrics } from '../pull-endpoints/pull-numbers.js';

/** What was received, in a project that receives something. */
export function Received(): ReactNode {
  const forwarded = useMetrics({ window: '30d', direction: 'inbound' });
  const kept = usePullMetrics('30d');
  return (
    <Stack gap="xl" mt="xl">
      {(forwarded.data?.totalMessages ?? 0) + (forwarded.data?.rejected ?? 0) > 0 && (
        <MetricsView
          direction="inbound"
          title="Received and forwarded"
          aside={
            <PageLink from="/$projectId" to="/$projectId/inbound-messages">
              All
            </PageLink>
          }
        />
      )}
      {(kept.data?.totals.total ?? 0) > 0 && (
        <PullNumbers
          title="Received and kept"
          aside={
            <PageLink from="/$projectId" to="/$projectId/pull-endpoints">
              All
            </PageLink>
          }
        />
      )}
    </Stack>
  );
}
