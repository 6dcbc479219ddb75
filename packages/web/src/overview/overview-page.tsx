import { Grid, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointsQuery, metricsQuery } from '../endpoints/endpoint-queries.js';
import { useProject } from '../session/posthorn.js';
import { FailureNotice } from '../shared/failure-notice.js';
import { PageHeader } from '../shared/page-header.js';
import { PagePending } from '../shared/page-pending.js';
import { FirstSteps } from './first-steps.js';
import { LatestFailures } from './latest-failures.js';
import { MetricsView } from './metrics-view.js';
import { NeedsAttention } from './needs-attention.js';

/** Of an empty project: the steps to its first delivery. Of any other: how its deliveries do. */
export function OverviewPage(): ReactNode {
  const project = useProject();
  const endpoints = useInfiniteQuery({ ...endpointsQuery(project), refetchInterval: 5000 });
  const month = useQuery({ ...metricsQuery(project, { window: '30d' }), refetchInterval: 5000 });
  if (endpoints.isPending || month.isPending) return <PagePending />;
  if (endpoints.isError)
    return <FailureNotice error={endpoints.error} onRetry={() => void endpoints.refetch()} />;
  if (month.isError) return <FailureNotice error={month.error} onRetry={() => void month.refetch()} />;
  const [newest] = endpoints.data.pages.flatMap(({ items }) => items);
  if (month.data.succeeded === 0)
    return <FirstSteps endpointId={newest?.id} sent={month.data.totalMessages} />;
  return (
    <>
      <PageHeader title="Overview" />
      <Stack gap="xl">
        <MetricsView />
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <NeedsAttention />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <LatestFailures />
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}
