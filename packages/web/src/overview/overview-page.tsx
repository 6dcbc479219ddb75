import { Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEndpoints } from '../endpoints/endpoint-queries.js';
import { refreshEvery } from '../failures/refresh-every.js';
import { PageHeader } from '../layout/page-header.js';
import { Waiting } from '../layout/waiting.js';
import { metricsQuery } from '../metrics/metrics-queries.js';
import { MetricsView } from '../metrics/metrics-view.js';
import { useProject } from '../session/posthorn.js';
import { useRows } from '../table/use-list.js';
import { FirstSteps } from './first-steps.js';
import { LatestFailures } from './latest-failures.js';
import { NeedsAttention } from './needs-attention.js';

const REFRESH_MS = 5000;

/** How the deliveries do. Until one has succeeded, the steps to it come first. */
export function OverviewPage(): ReactNode {
  const project = useProject();
  const endpoints = useEndpoints({ everyMs: REFRESH_MS });
  const [newest] = useRows(endpoints);
  const month = useQuery({
    ...metricsQuery(project, { window: '30d' }),
    refetchInterval: refreshEvery(REFRESH_MS),
  });
  if (endpoints.data === undefined) return <Waiting query={endpoints} />;
  if (month.data === undefined) return <Waiting query={month} />;
  const { succeeded, totalMessages } = month.data;
  return (
    <>
      {succeeded === 0 ? (
        <FirstSteps endpointId={newest?.id} sent={totalMessages} />
      ) : (
        <PageHeader title="Overview" />
      )}
      {totalMessages > 0 && <Deliveries />}
    </>
  );
}

/** How the deliveries do. */
function Deliveries(): ReactNode {
  return (
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
  );
}
