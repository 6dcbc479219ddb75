import { Grid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAttentionCount } from '../attention/use-attention.js';
import { useEndpoints } from '../endpoints/use-endpoints.js';
import { PageHeader } from '../layout/page-header.js';
import { Waiting } from '../layout/waiting.js';
import { MetricsView } from '../metrics/metrics-view.js';
import { useMetrics } from '../metrics/use-metrics.js';
import { useRows } from '../table/use-list.js';
import { FirstSteps, NextSteps } from './first-steps.js';
import { LatestFailures } from './latest-failures.js';
import { NeedsAttention } from './needs-attention.js';
import { Received } from './received.js';

const REFRESH_MS = 5000;
/** A project with fewer messages in a month is new. */
const FEW = 10;

/** How the deliveries do. Until one has succeeded, the steps to it come first. */
export function OverviewPage(): ReactNode {
  const endpoints = useEndpoints({ everyMs: REFRESH_MS });
  const [newest] = useRows(endpoints);
  const month = useMetrics({ window: '30d', everyMs: REFRESH_MS });
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
      {succeeded > 0 && totalMessages < FEW && <NextSteps endpointId={newest?.id} />}
      {totalMessages > 0 ? <Deliveries /> : <Incident />}
      <Received />
    </>
  );
}

/** How the deliveries do. In an incident, what needs attention comes first. */
function Deliveries(): ReactNode {
  const isIncident = useAttentionCount() > 0;
  return (
    <Stack gap="xl">
      {isIncident && <Troubles />}
      <MetricsView />
      {!isIncident && <Troubles />}
    </Stack>
  );
}

/** Of a project that has sent nothing, and may receive. */
function Incident(): ReactNode {
  return useAttentionCount() > 0 && <NeedsAttention />;
}

function Troubles(): ReactNode {
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 6 }}>
        <NeedsAttention />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <LatestFailures />
      </Grid.Col>
    </Grid>
  );
}
