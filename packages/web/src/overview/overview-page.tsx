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

/** How the deliveries do, and what needs attention. Until one has succeeded, the steps to it come first. */
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
      {totalMessages > 0 ? (
        <MetricsView>
          <NeedsAttention />
          {succeeded > 0 && totalMessages < FEW && (
            <div>
              <NextSteps endpointId={newest?.id} />
            </div>
          )}
          <LatestFailures />
        </MetricsView>
      ) : (
        <Incident />
      )}
      <Received />
    </>
  );
}

/** Of a project that has sent nothing, and may receive. */
function Incident(): ReactNode {
  return useAttentionCount() > 0 && <NeedsAttention />;
}
